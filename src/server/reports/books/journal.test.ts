import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCreditNote, payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { addDays } from '../../../shared/kit/date.ts';
import { BOOK_FORMATS } from '../../../shared/books/formats.ts';
import { readCsv } from '../../../shared/kit/csv.ts';
import { payFromWallet, startGuestPayment, verifyGuestPayment } from '../../../shared/payments/contract.ts';
import { matchTransfer, undoMatch } from '../../../shared/payments/transfers-contract.ts';
import { journalReport } from '../../../shared/reports/journal-contract.ts';
import { readBookFile, sumsOf } from '../../testing/book-files.ts';
import { payAt } from '../../testing/charges.ts';
import { allDays, balanceOf, wrongJournal } from '../../testing/journal.ts';
import { activeCredit, daysLater, lendingPair, today } from '../../testing/lending.ts';
import { done, keyIn, sent } from '../../testing/scenes.ts';
import { openShop, transfersOf, transferTo } from '../../testing/shop.ts';
import { stepUp } from '../../testing/team.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { bankAccountOf, becomes, take } from '../../testing/withdrawals.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ seller, buyer, contactId } = await lendingPair(app));
  await app.fund(buyer, 5_000_000_00);
  await app.fund(seller, 1_000_000_00);
});
afterAll(() => app.stop());

const kobo = (naira: number) => Math.round(naira * 100);
const dated = () => ({ issueDate: today(app), dueDate: addDays(today(app), 28) });
const journal = async (who: TestUser, days: object = allDays(app)) =>
  done(await app.call(journalReport, { businessId: who.businessId, limit: 100, ...days }, who));
/** The entry with this reference and text, as account and naira: debits positive. */
async function entry(who: TestUser, text: RegExp | string, reference: string | null) {
  const found = (await journal(who)).entries.filter(
    (one) => one.reference === reference && (typeof text === 'string' ? one.text === text : text.test(one.text)),
  );
  expect(found).toHaveLength(1);
  return Object.fromEntries((found[0]?.lines ?? []).map(({ account, debit, credit }) => [account, debit - credit]));
}
const fromWallet = async (invoiceId: string, amount: number) =>
  done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: invoiceId, amount }, { ...buyer, key: app.key() }));

test('an invoice with taxes, discount and deposit is booked by both sides, and its payment from the wallet', async () => {
  const invoice = await sent(app, seller, contactId, 0, {
    ...dated(),
    itemDetails: [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 1000, tax: { category: 'standard', rate: 7.5 } }],
    discounts: [{ name: '', rate: 10 }],
    amountPaid: 67.5,
  });
  expect(await entry(seller, `Invoice ${invoice.number}`, invoice.number)).toEqual({ receivables: 900, bank: 67.5, sales: -900, 'output-vat': -67.5 });
  await fromWallet(invoice.id, 900);
  expect(await entry(buyer, `Invoice ${invoice.number} received`, invoice.number)).toEqual({ purchases: 900, 'input-tax': 67.5, payables: -900, bank: -67.5 });
  expect(await entry(seller, /The buyer to Supplies Ltd/, invoice.number)).toEqual({ wallet: 900, receivables: -900 });
  expect(await entry(buyer, /The buyer to Supplies Ltd/, invoice.number)).toEqual({ payables: 900, wallet: -900 });
});

test('payments outside, withheld tax and what is taken off again', async () => {
  const invoice = await sent(app, seller, contactId, 1000, {
    ...dated(),
    withholdingTax: 5,
    taxes: [
      { name: 'VAT', amount: 7.5 },
      { name: 'Levy', amount: 1 },
    ],
  });
  expect(await entry(seller, `Invoice ${invoice.number}`, invoice.number)).toEqual({ receivables: 1085, sales: -1000, 'output-vat': -75, 'other-taxes': -10 });
  const about = { businessId: seller.businessId, invoiceId: invoice.id };
  done(await app.call(decideInvoice, { ...about, businessId: buyer.businessId, action: 'approve' }, { ...buyer, key: app.key() }));
  const { paymentId } = done(await app.call(markPaid, { ...about, amount: 85 }, { ...seller, key: app.key() }));
  done(await app.call(undoMarkPaid, { id: invoice.id, businessId: seller.businessId, paymentId }, seller));
  expect(await entry(seller, `Payment of ${invoice.number} removed`, invoice.number)).toEqual({ receivables: 85, bank: -85 });
  done(await app.call(markPaid, { ...about, amount: 1035 }, { ...seller, key: app.key() }));
  await eventually('tax is withheld', async () => done(await app.call(readInvoice, { id: invoice.id, businessId: seller.businessId }, seller)).withheld);
  expect(await entry(seller, `Tax withheld from ${invoice.number}`, invoice.number)).toEqual({ 'tax-withheld': 50, receivables: -50 });
  expect(await entry(buyer, `Tax withheld from ${invoice.number}`, invoice.number)).toEqual({ payables: 50, 'tax-to-remit': -50 });
});

test('a card, transfers that are matched by the rule and by a person, and money that is for no invoice', async () => {
  const shop = await openShop(app);
  const owed = (amount: number) => sent(app, shop.who, shop.contactId, amount, dated());
  const [byCard, certain, later] = [await owed(100), await owed(200), await owed(300)];
  const { reference } = done(await app.call(startGuestPayment, { q: keyIn(byCard.shareUrl, 'q'), amount: 100, channel: 'card' }, { key: app.key() }));
  await payAt(app, reference);
  done(await app.call(verifyGuestPayment, { reference }));
  expect(await entry(shop.who, /paid by card/, byCard.number)).toEqual({ wallet: 100, receivables: -100 });
  await transferTo(app, shop, 200, certain.number ?? '');
  expect(await entry(shop.who, 'Transfer from CHIDI EZE', certain.number)).toEqual({ wallet: 200, receivables: -200 });
  const { id: transferId } = await transferTo(app, shop, 350, 'thanks', 'MUSA BELLO');
  const all = { ...allDays(app), businessId: shop.who.businessId };
  expect(balanceOf(await journal(shop.who), 'clearing')).toBe(-350);
  done(await app.call(matchTransfer, { ...all, transferId, invoiceId: later.id }, { ...shop.who, key: app.key() }));
  expect(balanceOf(await journal(shop.who), 'clearing')).toBe(-50);
  const [match] = (await transfersOf(app, shop, later.id)).flatMap(({ matches }) => matches);
  done(await app.call(undoMatch, { ...all, matchId: match?.id ?? '' }, shop.who));
  expect(balanceOf(await journal(shop.who), 'clearing')).toBe(-350);
  expect(await wrongJournal(app, shop.who)).toEqual([]);
});

test('a credit note, what it pays back, and a withdrawal with its fee', async () => {
  const invoice = await sent(app, seller, contactId, 500, { ...dated(), taxes: [{ name: 'VAT', amount: 7.5 }] });
  await fromWallet(invoice.id, 300);
  const about = { businessId: seller.businessId, invoiceId: invoice.id, reason: 'Cancelled' };
  const part = done(await app.call(issueCreditNote, { ...about, lines: [{ id: '1', amount: 100 }] }, { ...seller, key: app.key() }));
  expect(await entry(seller, `Credit note ${part.number}`, part.number)).toEqual({ receivables: -107.5, sales: 100, 'output-vat': 7.5 });
  const rest = done(await app.call(payBackCreditNote, { ...about, returned: 300 }, { ...seller, key: app.key() }));
  // All that was left, and the balance of nothing: what was paid is in the wallet of the buyer again.
  expect(await entry(seller, /^Paid back/, rest.number)).toEqual({ receivables: -130, sales: 400, 'output-vat': 30, wallet: -300 });
  expect(await entry(buyer, /^Paid back/, rest.number)).toEqual({ payables: 130, purchases: -400, 'input-tax': -30, wallet: 300 });
  const accountId = await bankAccountOf(app, seller);
  done(await take(app, seller, accountId, 1000));
  const { fee } = await becomes(app, seller, 'succeeded');
  const paid = (await journal(seller)).entries.find(({ text }) => text.startsWith('Withdrawal to'));
  expect(paid?.lines.map(({ account, debit, credit }) => [account, debit - credit])).toEqual([
    ['bank', 1000],
    ['fees', fee],
    ['wallet', -1000 - fee],
  ]);
});

test('an advance, its cost by day, and its repayment by the buyer', async () => {
  const { invoiceId } = await activeCredit(app, { seller, buyer, contactId }, 100_000, 80);
  const costs = async () => balanceOf(await journal(seller), 'finance-costs');
  const first = await costs();
  expect(balanceOf(await journal(seller), 'advances')).toBe(-100_000 - first);
  await daysLater(app, 60);
  const later = await costs();
  expect(later).toBeGreaterThan(first);
  expect(balanceOf(await journal(seller), 'advances')).toBe(-100_000 - later);
  stepUp(app, buyer);
  await fromWallet(invoiceId, 200_000);
  expect(balanceOf(await journal(seller), 'advances')).toBe(0);
  expect(await wrongJournal(app, seller)).toEqual([]);
  expect(await wrongJournal(app, buyer)).toEqual([]);
});

test('the files of all programs, read back by the rules of their imports, are the journal to the kobo', async () => {
  const { accounts, entries, count } = await journal(seller);
  expect(entries).toHaveLength(count);
  const { from, to } = allDays(app);
  const file = async (path: string) => {
    const reply = await app.raw('GET', `/v1/reports/${seller.businessId}/${path}&from=${from}&to=${to}`, seller);
    expect(reply.status).toBe(200);
    return reply.text();
  };
  for (const format of BOOK_FORMATS) {
    const { lines, wrong } = readBookFile(format, await file(`journal/export?format=${format}`));
    expect(wrong).toEqual([]);
    const known = format === 'quickbooks' || format === 'zoho' ? 'name' : 'code';
    expect(sumsOf(lines)).toEqual(Object.fromEntries(accounts.map((one) => [one[known], [kobo(one.debit), kobo(one.credit)]])));
    expect(new Set(lines.map(({ entry }) => entry)).size).toBe(count);
  }
  expect(readCsv(await file('export?report=journal')).lines).toHaveLength(entries.flatMap(({ lines }) => lines).length + 2);
});

test('nobody reads the journal of another business', async () => {
  const stranger = await app.createUser();
  expect(await app.call(journalReport, { businessId: seller.businessId }, stranger)).toMatchObject({ http: 404 });
  expect((await journal(stranger)).count).toBe(0);
});
