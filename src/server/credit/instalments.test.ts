import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCredit, requestableInvoices } from '../../shared/credit/contract.ts';
import { creditEligibility } from '../../shared/credit/lifecycle-contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { addDays } from '../../shared/kit/date.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { booksAgree, daysLater, lendingPair, requestAdvance, sign, today } from '../testing/lending.ts';
import type { Pair } from '../testing/lending.ts';
import { done, sent } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let pair: Pair;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  pair = await lendingPair(app);
});
afterAll(() => app.stop());
afterEach(() => booksAgree(app));

/** An approved invoice of ₦200,000 with such shares, due in such days. */
async function approved(shares: readonly (readonly [percent: number, days: number])[], change: object = {}): Promise<string> {
  const { seller, buyer, contactId } = pair;
  const instalments = shares.map(([percent, days]) => ({ percent, dueDate: addDays(today(app), days) }));
  const { id } = await sent(app, seller, contactId, 200_000, { issueDate: today(app), instalments, ...change });
  done(await app.call(decideInvoice, { invoiceId: id, businessId: buyer.businessId, action: 'approve' }, { ...buyer, key: app.key() }));
  return id;
}
/** 20,000 are due too soon for an advance, and 40,000 too late. */
const SHARES = [
  [10, 3],
  [40, 30],
  [30, 60],
  [20, 120],
] as const;
const pay = (invoiceId: string, amount: number) =>
  app.call(payFromWallet, { businessId: pair.buyer.businessId, category: 'invoice', categoryId: invoiceId, amount }, { ...pair.buyer, key: app.key() });
const reasonsOf = async (invoiceId: string) =>
  done(await app.call(creditEligibility, { businessId: pair.seller.businessId, invoiceId }, pair.seller)).reasons.map(({ code }) => code);

test('an advance counts the instalments within its term, and is due with the last of them', async () => {
  const id = await approved(SHARES);
  const { invoices } = done(await app.call(requestableInvoices, { businessId: pair.seller.businessId }, pair.seller));
  const dueDate = addDays(today(app), 60);
  expect(invoices).toMatchObject([{ id, balance: 140_000, dueDate, reasons: [] }]);
  const upTo = invoices[0]?.upfrontRequestLimit ?? 0;
  expect(140_000 * 0.8).toBeGreaterThanOrEqual(upTo);
  expect(upTo).toBeGreaterThan(0);
  expect(await requestAdvance(app, pair.seller, id, upTo + 1)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  const { id: creditId } = done(await requestAdvance(app, pair.seller, id, 50_000));
  expect(done(await sign(app, pair.seller, id))).toMatchObject({ status: 'active', dueDate, amount: 50_000 });
  await app.fund(pair.buyer, 20_000_000);
  done(await pay(id, 20_000));
  const credit = async () => done(await app.call(readCredit, { id: creditId, businessId: pair.seller.businessId }, pair.seller));
  expect((await credit()).outstanding).toBeLessThan(32_000);
  const view = done(await app.call(readInvoice, { id, businessId: pair.seller.businessId }, pair.seller));
  expect(view).toMatchObject({ balance: 180_000, dueDate: addDays(today(app), 30), nextPayment: { amount: 80_000, place: 2 } });
  done(await pay(id, 80_000));
  expect(await credit()).toMatchObject({ status: 'paid', outstanding: 0 });
});

test('an offer is not signed when what is due within its term no longer covers it, or an instalment is late', async () => {
  const id = await approved(SHARES);
  const offer = done(await requestAdvance(app, pair.seller, id, 70_000));
  expect(offer.status).toBe('approved');
  await app.fund(pair.buyer, 20_000_000);
  // 80,000 are due within the term then, and 40,000 later: of both, 70,000 could be advanced.
  done(await pay(id, 80_000));
  expect(await sign(app, pair.seller, id)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('the balance due is ₦80,000.00') });

  pair = await lendingPair(app);
  const late = await approved(SHARES);
  expect(done(await requestAdvance(app, pair.seller, late, 50_000)).status).toBe('approved');
  await daysLater(app, 4);
  expect(await sign(app, pair.seller, late)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('The invoice is due') });
});

test('none is given too soon, too far from every instalment, on a late one, or where tax is kept', async () => {
  expect(
    await reasonsOf(
      await approved([
        [50, 2],
        [50, 5],
      ]),
    ),
  ).toEqual(['TOO_SOON']);
  expect(
    await reasonsOf(
      await approved([
        [50, 100],
        [50, 130],
      ]),
    ),
  ).toEqual(['TOO_FAR']);
  expect(await reasonsOf(await approved(SHARES, { withholdingTax: 5 }))).toEqual(['INSTALMENTS']);
  const late = await approved(SHARES);
  await daysLater(app, 4);
  expect(await reasonsOf(late)).toEqual(['TOO_SOON']);
});
