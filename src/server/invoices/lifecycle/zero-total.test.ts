import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { contactFor, done, emailTo, sent } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('an invoice whose total is zero asks nothing of the buyer, and can be voided (F4)', async () => {
  const [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  const contact = await contactFor(app, seller, buyer);
  const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
  const free = { itemDetails: [{ id: '1', name: 'Sample', quantity: 1, unitPrice: 100 }], discounts: [{ name: 'Gift', amount: 100 }] };
  const made = await sent(app, seller, contact, 100, free);
  const mail = await emailTo(app, buyer.email, new RegExp(`${made.number} from Seller Ltd: nothing to pay`));
  expect(mail.text).toContain('Nothing is due');
  expect(mail.text).not.toMatch(/approval|Review and pay|we’ll send a code/);
  const bell = await eventually('a notification', async () =>
    done(await app.call(listNotifications, { businessId: buyer.businessId }, buyer)).notifications.find(({ text }) => text.includes(made.number ?? '')),
  );
  expect(bell.text).toMatch(/Nothing is due on it/);
  expect((await read(made.id)).can).toMatchObject({ void: true, approve: false, pay: false });
  expect(await app.call(voidInvoice, { id: made.id, businessId: seller.businessId, reason: 'A slip' }, seller)).toMatchObject({ ok: true });
  // Paid with money, it stays.
  const paid = await sent(app, seller, contact, 100);
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: paid.id }, { ...seller, key: app.key() }));
  expect((await read(paid.id)).can).toMatchObject({ void: false });
});
