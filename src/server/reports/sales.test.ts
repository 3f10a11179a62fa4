import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakdown } from '../../shared/dashboard/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { listInvoices, markPaid } from '../../shared/invoices/contract.ts';
import { addDays, addMonths } from '../../shared/kit/date.ts';
import { payersReport, salesReport } from '../../shared/reports/contract.ts';
import { today } from '../testing/lending.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const of = (who: TestUser) => ({ businessId: who.businessId });
const line = (name: string, quantity: number, unitPrice: number) => ({ id: name, name, quantity, unitPrice });

/** Two customers; one invoice of last month, three of today, one of which is declined. */
async function scene() {
  const [seller, first, second] = [await app.createUser(), await app.createUser(), await app.createUser()];
  const [a, b] = [await contactFor(app, seller, first), await contactFor(app, seller, second)];
  const now = { issueDate: today(app), dueDate: addDays(today(app), 9) };
  const lastMonth = addMonths(today(app), -1);
  await sent(app, seller, a, 400, { issueDate: lastMonth, dueDate: today(app) });
  await sent(app, seller, a, 0, { ...now, itemDetails: [line('Rice', 2, 100), line('Beans', 1, 50)], taxes: [{ name: 'VAT', amount: 10 }], amountPaid: 25 });
  await sent(app, seller, b, 0, { ...now, itemDetails: [line(' rice ', 3, 100)] });
  const declined = await sent(app, seller, b, 9_000, now);
  done(await app.call(decideInvoice, { ...of(second), invoiceId: declined.id, action: 'deny', reason: 'Not ordered' }, second));
  return { seller, first, second, a, b, lastMonth };
}

describe('the report on sales', () => {
  test('agrees with the dashboard and with the list, by month, customer and product', async () => {
    const { seller, a, b, lastMonth } = await scene();
    const period = { from: today(app), to: today(app) };
    const read = async (input: object) => done(await app.call(salesReport, { ...of(seller), ...input }, seller));
    const byCustomer = await read({ ...period, by: 'customer' });
    expect(byCustomer.total).toEqual({ invoices: 2, invoiced: 575, credited: 0, tax: 25, sales: 575, earlier: null });
    expect(done(await app.call(breakdown, of(seller), seller)).sentInvoicesThisWeek.totalInvoiceAmount).toBe(575 + 400);
    expect(byCustomer.rows.map(({ key, sales, invoices }) => [key === a ? 'a' : key === b ? 'b' : key, sales, invoices])).toEqual([
      ['b', 300, 1],
      ['a', 275, 1],
    ]);
    const listed = done(await app.call(listInvoices, { ...of(seller), ...period, sales: 'only' }, seller));
    // The list's totals are without the deposit.
    expect(listed.invoices.reduce((sum, { total }) => sum + total, 0)).toBe(575 - 25);
    const products = await read({ ...period, by: 'product' });
    expect(products.rows.map(({ name, sales, invoices }) => [name.trim().toLowerCase(), sales, invoices])).toEqual([
      ['rice', 500, 2],
      ['beans', 50, 1],
    ]);
    const months = await read({ by: 'month', compare: 'before' });
    expect([months.rows.length, months.count, months.total.sales, months.total.earlier]).toEqual([12, 12, 975, 0]);
    expect(months.rows.slice(-2).map(({ key, sales }) => [key, sales])).toEqual([
      [`${lastMonth.slice(0, 7)}-01`, 400],
      [`${today(app).slice(0, 7)}-01`, 575],
    ]);
    const compared = await read({ ...period, by: 'month', compare: 'before' });
    expect(compared.earlier).toEqual({ from: addDays(today(app), -1), to: addDays(today(app), -1) });
    expect((await read({ from: lastMonth, to: today(app), by: 'customer', contactId: a })).statement).toBe('You sold ₦675.00, all of it to The buyer.');
  });

  test('refuses periods that are too long or end before they begin, and strangers', async () => {
    const { seller, first } = await scene();
    const ask = (query: string) => app.raw('GET', `/v1/reports/${seller.businessId}/sales?${query}`, seller);
    const long = await ask('from=2020-01-01&to=2024-01-01');
    expect([long.status, await long.text()]).toEqual([400, expect.stringMatching(/up to 24 months.*"field":"from"|"field":"from".*up to 24 months/s)]);
    expect((await ask('from=2024-02-01&to=2024-01-01')).status).toBe(400);
    expect((await ask('by=weather')).status).toBe(400);
    expect((await app.call(salesReport, of(seller), first)).ok).toBe(false);
    const csv = await (await app.raw('GET', `/v1/reports/${seller.businessId}/export?report=sales&by=customer&compare=before`, seller)).text();
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'Customer,Invoices,Invoiced,Credited,Tax,Sales,Sales in the earlier period',
      'The buyer,2,675.00,0.00,25.00,675.00,0.00',
    ]);
  });
});

describe('the report on late payment', () => {
  test('has the days from issue and from the due date to the last payment, latest first', async () => {
    const [seller, first, second] = [await app.createUser(), await app.createUser(), await app.createUser()];
    const [a, b] = [await contactFor(app, seller, first), await contactFor(app, seller, second)];
    const paid = async (contact: string, issued: number, due: number, date: number) => {
      const { id } = await sent(app, seller, contact, 100, { issueDate: addDays(today(app), issued), dueDate: addDays(today(app), due) });
      done(await app.call(markPaid, { ...of(seller), invoiceId: id, date: addDays(today(app), date) }, { ...seller, key: app.key() }));
    };
    await paid(a, -40, -10, -20);
    await paid(a, -40, -30, -20);
    await paid(b, -60, -50, -20);
    await sent(app, seller, b, 70, { issueDate: addDays(today(app), -90), dueDate: addDays(today(app), -80) });
    const report = done(await app.call(payersReport, of(seller), seller));
    expect(report.total).toEqual({ invoices: 3, late: 2, amount: 300, daysToPay: 27, daysLate: 13, latePercent: 67 });
    expect(report.customers.map(({ contactId, ...figures }) => [contactId === a ? 'a' : 'b', figures])).toMatchObject([
      ['b', { invoices: 1, late: 1, daysToPay: 40, daysLate: 30, latePercent: 100 }],
      ['a', { invoices: 2, late: 1, daysToPay: 20, daysLate: 5, latePercent: 50 }],
    ]);
    expect(report.statement).toBe(
      'Customers pay 27 days after the issue date on average and 67% of invoices late; The buyer pays latest, 30 days after the due date.',
    );
    const later = done(await app.call(payersReport, { ...of(seller), from: addDays(today(app), -19) }, seller));
    expect(later).toMatchObject({ count: 0, statement: 'No invoice was paid in full in this period.' });
  });
});
