import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, readContact } from '../../shared/contacts/contract.ts';
import { contactStatement } from '../../shared/contacts/statement-contract.ts';
import { markPaid } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { undoMarkPaid } from '../../shared/invoices/lifecycle-contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('both directions by day, with a running balance that ends at the contact page’s', async () => {
  const [us, them] = [await app.createUser(), await app.createUser()];
  await app.fund(them, 100_000);
  await app.fund(us, 100_000);
  const [theirs, ours] = [await contactFor(app, us, them), await contactFor(app, them, us)];
  const day = (issueDate: string) => ({ issueDate, dueDate: '2030-01-01' });
  const first = await sent(app, us, theirs, 300, day('2026-01-10'));
  const second = await sent(app, us, theirs, 200, day('2026-03-05'));
  const denied = await sent(app, us, theirs, 999, day('2026-03-06'));
  const back = await sent(app, them, ours, 50, day('2026-03-07'));
  done(await app.call(decideInvoice, { businessId: them.businessId, invoiceId: denied.id, action: 'deny', reason: 'no' }, them));
  done(await app.call(markPaid, { businessId: us.businessId, invoiceId: first.id, amount: 100, date: '2026-02-01' }, { ...us, key: app.key() }));
  done(await app.call(payFromWallet, { businessId: them.businessId, category: 'invoice', categoryId: second.id, amount: 200 }, { ...them, key: app.key() }));
  done(await app.call(payFromWallet, { businessId: us.businessId, category: 'invoice', categoryId: back.id, amount: 20 }, { ...us, key: app.key() }));
  const read = (range: { from?: string; to?: string } = {}) => app.call(contactStatement, { id: theirs, businessId: us.businessId, ...range }, us);
  const all = done(await read());
  expect(all.entries.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
    ['invoice sent', 300, 300],
    ['payment received', -100, 200],
    ['invoice sent', 200, 400],
    ['invoice received', -50, 350],
    ['payment received', -200, 150],
    ['payment made', 20, 170],
  ]);
  const { owedToUs, owedByUs } = done(await app.call(readContact, { id: theirs, businessId: us.businessId }, us));
  expect(all).toMatchObject({ opening: 0, closing: owedToUs - owedByUs, cut: false });
  const march = done(await read({ from: '2026-03-01', to: '2026-03-31' }));
  expect(march).toMatchObject({ opening: 200, closing: 350 });
  expect(march.entries).toHaveLength(2);
});

test('F10: what was paid on a declined invoice stays on the statement until it is removed', async () => {
  const [us, them] = [await app.createUser(), await app.createUser()];
  const [theirs, ours] = [await contactFor(app, us, them), await contactFor(app, them, us)];
  const { id } = await sent(app, us, theirs, 1000);
  const { paymentId } = done(await app.call(markPaid, { businessId: us.businessId, invoiceId: id, amount: 400 }, { ...us, key: app.key() }));
  done(await app.call(decideInvoice, { businessId: them.businessId, invoiceId: id, action: 'deny', reason: 'no' }, them));
  const lines = async (who: typeof us, contact: string) =>
    done(await app.call(contactStatement, { id: contact, businessId: who.businessId }, who)).entries.map(({ what, balance }) => [what, balance]);
  expect(await lines(us, theirs)).toEqual([['payment received', -400]]);
  expect(await lines(them, ours)).toEqual([['payment made', 400]]);
  done(await app.call(undoMarkPaid, { id, businessId: us.businessId, paymentId }, us));
  expect(await lines(us, theirs)).toEqual([]);
});

test('F16: days in the wrong order are refused, naming the field', async () => {
  const us = await app.createUser();
  const { id } = done(await app.call(createContact, { businessId: us.businessId, name: 'Mine' }, us));
  const reversed = { id, businessId: us.businessId, from: '2026-03-31', to: '2026-03-01' };
  expect(await app.call(contactStatement, reversed, us)).toMatchObject({ http: 400, errors: [{ field: 'to' }] });
});

test('only of own contacts', async () => {
  const [us, stranger] = [await app.createUser(), await app.createUser()];
  const { id } = done(await app.call(createContact, { businessId: us.businessId, name: 'Mine' }, us));
  expect(await app.call(contactStatement, { id, businessId: stranger.businessId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect(done(await app.call(contactStatement, { id, businessId: us.businessId }, us))).toMatchObject({ entries: [], opening: 0, closing: 0 });
});
