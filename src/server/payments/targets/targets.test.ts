import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { checkPayment, generateAccount, payFromWallet, startPayment, verifyPayment } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { findings } from '../../ledger/checks.ts';
import { CARDS, payAt } from '../../testing/charges.ts';
import { startTestApp, eventually } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, done, sent, transfer } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
  await app.fund(buyer, 100_000);
});
afterAll(() => app.stop());

const pay = (who: TestUser, category: 'invoice' | 'bulk' | 'credit' | 'wallet', categoryId: string, amount: number, key = app.key()) =>
  app.call(payFromWallet, { businessId: who.businessId, category, categoryId, amount }, { ...who, key });
async function started(...amounts: number[]) {
  const invoices: string[] = [];
  for (const amount of amounts) invoices.push((await sent(app, seller, contactId, amount)).id);
  const { paymentId } = done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices }, { ...buyer, key: app.key() }));
  return { paymentId, invoices };
}

test('many invoices are paid from the wallet as one target: once, all or nothing', async () => {
  const { paymentId, invoices } = await started(30, 12);
  const before = (await balances(app, buyer)).total;
  expect(await pay(buyer, 'bulk', paymentId, 41)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await pay(buyer, 'bulk', paymentId, 43)).toMatchObject({ code: 'OVERPAYMENT' });
  expect(await pay(seller, 'bulk', paymentId, 42)).toMatchObject({ code: 'NOT_FOUND' });
  const key = app.key();
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(buyer, 'bulk', paymentId, 42, key)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ data: { status: 'succeeded', amount: 42, balance: 0 } });
  expect((await balances(app, buyer)).total).toBe(before - 42);
  for (const id of invoices) expect(done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer)).status).toBe('paid');
  expect(await pay(buyer, 'bulk', paymentId, 42)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('what changed meanwhile, or is no target, is refused and moves nothing', async () => {
  const { paymentId, invoices } = await started(30, 12);
  done(await pay(buyer, 'invoice', invoices[0] ?? '', 5));
  const before = (await balances(app, buyer)).total;
  expect(await pay(buyer, 'bulk', paymentId, 42)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('has changed') });
  expect(await pay(buyer, 'wallet', buyer.businessId, 10)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect((await balances(app, buyer)).total).toBe(before);
  expect(await transaction(app.deps.pool, 'system', findings)).toEqual([]);
});

test('a transfer for an invoice that was voided meanwhile: the account is not named any more, and what comes is the payer’s', async () => {
  const { id } = await sent(app, seller, contactId, 60);
  const before = (await balances(app, buyer)).total;
  const by = { businessId: buyer.businessId };
  const account = () => app.call(generateAccount, { ...by, category: 'invoice', categoryId: id, amount: 60 }, { ...buyer, key: app.key() });
  const { reference, accountNumber } = done(await account());
  done(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'Wrong price' }, seller));
  for (const ask of [checkPayment, verifyPayment] as const) {
    const state = done(await app.call(ask, { ...by, reference }, buyer));
    expect(state).toMatchObject({ status: 'failed', account: null, message: expect.stringContaining('don’t send this transfer') });
  }
  expect(await account()).toMatchObject({ http: 409, code: 'STATE_CONFLICT', message: 'This invoice is void and cannot be paid.' });
  await transfer(app, accountNumber, 6_000);
  await eventually('the money', async () => (await balances(app, buyer)).total === before + 60);
  expect(await app.call(verifyPayment, { ...by, reference }, buyer)).toMatchObject({
    data: { status: 'succeeded', message: expect.stringContaining('wallet') },
  });
});

test('before level 1 invoices can be paid by card, and no wallet is filled or paid from', async () => {
  const newcomer = await app.createUser('Newcomer Stores', 'both', 0);
  const by = { businessId: newcomer.businessId };
  const contact = await contactFor(app, seller, newcomer);
  const [first, second] = [await sent(app, seller, contact, 50), await sent(app, seller, contact, 5)];
  const start = (category: 'invoice' | 'wallet', categoryId: string, amount: number) =>
    app.call(startPayment, { ...by, category, categoryId, amount }, { ...newcomer, key: app.key() });
  const { reference } = done(await start('invoice', first.id, 50));
  await payAt(app, reference, CARDS.good, { drop: true });
  expect(await app.call(verifyPayment, { ...by, reference }, newcomer)).toMatchObject({ data: { status: 'succeeded' } });
  expect(await start('wallet', newcomer.businessId, 10)).toMatchObject({ http: 403, code: 'KYB_REQUIRED' });
  const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices: [second.id] }, { ...newcomer, key: app.key() }));
  expect(await app.call(verifyBulkPayment, { ...by, paymentId, channel: 'wallet' }, { ...newcomer, key: app.key() })).toMatchObject({ code: 'KYB_REQUIRED' });
});
