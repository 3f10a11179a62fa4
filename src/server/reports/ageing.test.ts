import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { AGES } from '../../shared/invoices/ages.ts';
import type { AgeFilter } from '../../shared/invoices/ages.ts';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { addDays } from '../../shared/kit/date.ts';
import { ageingReport } from '../../shared/reports/contract.ts';
import { today } from '../testing/lending.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const of = (who: TestUser) => ({ businessId: who.businessId });

/** A seller with two customers; the first owes one invoice at the edge of each age. */
async function scene() {
  const [seller, first, second] = [await app.createUser(), await app.createUser(), await app.createUser()];
  const [a, b] = [await contactFor(app, seller, first), await contactFor(app, seller, second)];
  await contactFor(app, first, seller);
  const issueDate = addDays(today(app), -120);
  for (const [index, day] of [0, -1, -30, -31, -60, -61, -90, -91].entries())
    await sent(app, seller, a, 10 ** index / 100, { issueDate, dueDate: addDays(today(app), day) });
  await sent(app, seller, b, 5_000, { issueDate, dueDate: addDays(today(app), -2) });
  await sent(app, seller, b, 700, { issueDate, dueDate: addDays(today(app), 5) });
  return { seller, first, second, a, b };
}

describe('the report by age', () => {
  test('agrees with the dashboard, and each figure with the list that it leads to', async () => {
    const { seller, first, a } = await scene();
    const report = done(await app.call(ageingReport, of(seller), seller));
    const dashboard = done(await app.call(unpaidInvoices, of(seller), seller));
    const { ages } = report;
    expect(ages).toEqual({ current: 700.01, to30: 5_001.1, to60: 110, to90: 11_000, over90: 100_000, total: 116_811.11 });
    expect({ amount: ages.total, late: ages.total - ages.current }).toEqual({ amount: dashboard.owedToUs.amount, late: dashboard.owedToUs.late });
    expect(dashboard.ageing).toEqual({ current: ages.current, to30: ages.to30, to60: ages.to60, over60: ages.to90 + ages.over90 });
    expect(report).toMatchObject({ count: 2, invoices: 10, statement: '₦116,111.10 is overdue, 96% of it from The buyer.' });
    expect(report.parties.map(({ invoices, overdueInvoices, contactId }) => [invoices, overdueInvoices, contactId === a])).toEqual([
      [8, 7, true],
      [2, 1, false],
    ]);
    for (const side of ['sent', 'received'] as const) {
      const who = side === 'sent' ? seller : first;
      const read = done(await app.call(ageingReport, { ...of(who), side }, who));
      for (const age of [...AGES, 'open'] as const)
        expect(await listed(who, { type: side, age }), `${side} ${age}`).toBe(read.ages[age === 'open' ? 'total' : age]);
    }
    for (const party of report.parties)
      for (const age of AGES) expect(await listed(seller, { type: 'sent', age, contactId: party.contactId ?? '' })).toBe(party.ages[age]);
  });

  test('has payables by supplier, without those of others, one customer alone, and pages', async () => {
    const { seller, first, second, b } = await scene();
    const payables = async () => done(await app.call(ageingReport, { ...of(second), side: 'received' }, second));
    // Of a new sender.
    expect(await payables()).toMatchObject({ ages: { total: 0 }, count: 0 });
    expect(await listed(second, { type: 'received', age: 'open' })).toBe(0);
    const own = await contactFor(app, second, seller);
    await eventually('the payables to a contact', async () => (await payables()).count === 1);
    expect(await payables()).toMatchObject({ ages: { current: 700, to30: 5_000, total: 5_700 }, parties: [{ contactId: own }] });
    expect((await payables()).statement).toMatch(/^You owe ₦5,000\.00 that is overdue, all of it to .+\.$/);
    expect(done(await app.call(ageingReport, { ...of(seller), contactId: b }, seller))).toMatchObject({ count: 1, ages: { total: 5_700 } });
    const last = done(await app.call(ageingReport, { ...of(seller), offset: 1, limit: 1 }, seller));
    expect(last).toMatchObject({ count: 2, parties: [{ contactId: b }], statement: '₦116,111.10 is overdue, 96% of it from The buyer.' });
    expect(done(await app.call(ageingReport, of(first), first))).toMatchObject({ count: 0, statement: 'No customer owes you anything.' });
    expect((await app.call(ageingReport, of(seller), first)).ok).toBe(false);
    expect((await app.raw('GET', `/v1/reports/${seller.businessId}/ageing?limit=101`, seller)).status).toBe(400);
  });

  test('is a CSV file with the same figures and a total, and a PDF', async () => {
    const { seller } = await scene();
    const file = (query: string) => app.raw('GET', `/v1/reports/${seller.businessId}/export?${query}`, seller);
    const csv = await (await file('report=ageing')).text();
    expect(csv.split('\r\n').slice(0, 4)).toEqual([
      'Customer,Open invoices,Not due yet,1–30 days overdue,31–60 days overdue,61–90 days overdue,More than 90 days overdue,Overdue,Total',
      'The buyer,8,0.01,1.10,110.00,11000.00,100000.00,111111.10,111111.11',
      'The buyer,2,700.00,5000.00,0.00,0.00,0.00,5000.00,5700.00',
      'Total,10,700.01,5001.10,110.00,11000.00,100000.00,116111.10,116811.11',
    ]);
    const pdf = await file('report=ageing&format=pdf');
    expect([pdf.status, pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await file('report=weather')).status).toBe(400);
  });
});

async function listed(who: TestUser, filter: { type: 'sent' | 'received'; age: AgeFilter; contactId?: string }): Promise<number> {
  const { invoices, count } = done(await app.call(listInvoices, { ...of(who), ...filter, limit: 100 }, who));
  expect(count).toBe(invoices.length);
  return invoices.reduce((sum, { balance }) => Math.round((sum + balance) * 100) / 100, 0);
}
