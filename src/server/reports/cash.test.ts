import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chart } from '../../shared/dashboard/contract.ts';
import { markPaid } from '../../shared/invoices/contract.ts';
import { repayCredit } from '../../shared/credit/lifecycle-contract.ts';
import { addDays } from '../../shared/kit/date.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { cashReport, costsReport } from '../../shared/reports/contract.ts';
import { readStatement, readWallet } from '../../shared/wallet/contract.ts';
import { activeCredit, DAY, lendingPair, today } from '../testing/lending.ts';
import { again } from '../testing/life.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { becomes, take, withFunds } from '../testing/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const of = (who: TestUser) => ({ businessId: who.businessId });

describe('the report on cash', () => {
  test('adds up to the wallet, to its statement by kind, and to the dashboard by way', async () => {
    const { who: seller, accountId } = await withFunds(app, 10_000);
    const buyer = await app.createUser();
    await app.fund(buyer, 500_000);
    const contact = await contactFor(app, seller, buyer);
    const [paid, outside] = [await sent(app, seller, contact, 300), await sent(app, seller, contact, 40)];
    done(await app.call(payFromWallet, { ...of(buyer), category: 'invoice', categoryId: paid.id, amount: 300 }, { ...buyer, key: app.key() }));
    done(await app.call(markPaid, { ...of(seller), invoiceId: outside.id }, { ...seller, key: app.key() }));
    done(await take(app, seller, accountId, 1_000));
    await becomes(app, seller, 'succeeded');
    const report = done(await app.call(cashReport, { ...of(seller), compare: 'before' }, seller));
    const { id: walletId, total_balance: total } = done(await app.call(readWallet, of(seller), seller));
    expect([report.closing, report.closing - report.opening]).toEqual([total, report.received - report.spent]);
    expect([report.steps.length, report.steps.at(-1)?.balance, report.receivedEarlier, report.spentEarlier]).toEqual([12, total, 0, 0]);
    const day = { from: today(app), to: today(app) };
    const own = done(await app.call(cashReport, { ...of(seller), ...day, every: 'week' }, seller));
    expect(own).toMatchObject({ received: report.received, spent: report.spent, opening: 0, closing: total });
    for (const { kind, received, spent } of own.kinds) {
      const { entries } = done(await app.call(readStatement, { ...of(seller), walletId, kind, ...day, limit: 100 }, seller));
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(received - spent);
    }
    expect(own.kinds.find(({ kind }) => kind === 'payments')).toEqual({ kind: 'payments', received: 300, spent: 0 });
    expect(own.ways).toEqual([
      { way: 'wallet', amount: 300, count: 1 },
      { way: 'card', amount: 0, count: 0 },
      { way: 'transfer', amount: 0, count: 0 },
      { way: 'outside', amount: 40, count: 1 },
    ]);
    expect(done(await app.call(chart, { ...of(seller), filter: 'this_month' }, seller)).total).toBe(34_000);
    // A period that ended before the movements has their opening balance at its end.
    const before = done(await app.call(cashReport, { ...of(seller), from: addDays(today(app), -30), to: addDays(today(app), -1) }, seller));
    expect(before).toMatchObject({ received: 0, spent: 0, closing: 0, statement: 'No money moved in your wallet in this period.' });
    expect((await app.call(cashReport, of(seller), buyer)).ok).toBe(false);
  });
});

describe('the report on costs', () => {
  test('has the fees of withdrawals and advances, and what each advance has cost', async () => {
    const pair = await lendingPair(app);
    const {
      credit: { id: creditId },
    } = await activeCredit(app, pair, 100_000);
    app.turnClock(10 * DAY);
    const seller = await again(app, pair.seller);
    await app.fund(seller, 500_000);
    const detail = done(await app.call(repayCredit, { ...of(seller), creditId, amount: 40_000 }, { ...seller, key: app.key() }));
    const report = done(await app.call(costsReport, { ...of(seller), compare: 'year' }, seller));
    expect(report).toMatchObject({
      total: { withdrawals: 0, fees: 1_000, penalties: 0, total: 1_000 },
      totalEarlier: 0,
      advances: [{ amount: 100_000, cost: 1_000, percent: 1 }],
    });
    expect(report.statement).toBe('You paid ₦1,000.00 in fees, all of it for advances.');
    expect([report.months.length, report.months.reduce((sum, month) => sum + month.total, 0), detail.id]).toEqual([12, 1_000, creditId]);
    app.turnClock(-10 * DAY);
  });
});
