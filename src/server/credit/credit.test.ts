import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditDetails, decidePartial, listCharges, listCredits, readCredit, requestableInvoices, requestCredit } from '../../shared/credit/contract.ts';
import { creditAgreementPdf, creditCalendar, creditEligibility, readCreditAgreement, repayCredit } from '../../shared/credit/lifecycle-contract.ts';
import { markPaid } from '../../shared/invoices/contract.ts';
import { voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { archiveInvoices } from '../../shared/invoices/bulk-contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { transaction } from '../db/transaction.ts';
import { startTestApp, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { activeCredit, approvedInvoice, requestAdvance, available, booksAgree, lendingPair, setLevel, sign } from '../testing/lending.ts';
import type { Pair } from '../testing/lending.ts';
import { readPdf } from '../testing/pdf.ts';
import { balances, done, emailTo } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';

let app: TestApp;
let pair: Pair;
let stranger: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  pair = await lendingPair(app);
  stranger = await app.createUser();
});
afterAll(() => app.stop());
afterEach(() => booksAgree(app));

const read = async (id: string, who: TestUser = pair.seller) => done(await app.call(readCredit, { id, businessId: who.businessId }, who));
const list = async (who: TestUser) => done(await app.call(listCredits, { businessId: who.businessId }, who));
const repay = (who: TestUser, creditId: string, amount: number, key = app.key()) =>
  app.call(repayCredit, { businessId: who.businessId, creditId, amount }, { ...who, key });
const pay = (who: TestUser, invoiceId: string, amount: number) =>
  app.call(payFromWallet, { businessId: who.businessId, category: 'invoice', categoryId: invoiceId, amount }, { ...who, key: app.key() });

describe('a small request', () => {
  test('is approved at once, priced before it is signed, and paid out on signing', async () => {
    pair = await lendingPair(app);
    const { seller } = pair;
    const invoiceId = await approvedInvoice(app, pair, 200_000, 30);
    const { invoices } = done(await app.call(requestableInvoices, { businessId: seller.businessId }, seller));
    expect(invoices).toMatchObject([{ id: invoiceId, balance: 200_000, upfrontRequestLimit: 140_000, grade: 'B', reasons: [] }]);
    const price = done(await app.call(creditDetails, { businessId: seller.businessId, invoiceId, amount: 100_000 }, seller));
    expect(price).toMatchObject({ amount: 100_000, fee: 3_000, total: 103_000, apr: 36.5, days: 30, upfrontRequestLimit: 140_000 });
    expect(price.schedule.map((line) => line.fee)).toEqual([1_000, 2_000, 3_000]);

    const offer = done(await requestAdvance(app, seller, invoiceId, 100_000));
    expect(offer).toMatchObject({ status: 'approved', amount: 100_000, fee: 3_000, outstanding: 0, can: { accept: true, decline: true, repay: false } });
    expect(await list(seller)).toMatchObject({ availableCredit: 400_000, topCards: { totalCreditUnpaid: 0, unpaidCredits: 0 } });
    const agreement = done(await app.call(readCreditAgreement, { id: offer.id, businessId: seller.businessId }, seller));
    expect(agreement.text).toContain('₦100,000.00');
    expect(agreement.hash).toBe(offer.agreementHash);
    const printed = await app.raw('GET', requestOf(creditAgreementPdf, { id: offer.id, businessId: seller.businessId }).path, { token: seller.token });
    const { plain } = await readPdf(Buffer.from(await printed.arrayBuffer()));
    for (const words of ['Credit agreement', '₦100,000.00', '₦3,000.00', 'Not signed.']) expect(plain).toContain(words);

    const unproved = await app.call(requestCredit, { businessId: seller.businessId, invoiceId, action: 'accept' }, { ...seller, key: app.key() });
    expect(unproved).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    stepUp(app, seller);
    const other = await app.call(
      requestCredit,
      { businessId: seller.businessId, invoiceId, action: 'accept', agreementHash: 'a'.repeat(64) },
      { ...seller, key: app.key() },
    );
    expect(other).toMatchObject({ code: 'STATE_CONFLICT' });
    const signed = done(await sign(app, seller, invoiceId));
    expect(signed).toMatchObject({ status: 'active', outstanding: 101_000, settle: { fee: 1_000, principal: 100_000, waived: 2_000 } });
    expect((await balances(app, seller)).total).toBe(100_000);
    expect(await list(seller)).toMatchObject({ availableCredit: 400_000, topCards: { totalCreditUnpaid: 101_000, unpaidCredits: 1 } });
    await emailTo(app, seller.email, /is approved/);
    await emailTo(app, seller.email, /is in your wallet/);
  });

  test('is answered once for a key, however often it is sent', async () => {
    pair = await lendingPair(app);
    const invoiceId = await approvedInvoice(app, pair, 100_000);
    const key = app.key();
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestAdvance(app, pair.seller, invoiceId, 50_000, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const signKey = app.key();
    stepUp(app, pair.seller);
    const signatures = await Promise.all(Array.from({ length: 8 }, () => sign(app, pair.seller, invoiceId, signKey)));
    for (const answer of signatures) expect(answer).toEqual(signatures[0]);
    expect((await balances(app, pair.seller)).total).toBe(50_000);
  });

  test('may get a smaller offer, which is accepted or declined as such', async () => {
    pair = await lendingPair(app);
    // 90 days and a buyer without history: 55 points less the deduction for the term.
    await setLevel(app, pair.buyer, 2);
    const invoiceId = await approvedInvoice(app, pair, 200_000, 80);
    const offer = done(await requestAdvance(app, pair.seller, invoiceId, 100_000));
    expect(offer).toMatchObject({ status: 'partial', message: 'smaller offer', requested: 100_000, amount: 50_000, score: 45 });
    const decide = (approvalStatus: 'approved' | 'denied') =>
      app.call(decidePartial, { businessId: pair.seller.businessId, creditId: offer.id, approvalStatus }, { ...pair.seller, key: app.key() });
    expect(await decide('approved')).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    stepUp(app, pair.seller);
    expect(await sign(app, pair.seller, invoiceId)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(done(await decide('approved'))).toMatchObject({ status: 'active', amount: 50_000 });
    expect((await balances(app, pair.seller)).total).toBe(50_000);
    expect(await decide('denied')).toMatchObject({ code: 'STATE_CONFLICT' });

    const second = await approvedInvoice(app, pair, 200_000, 80);
    const other = done(await requestAdvance(app, pair.seller, second, 100_000));
    const declined = done(
      await app.call(decidePartial, { businessId: pair.seller.businessId, creditId: other.id, approvalStatus: 'denied' }, { ...pair.seller, key: app.key() }),
    );
    expect(declined.status).toBe('denied');
    expect(done(await requestAdvance(app, pair.seller, second, 20_000)).status).toBe('approved');
  });

  test('is denied with reasons and remedies', async () => {
    pair = await lendingPair(app);
    await setLevel(app, pair.buyer, 2);
    const paidLate = await approvedInvoice(app, pair, 1_000, 10);
    await app.fund(pair.buyer, 200_000);
    await backdate(paidLate);
    done(await pay(pair.buyer, paidLate, 1_000));
    const invoiceId = await approvedInvoice(app, pair, 100_000, 80);
    // 30 + 15 + 15 − 20 = 40 still gives an offer; a late repayment of the borrower lowers it below the limit.
    expect(done(await app.call(creditEligibility, { businessId: pair.seller.businessId, invoiceId }, pair.seller))).toMatchObject({ score: 40 });
    await setLevel(app, pair.buyer, 1);
    const denied = done(await requestAdvance(app, pair.seller, invoiceId, 20_000));
    expect(denied.status).toBe('denied');
    expect(denied.reasons.map(({ code }) => code)).toEqual(['SCORE', 'BUYER_LATE', 'BUYER_LEVEL', 'LONG']);
    for (const reason of denied.reasons) expect(reason.remedy).not.toBe('');
    await emailTo(app, pair.seller.email, /Your advance request on invoice/);
  });
});

describe('an invoice that does not count', () => {
  test('is refused with every reason and remedy', async () => {
    pair = await lendingPair(app);
    const soon = await approvedInvoice(app, pair, 100_000, 5);
    expect(await requestAdvance(app, pair.seller, soon)).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('due in 5 days') });
    const far = await approvedInvoice(app, pair, 100_000, 120);
    expect(await requestAdvance(app, pair.seller, far)).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('Request again from') });
    expect(await requestAdvance(app, pair.buyer, soon)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await requestAdvance(app, stranger, soon)).toMatchObject({ code: 'NOT_FOUND' });
    const good = await approvedInvoice(app, pair, 100_000);
    expect(await requestAdvance(app, pair.seller, good, 90_000)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('up to ₦70,000.00'),
    });
    expect(await requestAdvance(app, pair.seller, good, 100)).toMatchObject({ code: 'VALIDATION_FAILED' });
    const big = await approvedInvoice(app, pair, 1_000_000);
    expect(await requestAdvance(app, pair.seller, big, 200_001)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('can be advanced for The buyer'),
    });
    expect(done(await requestAdvance(app, pair.seller, big, 200_000))).toMatchObject({ status: 'pending', message: 'pending review' });
  });

  test('cannot be voided, archived, or marked as paid while the advance is active', async () => {
    pair = await lendingPair(app);
    const { invoiceId } = await activeCredit(app, pair, 50_000);
    const { seller } = pair;
    const refused = { code: 'STATE_CONFLICT', message: expect.stringContaining('has an advance, so it can’t be') };
    expect(await app.call(markPaid, { businessId: seller.businessId, invoiceId, method: 'bank' }, { ...seller, key: app.key() })).toMatchObject(refused);
    expect(await app.call(archiveInvoices, { businessId: seller.businessId, invoices: [invoiceId], archived: true }, seller)).toMatchObject(refused);
    expect(await app.call(voidInvoice, { id: invoiceId, businessId: seller.businessId, reason: 'Wrong' }, { ...seller, key: app.key() })).toMatchObject(
      refused,
    );
    expect(await requestAdvance(app, seller, invoiceId)).toMatchObject({
      code: 'NOT_ELIGIBLE',
      message: expect.stringContaining('already has an advance in progress'),
    });
  });
});

describe('repayment', () => {
  test('in part and early: fee first, then principal; without fees that have not accrued', async () => {
    pair = await lendingPair(app);
    const { credit, invoiceId } = await activeCredit(app, pair, 100_000, 30);
    await app.fund(pair.seller, 500_000);
    expect(done(await repay(pair.seller, credit.id, 500))).toMatchObject({ status: 'active', outstanding: 100_500, settle: { fee: 500, principal: 100_000 } });
    expect(await repay(pair.seller, credit.id, 100_501)).toMatchObject({ code: 'OVERPAYMENT' });
    expect(await repay(stranger, credit.id, 1)).toMatchObject({ code: 'NOT_FOUND' });
    expect(done(await repay(pair.seller, credit.id, 100_500))).toMatchObject({ status: 'paid', message: 'repaid', outstanding: 0, fee: 1_000 });
    expect((await balances(app, pair.seller)).total).toBe(100_000 + 5_000 - 101_000);
    await emailTo(app, pair.seller.email, /^Repaid/);
    const charges = done(await app.call(listCharges, {}, pair.seller));
    expect(charges.charges).toMatchObject([{ kind: 'fee', amount: 1_000, creditId: credit.id }]);
    expect((await read(credit.id)).repayments.map(({ total, how }) => [total, how])).toEqual([
      [100_500, 'wallet'],
      [500, 'wallet'],
    ]);
    // A pledge that led to a payout is permanent.
    expect(await requestAdvance(app, pair.seller, invoiceId)).toMatchObject({
      code: 'NOT_ELIGIBLE',
      message: expect.stringContaining('already had an advance'),
    });
    expect(await available(app, pair.seller)).toBe(500_000);
  });

  test('is taken first from the buyer’s payment; the rest is the supplier’s', async () => {
    pair = await lendingPair(app);
    const { credit, invoiceId } = await activeCredit(app, pair, 100_000, 30);
    await app.fund(pair.buyer, 30_000_000);
    done(await pay(pair.buyer, invoiceId, 60_000));
    expect(await read(credit.id)).toMatchObject({
      status: 'active',
      outstanding: 41_000,
      repayments: [{ how: 'buyer', total: 60_000, fee: 1_000, principal: 59_000 }],
    });
    expect((await balances(app, pair.seller)).total).toBe(100_000);
    done(await pay(pair.buyer, invoiceId, 140_000));
    expect(await read(credit.id)).toMatchObject({ status: 'paid', outstanding: 0 });
    expect((await balances(app, pair.seller)).total).toBe(100_000 + 200_000 - 101_000);
  });

  test('is possible with the payment calls too, as a credit', async () => {
    pair = await lendingPair(app);
    const { credit } = await activeCredit(app, pair, 50_000);
    await app.fund(pair.seller, 100_000);
    const input = { businessId: pair.seller.businessId, category: 'credit' as const, categoryId: credit.id };
    expect(await app.call(payFromWallet, { ...input, amount: 50_501 }, { ...pair.seller, key: app.key() })).toMatchObject({ code: 'OVERPAYMENT' });
    expect(done(await app.call(payFromWallet, { ...input, amount: 50_500 }, { ...pair.seller, key: app.key() }))).toMatchObject({
      status: 'succeeded',
      balance: 0,
    });
    expect((await read(credit.id)).status).toBe('paid');
    const foreign = { businessId: stranger.businessId, category: 'credit' as const, categoryId: credit.id, amount: 1 };
    expect(await app.call(payFromWallet, foreign, { ...stranger, key: app.key() })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the calendar shows the next 90 days with and without the advance', async () => {
  pair = await lendingPair(app);
  const invoiceId = await approvedInvoice(app, pair, 200_000, 30);
  const calendar = done(await app.call(creditCalendar, { businessId: pair.seller.businessId, invoiceId, amount: 100_000 }, pair.seller));
  expect(calendar.days[0]).toMatchObject({ balance: 0, withAdvance: 100_000 });
  expect(calendar.days.at(-1)).toMatchObject({ balance: 200_000, withAdvance: 197_000 });
});

function backdate(invoiceId: string) {
  return transaction(app.deps.pool, 'system', (sql) => sql.query(`update invoices set due_date = issue_date - 3 where id = $1`, [invoiceId]));
}
