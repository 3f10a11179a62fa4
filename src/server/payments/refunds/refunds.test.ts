import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import { startGuestPayment, verifyGuestPayment } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { tasks } from '../../api/handlers.ts';
import { balanceOf } from '../../ledger/clearing.ts';
import { findings } from '../../ledger/checks.ts';
import { platformAccount } from '../../ledger/post.ts';
import { CARDS, conduct, dispute, payAt, refundDesk } from '../../testing/charges.ts';
import { sandboxAccount } from '../../testing/bank.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import { decided } from '../../testing/office.ts';
import { refundByHand, retryRefund, unsentRefunds } from '../index.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, done, keyIn, sent, transfer } from '../../testing/scenes.ts';
import { reconcile } from '../reconciliation/reconcile.ts';

let app: TestApp;
let seller: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser();
  contactId = await contactFor(app, seller, { email: 'payer@example.com' });
});
afterEach(() => conduct(app, { usual: true }));
afterAll(() => app.stop());

const rows = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<R>(text, values));
const ledger = (kind: 'provider_clearing' | 'payout_clearing', owner: string) =>
  transaction(app.deps.pool, 'system', async (sql) => balanceOf(sql, await platformAccount(sql, kind, owner, 'NGN')));
const cases = async (subject: string) => rows<{ kind: string; state: string }>('select kind, state from cases where subject = $1 order by kind', [subject]);
const verify = async (reference: string) => done(await app.call(verifyGuestPayment, { reference }));

async function begun(amount: number, channel: 'card' | 'transfer') {
  const { shareUrl } = await sent(app, seller, contactId, amount);
  return done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount, channel }, { key: app.key() }));
}

/** A guest who was to pay ₦100 and sent ₦140; returns the refund of ₦40 once it has this status. */
async function overpaid(status: string) {
  const { reference, account } = await begun(100, 'transfer');
  await transfer(app, account?.accountNumber ?? '', 14_000, { any_amount: true });
  return { reference, ...(await refundIs(reference, status)) };
}
const refundIs = (reference: string, status: string) =>
  eventually(`a refund that is ${status}`, async () => {
    const [found] = await rows<{ id: string; status: string; provider_id: string }>(
      'select r.id, r.status, r.provider_id from payment_refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1',
      [reference],
    );
    return found?.status === status && found.provider_id !== null && found;
  });

/** As the queue does: retried while another process has the lease. */
const send = (refundId: string) =>
  eventually('its turn', () =>
    tasks['payments.refund'](app.deps, { refundId }).then(
      () => true,
      () => false,
    ),
  );

/** A payment by card; its webhook is delivered unless `heard` is false. */
async function paid(amount: number, heard = true) {
  const { reference } = await begun(amount, 'card');
  await payAt(app, reference, CARDS.good, { drop: true });
  if (heard) await verify(reference);
  return reference;
}

describe('a refund that needs attention', () => {
  test('waits for an account of the payer’s, is sent there by an operator once, and leaves the books then', async () => {
    await conduct(app, { refunds: 'needs-attention' });
    const owed = await ledger('payout_clearing', 'refunds');
    const { id } = await overpaid('needs-attention');
    expect(await cases(id)).toEqual([{ kind: 'refund-needs-account', state: 'open' }]);
    expect(await decided(app, ({ sql }) => unsentRefunds(sql))).toContainEqual(expect.objectContaining({ id, status: 'needs-attention', amount: 40_00 }));
    // Another webhook or query: one case, and nothing is sent.
    await send(id);
    expect(await ledger('payout_clearing', 'refunds')).toBe((owed ?? 0) + 4_000);
    const account = await sandboxAccount(app, 'Chidi Payer');
    const retry = (change: object = {}) => retryRefund({ ...app.deps, actor: 'operator:test' }, { refundId: id, ...account, ...change });
    const mistyped = account.accountNumber.slice(0, 9) + String((Number(account.accountNumber.at(9)) + 1) % 10);
    await expect(retry({ accountNumber: mistyped })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await cases(id)).toEqual([{ kind: 'refund-needs-account', state: 'closed' }]);
    const { provider_id: number } = (await rows<{ provider_id: string }>('select provider_id from payment_refunds where id = $1', [id]))[0] ?? {};
    await refundDesk(app, `refunds/${number}`, { status: 'processed' });
    await eventually('its end', async () => (await ledger('payout_clearing', 'refunds')) === owed);
    const [entry] = await rows<{ text: string }>(`select to_jsonb(a)::text as text from audit_log a where action = 'refund.retry'`);
    expect(entry?.text).toContain('CHIDI PAYER');
    expect(entry?.text).not.toContain(account.accountNumber);
  });

  test('is opened again when that account does not take it either, and may be sent by hand, once', async () => {
    await conduct(app, { refunds: 'needs-attention' });
    const { id, provider_id: number } = await overpaid('needs-attention');
    await refundDesk(app, `refunds/${number}`, { status: 'processing' });
    await eventually('the end of the case', async () => (await cases(id))[0]?.state === 'closed');
    await refundDesk(app, `refunds/${number}`, { status: 'needs-attention' });
    await eventually('the case again', async () => (await cases(id))[0]?.state === 'open');
    const owed = await ledger('payout_clearing', 'refunds');
    const byHand = () => decided(app, (desk) => refundByHand(desk, id, 'TRF_hand'));
    await byHand();
    expect(await ledger('payout_clearing', 'refunds')).toBe((owed ?? 0) - 4_000);
    await expect(byHand()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });
});

test('a refund that fails after a while is a case, and no other is sent in its place', async () => {
  await conduct(app, { refunds: 'processing' });
  const { id, reference, provider_id: number } = await overpaid('pending');
  await refundDesk(app, `refunds/${number}`, { status: 'failed', options: { drop: true } });
  await send(id);
  await refundIs(reference, 'failed');
  expect(await cases(id)).toEqual([{ kind: 'failed-refund', state: 'open' }]);
  await send(id);
  const [intent] = await rows<{ provider_id: string }>('select provider_id from payment_intents where reference = $1', [reference]);
  expect(await app.deps.providers.payments.listRefunds(intent?.provider_id ?? '')).toHaveLength(1);
});

test('a refund that a dispute has made, of the same amount, is not taken for ours', async () => {
  const { payments } = app.deps.providers;
  const { reference, account } = await begun(100, 'transfer');
  await transfer(app, account?.accountNumber ?? '', 20_000, { any_amount: true });
  const { id } = await refundIs(reference, 'processed');
  // As if our refund had never been sent, and the dispute about the rest ended meanwhile.
  const [intent] = await rows<{ provider_id: string }>(
    `update payment_refunds set status = 'pending', provider_id = null, ended_at = null where id = $1 returning (select provider_id from payment_intents i where i.id = intent_id) as provider_id`,
    [id],
  );
  const of = (ofDispute: boolean) => [{ id: '77', amount: kobo(10_000), status: 'processed', ours: null, ofDispute } as const];
  const sentOnes: string[] = [];
  const listing = (listed: ReturnType<typeof of>) => ({
    ...app.deps,
    providers: {
      ...app.deps.providers,
      payments: {
        ...payments,
        listRefunds: () => Promise.resolve(listed),
        refund: (input: { id: string }) => {
          sentOnes.push(input.id);
          return Promise.resolve({ id: '78', amount: kobo(10_000), status: 'pending' as const, ours: input.id, ofDispute: false });
        },
      },
    },
  });
  expect(intent?.provider_id).toBeTruthy();
  await tasks['payments.refund'](listing(of(true)), { refundId: id });
  expect(sentOnes).toEqual([id]);
  await rows(`update payment_refunds set status = 'pending', provider_id = null, held_until = null where id = $1`, [id]);
  await tasks['payments.refund'](listing(of(false)), { refundId: id });
  expect(sentOnes).toEqual([id]);
});

describe('a payment that the provider calls reversed', () => {
  test('after our own refund, or a dispute, is no case', async () => {
    await conduct(app, { part_is_reversed: true });
    const { reference } = await overpaid('processed');
    await tasks['payments.settle-deposit'](app.deps, { reference });
    expect(await app.deps.providers.payments.verifyTransaction(reference)).toMatchObject({ status: 'reversed' });
    const disputed = await paid(300);
    await dispute(app, disputed, 'auto-accepted');
    await eventually(
      'the dispute',
      async () =>
        (await rows(`select from cases where kind = 'dispute' and detail ->> 'status' = 'lost' and detail ->> 'reference' = $1`, [disputed])).length > 0,
    );
    await tasks['payments.settle-deposit'](app.deps, { reference: disputed });
    for (const each of [reference, disputed]) expect(await cases(`paystack:${each}`)).toEqual([]);
  });

  test('because somebody sent back what we had taken is a case', async () => {
    const reference = await paid(200);
    await refundDesk(app, 'refunds', { reference, options: { drop: true } });
    await tasks['payments.settle-deposit'](app.deps, { reference });
    expect(await cases(`paystack:${reference}`)).toEqual([{ kind: 'reversed-payment', state: 'open' }]);
  });

  test('before we heard of it: a case when something is left, found by the comparison too; a failure when nothing is', async () => {
    await conduct(app, { part_is_reversed: true });
    const [part, whole] = [await paid(500, false), await paid(500, false)];
    await refundDesk(app, 'refunds', { reference: part, amount_kobo: 20_000, options: { drop: true } });
    await refundDesk(app, 'refunds', { reference: whole, options: { drop: true } });
    await reconcile(app.deps, { margin: -60_000 });
    await eventually('the case', async () => (await cases(`paystack:${part}`)).some(({ kind }) => kind === 'reversed-payment'));
    expect(await verify(part)).toMatchObject({ status: 'pending' });
    expect(await verify(whole)).toMatchObject({ status: 'failed' });
    expect(await cases(`paystack:${whole}`)).toEqual([]);
  });
});

describe('a dispute', () => {
  const stateOf = async (reference: string) =>
    (
      await rows<{ status: string; subject: string }>(
        `select subject, detail ->> 'status' as status from cases where kind = 'dispute' and detail ->> 'reference' = $1`,
        [reference],
      )
    )[0];

  test('that is resolved by a word we do not know stays open, with a case of its own; accepted after all, it is lost', async () => {
    const reference = await paid(250);
    const before = await balances(app, seller);
    await dispute(app, reference);
    await eventually('the dispute', async () => (await stateOf(reference))?.status === 'open');
    await dispute(app, reference, 'split');
    const subject = (await stateOf(reference))?.subject ?? '';
    await eventually('the case', async () => (await cases(subject)).some(({ kind }) => kind === 'dispute-unclear'));
    expect(await balances(app, seller)).toEqual({ total: before.total, available: before.available - 250 });
    await dispute(app, reference, 'auto-accepted');
    await eventually('its end', async () => (await stateOf(reference))?.status === 'lost');
    expect(await balances(app, seller)).toEqual({ total: before.total - 250, available: before.available - 250 });
  });

  test('that is put aside is closed: nothing is taken, and nothing is held', async () => {
    const reference = await paid(260);
    const before = await balances(app, seller);
    await dispute(app, reference);
    await eventually('the dispute', async () => (await stateOf(reference))?.status === 'open');
    await dispute(app, reference, undefined, 'awaiting-bank-feedback');
    expect((await stateOf(reference))?.status).toBe('open');
    await dispute(app, reference, undefined, 'archived');
    await eventually('its end', async () => (await stateOf(reference))?.status === 'closed');
    expect(await balances(app, seller)).toEqual(before);
  });
});

test('a fee that the payer bears is no overpayment: nothing goes back, and nothing is kept of it', async () => {
  await conduct(app, { fees_on_payer: true });
  const [clearing, before] = [await ledger('provider_clearing', 'paystack'), await balances(app, seller)];
  const reference = await paid(1_000);
  expect(await verify(reference)).toMatchObject({ status: 'succeeded', amount: 1_000 });
  expect((await balances(app, seller)).total).toBe(before.total + 1_000);
  expect(await ledger('provider_clearing', 'paystack')).toBe((clearing ?? 0) - 100_000);
  expect(await rows('select from payment_refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1', [reference])).toEqual([]);
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
