import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { checkPayment, generateAccount, startPayment, verifyPayment, waitingPayments } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { tasks } from '../../api/handlers.ts';
import { findings } from '../../ledger/checks.ts';
import { CARDS, charges, conclude, payAt } from '../../testing/charges.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, deliver, done, sent, transfer } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

type Category = 'invoice' | 'bulk' | 'credit' | 'wallet';
const input = (who: TestUser, category: Category, categoryId: string, amount: number) => ({ businessId: who.businessId, category, categoryId, amount });
const start = (who: TestUser, category: Category, categoryId: string, amount: number, change: object = {}) =>
  app.call(startPayment, { ...input(who, category, categoryId, amount), ...change }, { ...who, key: app.key() });
const account = (who: TestUser, category: Category, categoryId: string, amount: number, key = app.key()) =>
  app.call(generateAccount, input(who, category, categoryId, amount), { ...who, key });
const verify = async (who: TestUser, reference: string) => done(await app.call(verifyPayment, { businessId: who.businessId, reference }, who));
const check = async (who: TestUser, reference: string) => done(await app.call(checkPayment, { businessId: who.businessId, reference }, who));
const settled = (who: TestUser, reference: string) => eventually(`${reference} to end`, async () => (await check(who, reference)).status !== 'pending');
const invoice = async (amount: number) => (await sent(app, seller, contactId, amount)).id;
const owed = async (id: string) => done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer)).balance;
const rows = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<R>(text, values));

describe('by card', () => {
  test.each([['good'], ['pin'], ['otp']] as const)('a %s card pays the invoice: the payee has all of it, the fee is ours, the payer is told', async (kind) => {
    const id = await invoice(3_000);
    const before = (await balances(app, seller)).total;
    const begun = done(await start(buyer, 'invoice', id, 3_000));
    expect(begun).toMatchObject({ status: 'pending', amount: 3_000, account: null, checkoutUrl: expect.stringContaining('/checkout/') });
    // The payer returned from the page without paying: nothing is pending, and the page can still be used.
    expect(await verify(buyer, begun.reference)).toMatchObject({ status: 'pending', isLeft: true, message: expect.stringContaining('try again') });
    expect(done(await app.call(waitingPayments, { businessId: buyer.businessId, invoiceId: id }, buyer)).waiting).toEqual([]);
    await payAt(app, begun.reference, CARDS[kind], { drop: true });
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
    expect((await balances(app, seller)).total).toBe(before + 3_000);
    const legs = await rows<{ kind: string; amount: number }>(
      `select a.kind, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id where t.event = 'payment-in' and t.event_id like '%:' || $1`,
      [begun.reference],
    );
    // 1.5 % of ₦3,000 and ₦100.
    expect(Object.fromEntries(legs.map((leg) => [leg.kind, leg.amount]))).toEqual({ wallet: 300_000, provider_clearing: -285_500, provider_fees: -14_500 });
    await eventually('a notification', async () =>
      done(await app.call(listNotifications, { businessId: buyer.businessId }, buyer)).notifications.some(
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
    await payAt(app, reference, CARDS[kind]);
    expect(await verify(buyer, reference)).toMatchObject({ status: 'failed', message: expect.stringMatching(words) });
    expect(await owed(id)).toBe(100);
    // The hosted page is still open: the same payment may succeed later.
    await payAt(app, reference, CARDS.good, { drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });

  test('a bank that does not answer leaves it pending until it does, without a manual query', async () => {
    const id = await invoice(100);
    const { reference } = done(await start(buyer, 'invoice', id, 100));
    await payAt(app, reference, CARDS.slow);
    expect(await verify(buyer, reference)).toMatchObject({ status: 'pending' });
    await tasks['payments.follow'](app.deps, { reference });
    await conclude(app, reference, 'success', { options: { drop: true } });
    await tasks['payments.follow'](app.deps, { reference });
    expect(await check(buyer, reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });

  test('the webhook comes forged, late, twice and out of order, with queries in between: one effect', async () => {
    const id = await invoice(500);
    const before = (await balances(app, seller)).total;
    const { reference } = done(await start(buyer, 'invoice', id, 200));
    const { webhooks } = await payAt(app, reference, CARDS.good, { wrong_signature: true, twice: true });
    await Promise.all([...webhooks.map((webhook) => deliver(app, webhook.id)), ...Array.from({ length: 20 }, () => verify(buyer, reference))]);
    await settled(buyer, reference);
    await tasks['payments.settle-deposit'](app.deps, { reference });
    expect(await owed(id)).toBe(300);
    expect((await balances(app, seller)).total).toBe(before + 200);
  });

  test('one key starts one payment, twenty at once', async () => {
    const id = await invoice(100);
    const key = app.key();
    const all = await Promise.all(Array.from({ length: 20 }, () => app.call(startPayment, input(buyer, 'invoice', id, 100), { ...buyer, key })));
    for (const one of all) expect(one).toMatchObject({ ok: true, data: { reference: done(all[0] ?? one).reference, checkoutUrl: expect.any(String) } });
    expect((await charges(app)).filter(({ reference }) => reference === done(all[0] ?? { ok: false, message: '' }).reference)).toHaveLength(1);
  });

  test('an unpayable invoice is refused, and another business’s is unknown', async () => {
    const id = await invoice(100);
    const stranger = await app.createUser();
    expect(await start(stranger, 'invoice', id, 10)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await start(seller, 'invoice', id, 10)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await start(buyer, 'invoice', id, 100.01)).toMatchObject({ code: 'OVERPAYMENT' });
    expect(await start(buyer, 'wallet', seller.businessId, 10)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(startPayment, input(buyer, 'invoice', id, 10), buyer)).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { reference } = done(await start(buyer, 'invoice', id, 100));
    for (const route of [checkPayment, verifyPayment])
      expect(await app.call(route, { businessId: stranger.businessId, reference }, stranger)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  });

  test('two payments of the same invoice: it is paid once, and the excess is in the payer’s wallet', async () => {
    const id = await invoice(100);
    const [one, two] = [done(await start(buyer, 'invoice', id, 100)), done(await start(buyer, 'invoice', id, 60))];
    const before = { seller: (await balances(app, seller)).total, buyer: (await balances(app, buyer)).total };
    await payAt(app, two.reference, CARDS.good, { drop: true });
    await verify(buyer, two.reference);
    await payAt(app, one.reference, CARDS.good, { drop: true });
    expect(await verify(buyer, one.reference)).toMatchObject({ status: 'succeeded', message: expect.stringContaining('You overpaid ₦60.00') });
    expect(await owed(id)).toBe(0);
    expect({ seller: (await balances(app, seller)).total, buyer: (await balances(app, buyer)).total }).toEqual({
      seller: before.seller + 100,
      buyer: before.buyer + 60,
    });
  });
});

describe('by one transfer', () => {
  test('the account accepts the exact amount, however late and often it is reported', async () => {
    const id = await invoice(750);
    const key = app.key();
    const given = done(await account(buyer, 'invoice', id, 750, key));
    expect(given).toMatchObject({ accountNumber: expect.stringMatching(/^\d{10}$/), amount: 750, bank: 'Test Bank' });
    expect(Date.parse(given.expiresAt)).toBeGreaterThan(Date.now() + 25 * 60_000);
    expect(done(await account(buyer, 'invoice', id, 750, key))).toEqual(given);
    expect(await check(buyer, given.reference)).toMatchObject({ status: 'pending', account: { accountNumber: given.accountNumber } });
    await expect(transfer(app, given.accountNumber, 74_999)).rejects.toThrow('went back');
    await transfer(app, given.accountNumber, 75_000, { late_ms: 200, twice: true });
    await settled(buyer, given.reference);
    expect(await check(buyer, given.reference)).toMatchObject({ status: 'succeeded', amount: 750, account: null });
    expect(await owed(id)).toBe(0);
  });

  test('a genuine small payment does not settle a large invoice: the amount is paid, and the rest stays due', async () => {
    const id = await invoice(90_000);
    const { reference, accountNumber } = done(await account(buyer, 'invoice', id, 90_000));
    await transfer(app, accountNumber, 100, { any_amount: true, drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ status: 'succeeded', amount: 1, message: expect.stringContaining('still due') });
    expect(await owed(id)).toBe(89_999);
  });

  test('of too large a payment the invoice takes the balance due, the wallet the rest', async () => {
    const id = await invoice(60);
    const before = (await balances(app, buyer)).total;
    const { reference, accountNumber } = done(await account(buyer, 'invoice', id, 60));
    await transfer(app, accountNumber, 10_000, { any_amount: true });
    await settled(buyer, reference);
    expect(await owed(id)).toBe(0);
    expect((await balances(app, buyer)).total).toBe(before + 40);
  });

  test('fills the wallet', async () => {
    const before = (await balances(app, buyer)).total;
    const { reference, accountNumber } = done(await account(buyer, 'wallet', buyer.businessId, 250));
    await transfer(app, accountNumber, 25_000);
    await settled(buyer, reference);
    expect((await balances(app, buyer)).total).toBe(before + 250);
  });

  test('after a day without a payment it has ended, and late money is still booked', async () => {
    const id = await invoice(60);
    const { reference, accountNumber } = done(await account(buyer, 'invoice', id, 60));
    const day = 25 * 3_600_000;
    app.turnClock(day);
    await tasks['payments.follow'](app.deps, { reference });
    app.turnClock(-day);
    expect(await check(buyer, reference)).toMatchObject({ status: 'failed', message: expect.stringContaining('No transfer arrived') });
    await transfer(app, accountNumber, 6_000, { any_amount: true, drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ status: 'succeeded' });
    expect(await owed(id)).toBe(0);
  });
});

describe('many invoices', () => {
  const begun = async (...ids: string[]) =>
    done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices: ids }, { ...buyer, key: app.key() })).paymentId;
  const verifyBulk = (paymentId: string, by: object) =>
    app.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, ...by }, { ...buyer, key: app.key() });

  test('are paid by one card payment, all of them', async () => {
    const ids = [await invoice(50), await invoice(60)];
    const paymentId = await begun(...ids);
    expect(await verifyBulk(paymentId, { channel: 'card' })).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(await start(buyer, 'bulk', paymentId, 50)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    const { reference } = done(await start(buyer, 'bulk', paymentId, 110));
    expect(done(await verifyBulk(paymentId, { transactionId: reference }))).toMatchObject({ status: 'pending' });
    await payAt(app, reference, CARDS.good, { drop: true });
    expect(done(await verifyBulk(paymentId, { channel: 'card' }))).toMatchObject({ status: 'succeeded' });
    for (const id of ids) expect(await owed(id)).toBe(0);
    const stranger = await app.createUser();
    const foreign = { businessId: stranger.businessId, paymentId, transactionId: reference };
    expect(await app.call(verifyBulkPayment, foreign, { ...stranger, key: app.key() })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one of which was paid meanwhile: none is, and the money is in the wallet', async () => {
    const ids = [await invoice(50), await invoice(60)];
    const paymentId = await begun(...ids);
    const { reference } = done(await start(buyer, 'bulk', paymentId, 110));
    const single = done(await start(buyer, 'invoice', ids[0] ?? '', 50));
    await payAt(app, single.reference, CARDS.good, { drop: true });
    await verify(buyer, single.reference);
    const before = (await balances(app, buyer)).total;
    await payAt(app, reference, CARDS.good, { drop: true });
    expect(await verify(buyer, reference)).toMatchObject({ message: expect.stringContaining('could no longer accept it') });
    expect((await balances(app, buyer)).total).toBe(before + 110);
    expect(await owed(ids[1] ?? '')).toBe(60);
  });
});

test('the books are right afterwards', async () => {
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});
