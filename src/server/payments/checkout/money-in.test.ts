import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { checkPayment, generateAccount, startPayment, verifyPayment, waitingPayments } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { tasks } from '../../api/handlers.ts';
import { findings } from '../../ledger/checks.ts';
import { CARDS, charges, conclude, payAt } from '../../testing/charges.ts';
import { eventually, installation } from '../../testing/installation.ts';
import type { Installation, Someone } from '../../testing/installation.ts';
import { balances, contactFor, deliver, done, sent, transfer } from '../../testing/scenes.ts';

let at: Installation;
let seller: Someone;
let buyer: Someone;
let contactId: string;
beforeAll(async () => {
  at = await installation();
  [seller, buyer] = [await at.someone(), await at.someone()];
  contactId = await contactFor(at, seller, buyer);
});
afterAll(() => at.stop());

type Category = 'invoice' | 'bulk' | 'credit' | 'wallet';
const input = (who: Someone, category: Category, categoryId: string, amount: number) => ({ businessId: who.businessId, category, categoryId, amount });
const start = (who: Someone, category: Category, categoryId: string, amount: number, change: object = {}) =>
  at.call(startPayment, { ...input(who, category, categoryId, amount), ...change }, { ...who, key: at.key() });
const account = (who: Someone, category: Category, categoryId: string, amount: number, key = at.key()) =>
  at.call(generateAccount, input(who, category, categoryId, amount), { ...who, key });
const verify = async (who: Someone, reference: string) => done(await at.call(verifyPayment, { businessId: who.businessId, reference }, who));
const check = async (who: Someone, reference: string) => done(await at.call(checkPayment, { businessId: who.businessId, reference }, who));
const settled = (who: Someone, reference: string) => eventually(`${reference} to end`, async () => (await check(who, reference)).status !== 'pending');
const invoice = async (amount: number) => (await sent(at, seller, contactId, amount)).id;
const owed = async (id: string) => done(await at.call(readInvoice, { id, businessId: buyer.businessId }, buyer)).balance;
const rows = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(at.app.pool, 'system', (sql) => sql.query<R>(text, values));

describe('by card', () => {
  test.each([['good'], ['pin'], ['otp']] as const)('a %s card pays the invoice: the payee has all of it, the fee is ours, the payer is told', async (kind) => {
    const id = await invoice(3_000);
    const before = (await balances(at, seller)).total;
    const begun = done(await start(buyer, 'invoice', id, 3_000));
    expect(begun).toMatchObject({ status: 'pending', amount: 3_000, account: null, checkoutUrl: expect.stringContaining('/checkout/') });
    // The payer returned from the page without paying: nothing is pending, and the page can still be used.
    expect(await verify(buyer, begun.reference)).toMatchObject({ status: 'pending', isLeft: true, message: expect.stringContaining('try again') });
    expect(done(await at.call(waitingPayments, { businessId: buyer.businessId, invoiceId: id }, buyer)).waiting).toEqual([]);
    await payAt(at, begun.reference, CARDS[kind], { drop: true });
    const state = await verify(buyer, begun.reference);
    expect(state).toMatchObject({
      status: 'succeeded',
      isLeft: false,
      returned: 0,
      amount: 3_000,
      path: `/invoices/${id}`,
      label: expect.stringContaining('invoice '),
    });
    expect(await owed(id)).toBe(0);
    expect((await balances(at, seller)).total).toBe(before + 3_000);
    const legs = await rows<{ kind: string; amount: number }>(
      `select a.kind, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id where t.event = 'payment-in' and t.event_id like '%:' || $1`,
      [begun.reference],
    );
    // 1.5 % of ₦3,000 and ₦100.
    expect(Object.fromEntries(legs.map((leg) => [leg.kind, leg.amount]))).toEqual({ wallet: 300_000, provider_clearing: -285_500, provider_fees: -14_500 });
    await eventually('a notification', async () =>
      done(await at.call(listNotifications, { businessId: buyer.businessId }, buyer)).notifications.some(
        ({ text, path }) => text.includes('₦3,000.00') && path === `/invoices/${id}`,
      ),
    );
  });

  test.each([
    ['declined', /declined the card/],
    ['poor', /not enough money on this card/],
  ] as const)('a %s card ends failed, in words, and moves nothing; another try pays', async (kind, words) => {
    const id = await invoice(100);
    const { reference } = done(await start(buyer, 'invoice', id, 100));
    await payAt(at, reference, CARDS[kind]);
    expect(await verify(buyer, reference)).toMatchObject({ status: 'failed', message: expect.stringMatching(words) });
    expect(await owed(id)).toBe(100);
    // The hosted page is still open: the same payment may succeed later.
    await payAt(at, reference, CARDS.good, { drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });

  test('a bank that does not answer leaves it pending until it does, without a manual query', async () => {
    const id = await invoice(100);
    const { reference } = done(await start(buyer, 'invoice', id, 100));
    await payAt(at, reference, CARDS.slow);
    expect(await verify(buyer, reference)).toMatchObject({ status: 'pending' });
    await tasks['payments.follow'](at.app, { reference });
    await conclude(at, reference, 'success', { options: { drop: true } });
    await tasks['payments.follow'](at.app, { reference });
    expect(await check(buyer, reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });

  test('the webhook comes forged, late, twice and out of order, with queries in between: one effect', async () => {
    const id = await invoice(500);
    const before = (await balances(at, seller)).total;
    const { reference } = done(await start(buyer, 'invoice', id, 200));
    const { webhooks } = await payAt(at, reference, CARDS.good, { wrong_signature: true, twice: true });
    await Promise.all([...webhooks.map((webhook) => deliver(at, webhook.id)), ...Array.from({ length: 20 }, () => verify(buyer, reference))]);
    await settled(buyer, reference);
    await tasks['payments.settle-deposit'](at.app, { reference });
    expect(await owed(id)).toBe(300);
    expect((await balances(at, seller)).total).toBe(before + 200);
  });

  test('one key starts one payment, twenty at once', async () => {
    const id = await invoice(100);
    const key = at.key();
    const all = await Promise.all(Array.from({ length: 20 }, () => at.call(startPayment, input(buyer, 'invoice', id, 100), { ...buyer, key })));
    for (const one of all) expect(one).toMatchObject({ ok: true, data: { reference: done(all[0] ?? one).reference, checkoutUrl: expect.any(String) } });
    expect((await charges(at)).filter(({ reference }) => reference === done(all[0] ?? { ok: false, message: '' }).reference)).toHaveLength(1);
  });

  test('an unpayable invoice is refused, and another business’s is unknown', async () => {
    const id = await invoice(100);
    const stranger = await at.someone();
    expect(await start(stranger, 'invoice', id, 10)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await start(seller, 'invoice', id, 10)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await start(buyer, 'invoice', id, 100.01)).toMatchObject({ code: 'OVERPAYMENT' });
    expect(await start(buyer, 'wallet', seller.businessId, 10)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await at.call(startPayment, input(buyer, 'invoice', id, 10), buyer)).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { reference } = done(await start(buyer, 'invoice', id, 100));
    for (const route of [checkPayment, verifyPayment])
      expect(await at.call(route, { businessId: stranger.businessId, reference }, stranger)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  });

  test('two payments of the same invoice: it is paid once, and the excess is in the payer’s wallet', async () => {
    const id = await invoice(100);
    const [one, two] = [done(await start(buyer, 'invoice', id, 100)), done(await start(buyer, 'invoice', id, 60))];
    const before = { seller: (await balances(at, seller)).total, buyer: (await balances(at, buyer)).total };
    await payAt(at, two.reference, CARDS.good, { drop: true });
    await verify(buyer, two.reference);
    await payAt(at, one.reference, CARDS.good, { drop: true });
    expect(await verify(buyer, one.reference)).toMatchObject({ status: 'succeeded', message: expect.stringContaining('You overpaid ₦60.00') });
    expect(await owed(id)).toBe(0);
    expect({ seller: (await balances(at, seller)).total, buyer: (await balances(at, buyer)).total }).toEqual({
      seller: before.seller + 100,
      buyer: before.buyer + 60,
    });
  });
});

describe('by one transfer', () => {
  test('the account accepts the exact amount, however late and often it is reported', async () => {
    const id = await invoice(750);
    const key = at.key();
    const given = done(await account(buyer, 'invoice', id, 750, key));
    expect(given).toMatchObject({ accountNumber: expect.stringMatching(/^\d{10}$/), amount: 750, bank: 'Test Bank' });
    expect(Date.parse(given.expiresAt)).toBeGreaterThan(Date.now() + 25 * 60_000);
    expect(done(await account(buyer, 'invoice', id, 750, key))).toEqual(given);
    expect(await check(buyer, given.reference)).toMatchObject({ status: 'pending', account: { accountNumber: given.accountNumber } });
    await expect(transfer(at, given.accountNumber, 74_999)).rejects.toThrow('went back');
    await transfer(at, given.accountNumber, 75_000, { late_ms: 200, twice: true });
    await settled(buyer, given.reference);
    expect(await check(buyer, given.reference)).toMatchObject({ status: 'succeeded', amount: 750, account: null });
    expect(await owed(id)).toBe(0);
  });

  test('a genuine small payment does not settle a large invoice: the amount is paid, and the rest stays due', async () => {
    const id = await invoice(90_000);
    const { reference, accountNumber } = done(await account(buyer, 'invoice', id, 90_000));
    await transfer(at, accountNumber, 100, { any_amount: true, drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ status: 'succeeded', amount: 1, message: expect.stringContaining('still due') });
    expect(await owed(id)).toBe(89_999);
  });

  test('of too large a payment the invoice takes the balance due, the wallet the rest', async () => {
    const id = await invoice(40);
    const before = (await balances(at, buyer)).total;
    const { reference, accountNumber } = done(await account(buyer, 'invoice', id, 40));
    await transfer(at, accountNumber, 10_000, { any_amount: true });
    await settled(buyer, reference);
    expect(await owed(id)).toBe(0);
    expect((await balances(at, buyer)).total).toBe(before + 60);
  });

  test('fills the wallet', async () => {
    const before = (await balances(at, buyer)).total;
    const { reference, accountNumber } = done(await account(buyer, 'wallet', buyer.businessId, 250));
    await transfer(at, accountNumber, 25_000);
    await settled(buyer, reference);
    expect((await balances(at, buyer)).total).toBe(before + 250);
  });

  test('after a day without a payment it has ended, and late money is still booked', async () => {
    const id = await invoice(40);
    const { reference, accountNumber } = done(await account(buyer, 'invoice', id, 40));
    const day = 25 * 3_600_000;
    at.turnClock(day);
    await tasks['payments.follow'](at.app, { reference });
    at.turnClock(-day);
    expect(await check(buyer, reference)).toMatchObject({ status: 'failed', message: expect.stringContaining('No transfer arrived') });
    await transfer(at, accountNumber, 4_000, { any_amount: true, drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });
});

describe('many invoices', () => {
  const begun = async (...ids: string[]) =>
    done(await at.call(bulkPayment, { businessId: buyer.businessId, invoices: ids }, { ...buyer, key: at.key() })).paymentId;
  const verifyBulk = (paymentId: string, by: object) =>
    at.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, ...by }, { ...buyer, key: at.key() });

  test('are paid by one card payment, all of them', async () => {
    const ids = [await invoice(10), await invoice(20)];
    const paymentId = await begun(...ids);
    expect(await verifyBulk(paymentId, { channel: 'card' })).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(await start(buyer, 'bulk', paymentId, 10)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    const { reference } = done(await start(buyer, 'bulk', paymentId, 30));
    expect(done(await verifyBulk(paymentId, { transactionId: reference }))).toMatchObject({ status: 'pending' });
    await payAt(at, reference, CARDS.good, { drop: true });
    expect(done(await verifyBulk(paymentId, { channel: 'card' }))).toMatchObject({ status: 'succeeded' });
    for (const id of ids) expect(await owed(id)).toBe(0);
    const stranger = await at.someone();
    const foreign = { businessId: stranger.businessId, paymentId, transactionId: reference };
    expect(await at.call(verifyBulkPayment, foreign, { ...stranger, key: at.key() })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one of which was paid meanwhile: none is, and the money is in the wallet', async () => {
    const ids = [await invoice(10), await invoice(20)];
    const paymentId = await begun(...ids);
    const { reference } = done(await start(buyer, 'bulk', paymentId, 30));
    const single = done(await start(buyer, 'invoice', ids[0] ?? '', 10));
    await payAt(at, single.reference, CARDS.good, { drop: true });
    await verify(buyer, single.reference);
    const before = (await balances(at, buyer)).total;
    await payAt(at, reference, CARDS.good, { drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ message: expect.stringContaining('could no longer accept it') });
    expect((await balances(at, buyer)).total).toBe(before + 30);
    expect(await owed(ids[1] ?? '')).toBe(20);
  });
});

test('the books are right afterwards', async () => {
  expect(await transaction(at.app.pool, 'system', findings)).toEqual([]);
});
