import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { createContact } from '../../../shared/contacts/contract.ts';
import { startPayment, verifyGuestPayment, verifyPayment } from '../../../shared/payments/contract.ts';
import { payPortal, portalLink } from '../../../shared/portal/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { dispute, payAt } from '../../testing/charges.ts';
import { booksAgree } from '../../testing/lending.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { balances, contactFor, done, keyIn, sent } from '../../testing/scenes.ts';

/** Credit notes on invoices that were paid together with others. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const about = (seller: TestUser, invoiceId: string) => ({ businessId: seller.businessId, invoiceId, reason: 'Cancelled' });
const payBack = (seller: TestUser, invoiceId: string, returned: number) =>
  app.call(payBackCreditNote, { ...about(seller, invoiceId), returned }, { ...seller, key: app.key() });

/** Invoices of 300, 300 and 200, paid together by a customer without an account. */
async function paidInPortal() {
  const seller = await app.createUser();
  const { id } = done(await app.call(createContact, { businessId: seller.businessId, name: 'Walk-in', phone: '+2348031234567' }, seller));
  const q = keyIn(done(await app.call(portalLink, { businessId: seller.businessId, id }, seller)).url, 'q');
  const invoices = [await sent(app, seller, id, 300), await sent(app, seller, id, 300), await sent(app, seller, id, 200)];
  const wish = { q, invoices: invoices.map(({ number }) => number ?? ''), amount: 800, email: 'payer@example.com' };
  const { reference } = done(await app.call(payPortal, wish, { key: app.key() }));
  await payAt(app, reference);
  done(await app.call(verifyGuestPayment, { reference }));
  return { seller, reference, ids: invoices.map((one) => one.id) };
}

test('money of a payment in the portal goes back by card, also twice the same sum', async () => {
  const { seller, ids } = await paidInPortal();
  for (const id of ids.slice(0, 2)) done(await payBack(seller, id, 300));
  expect((await balances(app, seller)).total).toBe(200);
  const refunds = () =>
    transaction(app.deps.pool, 'system', (sql) => sql.query('select amount, status from payment_refunds where business_id = $1', [seller.businessId]));
  const processed = { amount: 300_00, status: 'processed' };
  await eventually('both refunds', async () => JSON.stringify(await refunds()) === JSON.stringify([processed, processed]));
  await booksAgree(app);
});

test.each([['open'], ['lost']])('while the bank contests it, or has taken it back, nothing is paid back a second time: %s', async (state) => {
  const { seller, reference, ids } = await paidInPortal();
  await dispute(app, reference);
  await eventually('the hold', async () => (await balances(app, seller)).available === 0);
  if (state === 'lost') {
    await dispute(app, reference, 'merchant-accepted', 'resolved');
    await eventually('its end', async () => (await balances(app, seller)).total === 0);
  }
  expect(await payBack(seller, ids[0] ?? '', 300)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('contesting') });
  await booksAgree(app);
});

test('the same for invoices that a business paid together by card', async () => {
  const [seller, payer] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, seller, payer);
  const ids = [(await sent(app, seller, contactId, 300)).id, (await sent(app, seller, contactId, 200)).id];
  const by = { businessId: payer.businessId };
  const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices: ids }, { ...payer, key: app.key() }));
  const wish = { ...by, category: 'bulk', categoryId: paymentId, amount: 500 } as const;
  const { reference } = done(await app.call(startPayment, wish, { ...payer, key: app.key() }));
  await payAt(app, reference);
  done(await app.call(verifyPayment, { ...by, reference }, payer));
  await dispute(app, reference);
  await eventually('the hold', async () => (await balances(app, seller)).available === 0);
  expect(await payBack(seller, ids[0] ?? '', 300)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('contesting') });
  await dispute(app, reference, 'declined', 'resolved');
  await eventually('its end', async () => (await balances(app, seller)).available === 500);
  done(await payBack(seller, ids[0] ?? '', 300));
  expect([(await balances(app, seller)).total, (await balances(app, payer)).total]).toEqual([200, 300]);
  await booksAgree(app);
});
