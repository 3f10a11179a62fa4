import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPaid } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { dueInvoices } from '../../../shared/invoices/due-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('balances due are summed by due date, of open received invoices only; the period is at most six weeks', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const contact = await contactFor(app, seller, buyer);
  await contactFor(app, buyer, seller);
  const today = dateIn('Africa/Lagos', app.deps.clock());
  const due = (amount: number, days: number) => sent(app, seller, contact, amount, { issueDate: addDays(today, -20), dueDate: addDays(today, days) });
  await due(10, -3);
  await due(20, 2);
  const part = await due(30, 2);
  const [paid, denied] = [await due(40, 2), await due(50, 2)];
  await due(60, 41);
  await due(70, 42);
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: part.id, amount: 5 }, { ...seller, key: app.key() }));
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: paid.id }, { ...seller, key: app.key() }));
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: denied.id, action: 'deny', reason: 'no' }, buyer));
  const read = (from: string, to: string, who = buyer) => app.call(dueInvoices, { businessId: who.businessId, from, to }, who);
  const month = done(await read(today, addDays(today, 41)));
  expect(month.days).toEqual([
    { day: addDays(today, 2), count: 2, total: 45 },
    { day: addDays(today, 41), count: 1, total: 60 },
  ]);
  expect(month.overdue).toEqual({ count: 1, total: 10 });
  expect(month.invoices.map(({ balance }) => balance)).toEqual(expect.arrayContaining([20, 25, 60]));
  expect(month.invoices).toHaveLength(3);
  expect(done(await read(today, addDays(today, 41), seller))).toEqual({ days: [], overdue: { count: 0, total: 0 }, invoices: [] });
  for (const to of [addDays(today, 42), addDays(today, -1)]) expect(await read(today, to)).toMatchObject({ code: 'VALIDATION_FAILED' });
});
