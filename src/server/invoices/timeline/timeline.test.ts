import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPaid } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { remindNow } from '../../../shared/invoices/letters-contract.ts';
import { reviseInvoice, undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const timeline = async (id: string, who: TestUser) => done(await app.call(invoiceTimeline, { id, businessId: who.businessId }, who)).events;

test('everything that happened, with decision, versions, receipts and letters; the recipient sees no actor, opening or note of the sender', async () => {
  const [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  await app.fund(buyer, 100_000);
  const contactId = await contactFor(app, seller, buyer);
  const { id } = await sent(app, seller, contactId, 100);
  const at = { businessId: seller.businessId, id };
  await eventually('the e-mail', async () => (await timeline(id, seller)).some(({ kind }) => kind === 'delivered'));
  done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer));
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action: 'deny', reason: 'Wrong price' }, buyer));
  const { version } = done(await app.call(readInvoice, at, seller));
  const { contactId: _, ...text } = invoiceInput(seller, contactId, 80);
  done(await app.call(reviseInvoice, { ...text, ...at, version }, { ...seller, key: app.key() }));
  done(await app.call(remindNow, { ...at, message: 'Only for you' }, seller));
  await eventually('the reminder', async () => (await timeline(id, seller)).some(({ kind }) => kind === 'reminded'));
  const recorded = done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id, amount: 30, note: 'By cash' }, { ...seller, key: app.key() }));
  done(await app.call(undoMarkPaid, { ...at, paymentId: recorded.paymentId }, seller));
  const pay = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: id, amount: 80 };
  const { reference } = done(await app.call(payFromWallet, pay, { ...buyer, key: app.key() }));

  const mine = await timeline(id, seller);
  expect(mine.map(({ kind }) => kind).filter((kind) => kind !== 'delivered' && kind !== 'opened')).toEqual([
    'paid',
    'payment-reversed',
    'payment-recorded',
    'reminded',
    'revised',
    'denied',
    'sent',
  ]);
  const one = (kind: string, of = mine) => of.find((event) => event.kind === kind);
  expect(one('paid')).toMatchObject({ amount: 80, paymentId: reference, method: 'wallet', how: 'payment' });
  expect(one('payment-recorded')).toMatchObject({ amount: 30, text: 'By cash', who: expect.any(String) });
  expect(one('denied')).toMatchObject({ how: 'member', text: 'Wrong price', who: expect.any(String) });
  expect(one('revised')).toMatchObject({ revision: 1, changes: [expect.stringContaining('₦80.00; it was ₦100.00'), expect.anything(), expect.anything()] });
  expect(one('reminded')).toMatchObject({ address: buyer.email, note: 'Only for you' });

  const theirs = await timeline(id, buyer);
  expect(theirs.map(({ kind }) => kind)).toEqual(['paid', 'payment-reversed', 'payment-recorded', 'reminded', 'revised', 'denied', 'sent']);
  expect(theirs.map(({ note, lastAt }) => note ?? lastAt).filter((value) => value !== null)).toEqual([]);
  for (const kind of ['sent', 'revised', 'reminded', 'payment-recorded', 'payment-reversed']) expect(one(kind, theirs)?.who).toBeNull();
  expect(one('denied', theirs)?.who).toEqual(expect.any(String));
  const stranger = await app.createUser();
  expect(await app.call(invoiceTimeline, { id, businessId: stranger.businessId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
});
