import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { GUEST_RECEIPT } from '../../../shared/payments/receipt-calls.ts';
import { listReports } from '../../../shared/payments/reports-contract.ts';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import {
  checkGuestPayment,
  checkPayment,
  requestReconciliation,
  startGuestPayment,
  startPayment,
  verifyGuestPayment,
} from '../../../shared/payments/contract.ts';
import { newId } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { tasks } from '../../api/handlers.ts';
import { findings } from '../../ledger/checks.ts';
import { CARDS, dispute, payAt } from '../../testing/charges.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import { decided } from '../../testing/office.ts';
import { caseById, closeCase } from '../index.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, done, keyIn, sent, transfer } from '../../testing/scenes.ts';
import { LIMITS } from '../../testing/limits.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, { email: 'outsider@example.com' });
});
afterAll(() => app.stop());

async function invited(amount: number) {
  const { id, shareUrl } = await sent(app, seller, contactId, amount);
  return { id, q: keyIn(shareUrl, 'q') };
}
const pay = (q: string, amount: number, change: object = {}, key = app.key()) => app.call(startGuestPayment, { q, amount, ...change }, { key });
const verify = async (reference: string) => done(await app.call(verifyGuestPayment, { reference }));
const owed = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).balance;
const rows = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<R>(text, values));
const refundsOf = (reference: string) =>
  rows<{ id: string; amount: number; status: string }>(
    'select r.id, r.amount, r.status from payment_refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1',
    [reference],
  );
/** The refund of a payment, once it has ended: other tests read the balance of all refunds in progress. */
const refunded = (reference: string) =>
  eventually('the refund', async () => {
    const [found] = await refundsOf(reference);
    return found?.status === 'processed' && found;
  });
const balanceOf = async (kind: string, owner: string) =>
  (
    await rows<{ sum: number }>(
      `select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = $1 and a.owner_id = $2`,
      [kind, owner],
    )
  )[0]?.sum;

describe('a payer without an account', () => {
  test('pays by the link with a card, and reads the state by the reference', async () => {
    const { id, q } = await invited(1_000);
    const before = (await balances(app, seller)).total;
    const { reference, checkoutUrl } = done(await pay(q, 1_000));
    expect(checkoutUrl).toContain('/checkout/');
    expect(done(await app.call(checkGuestPayment, { reference }))).toMatchObject({ status: 'pending', path: null });
    await payAt(app, reference, CARDS.otp, { drop: true });
    expect(await verify(reference)).toMatchObject({ status: 'succeeded', amount: 1_000 });
    expect(await owed(id)).toBe(0);
    expect((await balances(app, seller)).total).toBe(before + 1_000);
    const receipt = (key: string, of = reference) => app.raw('GET', `${GUEST_RECEIPT.path}?q=${key}&reference=${of}`, {});
    const file = await receipt(q);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const another = await invited(1_000);
    expect((await receipt(another.q)).status).toBe(404);
    const waiting = done(await pay(another.q, 500)).reference;
    expect((await receipt(another.q, waiting)).status).toBe(404);
  });

  test('pays a part, and the rest later', async () => {
    const { q } = await invited(300);
    for (const amount of [100, 200]) {
      const { reference } = done(await pay(q, amount));
      await payAt(app, reference, CARDS.good, { drop: true });
      const rest =
        amount === 100
          ? { due: 200, message: expect.stringMatching(/^₦100\.00 received for .+ ₦200\.00 is still due\.$/) }
          : { message: expect.stringMatching(/^₦200\.00 received for .+, which is now paid in full\.$/) };
      expect(await verify(reference)).toMatchObject({ status: 'succeeded', amount, returned: 0, due: 0, ...rest });
    }
    expect(await pay(q, 1)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('pays an invoice paid meanwhile: the whole amount is shown as returned', async () => {
    const { q } = await invited(100);
    const [first, second] = [done(await pay(q, 100)).reference, done(await pay(q, 100)).reference];
    await payAt(app, first, CARDS.good, { drop: true });
    expect(await verify(first)).toMatchObject({ status: 'succeeded', returned: 0 });
    await payAt(app, second, CARDS.good, { drop: true });
    expect(await verify(second)).toMatchObject({ status: 'succeeded', amount: 100, returned: 100, message: expect.stringContaining('will be returned') });
    await refunded(second);
  });

  test('pays by transfer; the excess is refunded, once', async () => {
    const { id, q } = await invited(100);
    const { reference, account } = done(await pay(q, 100, { channel: 'transfer' }));
    const [clearing, leaving] = [await balanceOf('provider_clearing', 'paystack'), await balanceOf('payout_clearing', 'refunds')];
    await transfer(app, account?.accountNumber ?? '', 14_000, { any_amount: true, twice: true });
    const refund = await refunded(reference);
    expect(await verify(reference)).toMatchObject({ status: 'succeeded', message: expect.stringContaining('You overpaid ₦40.00') });
    expect(await owed(id)).toBe(0);
    expect(refund.amount).toBe(4_000);
    await tasks['payments.refund'](app.deps, { refundId: refund.id });
    await tasks['payments.ask-refund'](app.deps, { reference });
    expect(await balanceOf('payout_clearing', 'refunds')).toBe(leaving);
    // ₦140 arrived, ₦2.10 is the provider's fee, ₦40 left again.
    expect((clearing ?? 0) - ((await balanceOf('provider_clearing', 'paystack')) ?? 0)).toBe(9_790);
  });

  test('sees no account for a voided invoice; a sent transfer comes back', async () => {
    const { id, q } = await invited(100);
    const { reference, account } = done(await pay(q, 100, { channel: 'transfer' }));
    done(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'Wrong price' }, seller));
    expect(await verify(reference)).toMatchObject({ status: 'failed', account: null, message: expect.stringContaining('we’ll return it') });
    await transfer(app, account?.accountNumber ?? '', 10_000);
    expect((await refunded(reference)).amount).toBe(10_000);
  });

  test('gets one refund, though eight jobs send it at the same moment', async () => {
    const { q } = await invited(100);
    const { reference } = done(await pay(q, 100));
    await payAt(app, reference, CARDS.good, { drop: true });
    await verify(reference);
    const refundId = newId('payment');
    const [intent] = await rows<{ provider_id: string }>(
      `with intent as (select * from payment_intents where reference = $1), refund as (
         insert into payment_refunds (business_id, id, intent_id, amount, currency, status, provider, created_at) select business_id, $2, id, 4000, currency, 'pending', provider, now() from intent)
       select provider_id from intent`,
      [reference, refundId],
    );
    // Each call that has queried the refunds waits until the others have queried or were refused.
    let arrived = 0;
    let open: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (open = resolve));
    const arrive = () => (arrived += 1) === 8 && open();
    const { payments } = app.deps.providers;
    const listRefunds = async (id: string) => {
      const found = await payments.listRefunds(id);
      arrive();
      await all;
      return found;
    };
    const deps = { ...app.deps, providers: { ...app.deps.providers, payments: { ...payments, listRefunds } } };
    const send = () => tasks['payments.refund'](deps, { refundId }).catch(arrive);
    await Promise.all(Array.from({ length: 8 }, send));
    expect(await app.deps.providers.payments.listRefunds(intent?.provider_id ?? '')).toHaveLength(1);
    await eventually('its end', async () => (await refundsOf(reference))[0]?.status === 'processed');
  });

  test('F15: is told before leaving when the amount is below what the company accepts', async () => {
    const { q } = await invited(100);
    for (const channel of ['card', 'transfer'] as const)
      expect(await pay(q, 49.99, { channel })).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('start at ₦50.00') });
    done(await pay(q, 50));
  });

  test('is refused with an invalid link, too much, or no key; and cannot read another’s payment', async () => {
    const { q } = await invited(100);
    expect(await pay('q'.repeat(43), 10)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await pay(q, 101)).toMatchObject({ code: 'OVERPAYMENT' });
    expect(await pay(q, 10, { email: 'not an address' })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await app.call(startGuestPayment, { q, amount: 10 })).toMatchObject({ code: 'VALIDATION_FAILED' });
    const own = { businessId: buyer.businessId, category: 'wallet', categoryId: buyer.businessId, amount: 50 } as const;
    const { reference } = done(await app.call(startPayment, own, { ...buyer, key: app.key() }));
    for (const route of [checkGuestPayment, verifyGuestPayment]) expect(await app.call(route, { reference })).toMatchObject({ http: 404 });
    const guest = done(await pay(q, 100)).reference;
    for (const who of [buyer, seller]) expect(await app.call(checkPayment, { businessId: who.businessId, reference: guest }, who)).toMatchObject({ http: 404 });
  });
});

describe('a case for a person', () => {
  test('is opened when somebody says that money sent has not arrived; an operator closes it and they are told', async () => {
    const mine = await sent(app, seller, await contactFor(app, seller, buyer), 80);
    const input = { businessId: buyer.businessId, category: 'invoice', categoryId: mine.id, amount: 80, note: 'Sent from Zenith at noon' } as const;
    const ask = (who: TestUser) => app.call(requestReconciliation, { ...input, businessId: who.businessId }, { ...who, key: app.key() });
    const { caseId } = done(await ask(buyer));
    expect(done(await ask(buyer)).caseId).toBe(caseId);
    expect(await ask(await app.createUser())).toMatchObject({ code: 'NOT_FOUND' });
    const reports = async (who: TestUser) => done(await app.call(listReports, { businessId: who.businessId }, who));
    expect(await reports(buyer)).toMatchObject({ count: 1, open: 1, reports: [{ id: caseId, state: 'open', amount: 80, note: input.note, outcome: null }] });
    expect(await reports(seller)).toEqual({ reports: [], count: 0, open: 0 });
    const close = (outcome: string) => decided(app, (desk) => closeCase(desk, caseId, outcome));
    expect(await decided(app, ({ sql }) => caseById(sql, caseId))).toMatchObject({ kind: 'reconciliation', detail: { amount: 80_00, note: input.note } });
    await close('It arrived on Monday and is paid.');
    expect(await reports(buyer)).toMatchObject({ open: 0, reports: [{ state: 'closed', outcome: 'It arrived on Monday and is paid.' }] });
    await expect(close('again')).rejects.toThrow('No open case');
    app.deps.wake();
    await eventually('the answer', async () =>
      done(await app.call(listNotifications, { businessId: buyer.businessId }, buyer)).notifications.some(({ text }) =>
        text.includes('It arrived on Monday and is paid.'),
      ),
    );
  });

  test('is opened by a dispute; the seller’s wallet holds the amount, and a lost one debits it, once', async () => {
    const { q } = await invited(300);
    const { reference } = done(await pay(q, 300));
    await payAt(app, reference, CARDS.good, { drop: true });
    await verify(reference);
    const before = await balances(app, seller);
    await dispute(app, reference);
    const state = async () =>
      (await rows<{ status: string; id: string }>(`select detail ->> 'status' as status, subject as id from cases where kind = 'dispute'`))[0];
    await eventually('the case', async () => (await state())?.status === 'open');
    expect(await balances(app, seller)).toEqual({ total: before.total, available: before.available - 300 });
    await dispute(app, reference, 'merchant-accepted');
    await eventually('the end of it', async () => (await state())?.status === 'lost');
    const disputeId = (await state())?.id.split(':')[1] ?? '';
    await tasks['payments.ask-dispute'](app.deps, { disputeId });
    expect(await balanceOf('suspense', 'disputes')).toBe(0);
    expect(await balances(app, seller)).toEqual({ total: before.total - 300, available: before.available - 300 });
  });

  test('is opened for money with an unknown reference', async () => {
    const url = `${app.sandboxUrl}/paystack/transaction/initialize`;
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk_test_duewell_sandbox' };
    const reference = `stray-${app.key()}`;
    await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ reference, email: 'a@example.com', amount: 5_000 }),
      signal: AbortSignal.timeout(LIMITS.answer),
    });
    await payAt(app, reference);
    const found = await eventually(
      'the case',
      async () => (await rows(`select from cases where kind = 'unmatched-deposit' and subject = $1`, [`paystack:${reference}`])).length,
    );
    expect(found).toBe(1);
  });
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
