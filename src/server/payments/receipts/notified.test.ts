import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { payFromWallet, startGuestPayment, startPayment, verifyGuestPayment, verifyPayment } from '../../../shared/payments/contract.ts';
import { paymentReceipt } from '../../../shared/payments/receipts-contract.ts';
import { readStatement, readWallet } from '../../../shared/wallet/contract.ts';
import { payAt } from '../../testing/charges.ts';
import { startTestApp, requestOf } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { readPdf } from '../../testing/pdf.ts';
import { contactFor, done, keyIn, sent } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let other: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [seller, other, buyer] = [await app.createUser('Okafor Prints'), await app.createUser('Second Seller'), await app.createUser('Amara Textiles')];
  await app.fund(buyer, 10_000_000);
});
afterAll(() => app.stop());

async function newest(who: TestUser) {
  const { businessId } = who;
  const { id: walletId } = done(await app.call(readWallet, { businessId }, who));
  const [entry] = done(await app.call(readStatement, { walletId, businessId, limit: 1 }, who)).entries;
  if (!entry) throw new Error('nothing has moved');
  return entry;
}

async function receipt(who: TestUser, paymentId: string | null) {
  const { path } = requestOf(paymentReceipt, { businessId: who.businessId, paymentId: paymentId ?? '' });
  const response = await app.raw('GET', path, { token: who.token });
  return response.status === 200 ? (await readPdf(Buffer.from(await response.arrayBuffer()))).plain : String(response.status);
}

let contactId: string;
async function billed(...amounts: number[]) {
  contactId ??= await contactFor(app, seller, buyer);
  const invoices = [];
  for (const amount of amounts) invoices.push(await sent(app, seller, contactId, amount));
  return invoices;
}

async function bulkOf(ids: readonly string[]) {
  return done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices: [...ids] }, { ...buyer, key: app.key() })).paymentId;
}

test('a card payment by the link names who paid, for what, and has its receipt', async () => {
  const contactId = await contactFor(app, seller, { email: 'bisi@example.com' });
  const { number, id, shareUrl } = await sent(app, seller, contactId, 120);
  const { reference } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 120 }, { key: app.key() }));
  await payAt(app, reference);
  done(await app.call(verifyGuestPayment, { reference }));
  const entry = await newest(seller);
  expect(entry).toMatchObject({ description: `Card payment from The buyer: ${number}`, party: 'The buyer', invoices: [{ id, number }], amount: 120 });
  const text = await receipt(seller, entry.receiptOf);
  expect(text).toContain('Received from The buyer');
  // The only word of that kind is the label over the number.
  expect(text).not.toMatch(/Invoice Receipt/);
});

test('a payment from the wallet keeps its text, and has the same particulars on both sides', async () => {
  const [invoice] = await billed(70);
  const given = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: invoice?.id ?? '', amount: 70 };
  const { reference } = done(await app.call(payFromWallet, given, { ...buyer, key: app.key() }));
  const invoices = [{ id: invoice?.id, number: invoice?.number }];
  expect(await newest(buyer)).toMatchObject({ party: 'Okafor Prints', invoices, receiptOf: reference, amount: -70 });
  expect(await newest(seller)).toMatchObject({ party: 'The buyer', invoices, receiptOf: reference, amount: 70 });
});

test('invoices paid at once from the wallet are told to each side with their numbers, links and one receipt', async () => {
  const two = await billed(10, 25);
  const theirs = await sent(app, other, await contactFor(app, other, buyer), 5);
  const numbers = two.map(({ number }) => number).join(', ');
  const paymentId = await bulkOf([...two, theirs].map(({ id }) => id));
  done(await app.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, channel: 'wallet' as const }, { ...buyer, key: app.key() }));
  expect(await newest(seller)).toMatchObject({
    description: `Payment from The buyer: ${numbers}`,
    party: 'The buyer',
    invoices: two.map(({ id, number }) => ({ id, number })),
    receiptOf: paymentId,
    amount: 35,
  });
  expect(await newest(other)).toMatchObject({ description: `Payment from The buyer: ${theirs.number}`, amount: 5 });
  const mine = await newest(buyer);
  expect(mine).toMatchObject({ description: expect.stringMatching(/^Payment to 2 businesses: .*INV-/), party: null, amount: -40 });
  expect(mine.invoices).toHaveLength(3);
  const [ofSeller, ofBuyer] = [await receipt(seller, paymentId), await receipt(buyer, paymentId)];
  for (const part of ['Received from', '₦35.00', `invoice ${two[0]?.number}`, `invoice ${two[1]?.number}`]) expect(ofSeller).toContain(part);
  expect(ofSeller).not.toContain('Second Seller');
  for (const part of ['₦40.00', 'Okafor Prints', 'Second Seller']) expect(ofBuyer).toContain(part);
  expect(await receipt(await app.createUser(), paymentId)).toBe('404');
});

test('invoices paid at once by card are told to who was paid', async () => {
  const two = await billed(30, 40);
  const given = {
    businessId: buyer.businessId,
    category: 'bulk' as const,
    categoryId: await bulkOf(two.map(({ id }) => id)),
    amount: 70,
    channel: 'card' as const,
  };
  const { reference } = done(await app.call(startPayment, given, { ...buyer, key: app.key() }));
  await payAt(app, reference);
  done(await app.call(verifyPayment, { businessId: buyer.businessId, reference }, buyer));
  expect(await newest(seller)).toMatchObject({
    description: `Card payment from The buyer: ${two.map(({ number }) => number).join(', ')}`,
    invoices: two.map(({ id, number }) => ({ id, number })),
  });
});
