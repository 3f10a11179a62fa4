import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activity, breakdown, chart, unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { bulkPayment, verifyBulkPayment } from '../../shared/invoices/bulk-contract.ts';
import { markPaid } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { addDays, calendarDate } from '../../shared/kit/date.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { activeCredit, DAY, lendingPair, today } from '../testing/lending.ts';
import { again } from '../testing/life.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const of = (who: TestUser) => ({ businessId: who.businessId });

describe('the dashboard', () => {
  test('has the previous month, and thirty days that end today', async () => {
    const one = await app.createUser();
    const days = async (filter: 'last_month' | 'last_30_days') => done(await app.call(chart, { ...of(one), filter }, one)).chart.map(({ day }) => day);
    const thirty = await days('last_30_days');
    expect([thirty.length, thirty[0], thirty.at(-1)]).toEqual([30, addDays(today(app), -29), today(app)]);
    const month = await days('last_month');
    expect([month[0]?.slice(8), addDays(calendarDate(month.at(-1) ?? '') ?? today(app), 1).slice(8)]).toEqual(['01', '01']);
    expect(month.at(-1)?.slice(0, 7)).toBe(addDays(calendarDate(`${today(app).slice(0, 7)}-01`) ?? today(app), -1).slice(0, 7));
  });

  test('groups receivables by days overdue', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const contact = await contactFor(app, seller, buyer);
    const days = [0, -1, -30, -31, -60, -61];
    for (const [index, day] of days.entries())
      await sent(app, seller, contact, 10 ** index, { issueDate: addDays(today(app), -90), dueDate: addDays(today(app), day) });
    const open = done(await app.call(unpaidInvoices, of(seller), seller));
    expect(open).toMatchObject({ owedToUs: { amount: 111_111, late: 111_110 }, ageing: { current: 1, to30: 110, to60: 11_000, over60: 100_000 } });
  });

  test('shows receivables and payables, and this week in its three parts, in order', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    await contactFor(app, buyer, seller);
    const contact = await contactFor(app, seller, buyer);
    const [waiting, unpaid, paid] = [await sent(app, seller, contact, 100), await sent(app, seller, contact, 40), await sent(app, seller, contact, 7)];
    for (const { id } of [unpaid, paid]) done(await app.call(decideInvoice, { ...of(buyer), invoiceId: id, action: 'approve' }, buyer));
    done(await app.call(markPaid, { ...of(seller), invoiceId: paid.id }, { ...seller, key: app.key() }));
    const open = done(await app.call(unpaidInvoices, of(seller), seller));
    expect(open).toMatchObject({ owedToUs: { count: 2, amount: 140, late: 0 }, owedByUs: { count: 0, amount: 0 }, advances: null, count: 2 });
    expect(open.invoices.map(({ id }) => id).toSorted()).toEqual([waiting.id, unpaid.id].toSorted());
    expect(open.awaiting).toEqual({ requests: { count: 0, newest: null }, invoices: 0, bills: { toCheck: 0, toApprove: 0 }, transfers: 0, verification: null });
    expect(done(await app.call(unpaidInvoices, of(buyer), buyer))).toMatchObject({
      owedByUs: { count: 2, amount: 140 },
      owedToUs: { count: 0 },
      awaiting: { invoices: 1 },
    });
    const week = done(await app.call(breakdown, { ...of(seller) }, seller));
    expect(week.sentInvoicesThisWeek).toEqual({
      totalInvoiceAmount: 147,
      percentageChange: 100,
      totalLastWeek: 0,
      breakdown: [
        { name: 'unapproved', sum: 100, count: 1 },
        { name: 'unpaid', sum: 40, count: 1 },
        { name: 'paid', sum: 7, count: 1 },
      ],
    });
    expect(week.receivedInvoicesThisWeek).toMatchObject({ totalInvoiceAmount: 0, percentageChange: 0 });
    expect(done(await app.call(breakdown, of(buyer), buyer)).receivedInvoicesThisWeek.totalInvoiceAmount).toBe(147);
  });

  test('shows three activities, newest first, and how many notifications are unread', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const contact = await contactFor(app, seller, buyer);
    for (const amount of [1, 2, 3, 4]) await sent(app, seller, contact, amount);
    const { recentActivities } = done(await app.call(activity, of(seller), seller));
    expect(recentActivities.recentInvoices).toHaveLength(3);
    const times = recentActivities.recentInvoices.map((row) => row.at);
    expect(times).toEqual(times.toSorted().toReversed());
    const unread = await eventually('the buyer told of four', async () => {
      const { totalNotifications } = done(await app.call(activity, of(buyer), buyer)).recentActivities;
      return totalNotifications === 4 && totalNotifications;
    });
    expect(unread).toBe(4);
  });

  test('shows the latest events, also of old invoices, on both sides', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const contact = await contactFor(app, seller, buyer);
    await app.fund(buyer, 1_000_000);
    const [first, second] = [await sent(app, seller, contact, 1), await sent(app, seller, contact, 2)];
    const { paymentId } = done(await app.call(bulkPayment, { ...of(buyer), invoices: [second.id] }, { ...buyer, key: app.key() }));
    for (let amount = 3; amount < 25; amount += 1) await sent(app, seller, contact, amount);
    done(await app.call(payFromWallet, { ...of(buyer), category: 'invoice', categoryId: first.id, amount: 1 }, { ...buyer, key: app.key() }));
    done(await app.call(verifyBulkPayment, { ...of(buyer), paymentId }, { ...buyer, key: app.key() }));
    const latest = async (who: TestUser) =>
      done(await app.call(activity, of(who), who))
        .recentActivities.recentInvoices.slice(0, 2)
        .map((row) => row.number);
    expect(await latest(buyer)).toEqual([second.number, first.number]);
    await eventually('the seller told of both', async () => (await latest(seller)).join() === [second.number, first.number].join());
  });

  test('has the amount of a payment beside a payment, and the total beside everything else', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    await app.fund(buyer, 100_000);
    const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
    done(await app.call(payFromWallet, { ...of(buyer), category: 'invoice', categoryId: id, amount: 60 }, { ...buyer, key: app.key() }));
    const { recentInvoices } = done(await app.call(activity, of(seller), seller)).recentActivities;
    expect(recentInvoices.map(({ what, amount }) => [what, amount])).toEqual(
      expect.arrayContaining([
        ['part paid', 60],
        ['sent', 100],
      ]),
    );
  });

  test('counts denied invoices in no part of the week, and outside payments on their own date', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const contact = await contactFor(app, seller, buyer);
    const [denied, paid] = [await sent(app, seller, contact, 100), await sent(app, seller, contact, 40)];
    done(await app.call(decideInvoice, { ...of(buyer), invoiceId: denied.id, action: 'deny', reason: 'Wrong price' }, buyer));
    expect(done(await app.call(breakdown, of(seller), seller)).sentInvoicesThisWeek).toMatchObject({ totalInvoiceAmount: 40 });
    const earlier = addDays(today(app), -40);
    done(await app.call(markPaid, { ...of(seller), invoiceId: paid.id, date: earlier }, { ...seller, key: app.key() }));
    expect(done(await app.call(chart, { ...of(seller), filter: 'this_month' }, seller)).total).toBe(0);
    const other = await sent(app, seller, contact, 30);
    done(await app.call(markPaid, { ...of(seller), invoiceId: other.id }, { ...seller, key: app.key() }));
    expect(done(await app.call(chart, { ...of(seller), filter: 'this_month' }, seller)).total).toBe(3_000);
  });

  test('counts what was paid in part as unpaid, and withheld tax not as received', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 200, { withholdingTax: 5 });
    const pay = async (amount: number) => done(await app.call(markPaid, { ...of(seller), invoiceId: id, amount }, { ...seller, key: app.key() }));
    const parts = async () => done(await app.call(breakdown, of(seller), seller)).sentInvoicesThisWeek.breakdown.map(({ count }) => count);
    await pay(90);
    expect(await parts()).toEqual([0, 1, 0]);
    await pay(100);
    await eventually('the tax is recorded', async () => (await parts())[2] === 1);
    expect(done(await app.call(chart, { ...of(seller), filter: 'this_month' }, seller)).total).toBe(19_000);
  });

  test('has the week by default, in kobo, and the month', async () => {
    const [seller, buyer] = [await app.createUser(), await app.createUser()];
    const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 12.5);
    done(await app.call(markPaid, { ...of(seller), invoiceId: id }, { ...seller, key: app.key() }));
    const week = done(await app.call(chart, of(seller), seller));
    expect(week).toMatchObject({ total: 1_250 });
    expect(week.chart).toHaveLength(7);
    expect(week.chart.find(({ day }) => day === today(app))).toMatchObject({ amount: 1_250 });
    const month = done(await app.call(chart, { ...of(seller), filter: 'this_month' }, seller));
    expect([month.total, month.chart.length >= 28, month.chart[0]?.label]).toEqual([1_250, true, '1']);
    expect((await app.raw('GET', `/v1/dashboard/${seller.businessId}/chart?filter=this_year`, seller)).status).toBe(400);
  });

  test('knows orders of both sides, requests and advances, by their last step', async () => {
    const pair = await lendingPair(app);
    await activeCredit(app, pair, 100_000);
    const { others } = done(await app.call(activity, of(pair.seller), pair.seller)).recentActivities;
    expect(others).toMatchObject([{ kind: 'advance', status: 'active', amount: 100_000 }]);
    const [buyer, seller] = [await app.createUser(), await app.createUser()];
    const contactId = await contactFor(app, buyer, seller);
    const lines = [{ id: '1', name: 'Ankara print', quantity: 2, unitPrice: 50 }];
    const order = { ...of(buyer), contactId, issueDate: today(app), dueDate: today(app), itemDetails: lines };
    const { id } = done(await app.call(createOrder, order, { ...buyer, key: app.key() }));
    const sides = [buyer, seller].map(async (who) => done(await app.call(activity, of(who), who)).recentActivities.others);
    expect(await Promise.all(sides)).toMatchObject([[{ kind: 'order-sent', id, status: 'pending', amount: 100 }], [{ kind: 'order-received', id }]]);
  });

  test('shows the amount owed on advances today, and the first due date', async () => {
    const pair = await lendingPair(app);
    const due = addDays(today(app), 28);
    await activeCredit(app, pair, 100_000);
    const before = done(await app.call(unpaidInvoices, of(pair.seller), pair.seller)).advances;
    expect(before).toMatchObject({ count: 1, overdue: 0, nextDue: due });
    // Ten days of fee are owed from the start.
    expect(before?.owed).toBeGreaterThan(0);
    expect(done(await app.call(unpaidInvoices, of(pair.buyer), pair.buyer)).advances).toBeNull();
    app.turnClock(20 * DAY);
    const seller = await again(app, pair.seller);
    const later = done(await app.call(unpaidInvoices, of(seller), seller)).advances;
    expect(later?.owed).toBeGreaterThan(before?.owed ?? Infinity);
    app.turnClock(-20 * DAY);
  });
});
