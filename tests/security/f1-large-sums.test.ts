import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { unpaidInvoices } from '../../src/shared/dashboard/contract.ts';
import { listInvoices } from '../../src/shared/invoices/contract.ts';
import { createOrder, listOrders } from '../../src/shared/orders/contract.ts';
import { belongingsOf } from '../../src/server/testing/belongings.ts';
import { callOnceAs } from '../../src/server/testing/raw-calls.ts';
import { inputFor } from '../../src/server/testing/samples.ts';
import { contactFor, done, invoiceInput, sent } from '../../src/server/testing/scenes.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';

const LARGEST = 999_999_999_999.99;
/** Ninety of them are the most whose sum in kobo is an exact number of JavaScript. */
const COUNT = 95;

let app: TestApp;
let stranger: TestUser;
let victim: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [stranger, victim] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, stranger, victim);
  for (let n = 0; n < COUNT; n += 1) await sent(app, stranger, contactId, LARGEST);
  for (let n = 0; n < COUNT; n += 1) done(await app.call(createOrder, invoiceInput(stranger, contactId, LARGEST), { ...stranger, key: app.key() }));
});
afterAll(() => app.stop());

test('no read of sender or recipient fails because of the largest documents that can be sent', async () => {
  const reads = ALL_ROUTES.filter(({ method, access }) => method === 'GET' && access.as === 'member');
  const failed: string[] = [];
  for (const who of [stranger, victim]) {
    const things = await belongingsOf(app, who, 'Own');
    for (const route of reads) {
      const { status, text } = await callOnceAs(app, route, inputFor(route, things), who.token);
      if (status >= 500 || text.includes('not an amount')) failed.push(`${route.id} of ${who === victim ? 'the recipient' : 'the sender'}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test('what a stranger sends is in no total of the recipient until the sender is a contact; then the sums are shown, to the nearest naira', async () => {
  const by = { businessId: victim.businessId };
  const received = async () => done(await app.call(listInvoices, { ...by, type: 'received', limit: 10 }, victim));
  const owed = async () => done(await app.call(unpaidInvoices, by, victim)).owedByUs;
  const { topCards, newSenders, count } = await received();
  expect([topCards.all, topCards.pending, count]).toEqual([{ count: COUNT, amount: 0 }, { count: COUNT, amount: 0 }, COUNT]);
  expect(newSenders.count).toBe(COUNT);
  expect(newSenders.amount).toBeCloseTo(COUNT * LARGEST, 0);
  expect(await owed()).toEqual({ count: 0, amount: 0, late: 0 });
  await contactFor(app, victim, stranger);
  await eventually('the sums of a known sender', async () => (await received()).newSenders.count === 0);
  expect((await received()).topCards.all.amount).toBeCloseTo(COUNT * LARGEST, 0);
  expect((await owed()).amount).toBeCloseTo(COUNT * LARGEST, 0);
  const orders = done(await app.call(listOrders, { businessId: victim.businessId, type: 'received', limit: 10 }, victim));
  expect(orders.count).toBe(COUNT);
});
