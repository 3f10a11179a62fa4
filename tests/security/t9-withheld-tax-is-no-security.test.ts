import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestableInvoices } from '../../src/shared/credit/contract.ts';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { addDays } from '../../src/shared/kit/date.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { approvedInvoice, lendingPair, requestAdvance, today } from '../../src/server/testing/lending.ts';
import { balances, done, sent } from '../../src/server/testing/scenes.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';

/**
 * A borrower and an accomplice agree that the buyer withholds nearly the whole invoice. What will never be paid is no security for an advance, and an invoice
 * settled like this proves nothing about the buyer.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an advance is given on what the buyer will pay, and an invoice settled by withholding is no history', async () => {
  const pair = await lendingPair(app);
  const { seller, buyer, contactId } = pair;
  const days = { issueDate: today(app), dueDate: addDays(today(app), 28) };
  const limitOf = async (id: string) =>
    done(await app.call(requestableInvoices, { businessId: seller.businessId, limit: 100 }, seller)).invoices.find((one) => one.id === id);
  const taxed = async (amount: number) => {
    const { id } = await sent(app, seller, contactId, amount, { ...days, withholdingTax: 90 });
    done(await app.call(decideInvoice, { invoiceId: id, businessId: buyer.businessId, action: 'approve' }, { ...buyer, key: app.key() }));
    return id;
  };
  const plain = await approvedInvoice(app, pair, 100_000);
  const usual = await limitOf(plain);
  const id = await taxed(100_000);
  // A tenth of the same invoice without the tax, at most.
  expect((await limitOf(id))?.upfrontRequestLimit).toBeLessThanOrEqual((usual?.upfrontRequestLimit ?? 0) / 10);
  expect(await requestAdvance(app, seller, id, 40_000)).toMatchObject({ ok: false });
  const settled = await taxed(200_000);
  await app.fund(buyer, 2_000_000);
  done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: settled, amount: 20_000 }, { ...buyer, key: app.key() }));
  await eventually('the tax', async () => done(await app.call(readInvoice, { id: settled, businessId: seller.businessId }, seller)).status === 'paid');
  expect((await balances(app, seller)).total).toBe(20_000);
  expect(await limitOf(plain)).toEqual(usual);
});
