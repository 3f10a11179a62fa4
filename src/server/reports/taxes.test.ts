import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { issueCreditNote, payBackCreditNote } from '../../shared/invoices/credit-notes-contract.ts';
import { taxDocuments, taxReport } from '../../shared/reports/tax-contract.ts';
import { calendarDate, endOfMonth } from '../../shared/kit/date.ts';
import { certifyWithholding } from '../../shared/invoices/withholding-contract.ts';
import { today } from '../testing/lending.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const line = (id: string, unitPrice: number, category: 'standard' | 'exempt') => ({
  id,
  name: id,
  quantity: 1,
  unitPrice,
  tax: { category, rate: category === 'standard' ? 7.5 : 0 },
});
const month = (name: string) => ({ from: `${name}-01`, to: endOfMonth(calendarDate(`${name}-01`) ?? today(app)) });
const report = async (name: string, who = seller) => done(await app.call(taxReport, { businessId: who.businessId, ...month(name) }, who));
type Asked = Omit<Parameters<typeof app.call<typeof taxDocuments>>[1], 'businessId' | 'from' | 'to'>;
/** The documents behind a figure, and that they add up to it. */
async function behind(name: string, asked: Asked, figure: { taxable: number; tax: number }, who = seller) {
  const { documents, count } = done(await app.call(taxDocuments, { businessId: who.businessId, ...month(name), ...asked }, who));
  expect(count).toBe(documents.length);
  const sum = (of: 'taxable' | 'tax') => documents.reduce((all, one) => all + Math.round(one[of] * 100), 0) / 100;
  expect({ taxable: sum('taxable'), tax: sum('tax') }).toEqual({ taxable: figure.taxable, tax: figure.tax });
  return documents;
}
const file = async (name: string, who: TestUser) =>
  (await app.raw('GET', `/v1/reports/${who.businessId}/export?report=tax&from=${month(name).from}&to=${month(name).to}`, who)).text();

test('the month adds up invoices by tax, less credit notes, and what was withheld', async () => {
  const mixed = await sent(app, seller, contactId, 0, {
    itemDetails: [line('1', 1000, 'standard'), line('2', 500, 'exempt')],
    discounts: [{ name: '', amount: 150 }],
    withholdingTax: 5,
  });
  // Each tax by itself is rounded to 0.01, both together too.
  await sent(app, seller, contactId, 0.06, {
    taxes: [
      { name: 'VAT', amount: 7.5 },
      { name: 'Levy', amount: 7.5 },
    ],
  });
  await sent(app, seller, contactId, 200);
  const denied = await sent(app, seller, contactId, 100, { taxes: [{ name: 'VAT', amount: 7.5 }] });
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: denied.id, action: 'deny', reason: 'Wrong' }, buyer));
  await sent(app, seller, contactId, 100, { issueDate: '2026-12-01', dueDate: '2030-01-01', taxes: [{ name: 'VAT', amount: 7.5 }] });
  const { output } = await report('2026-11');
  // A tax on the whole invoice that is called VAT is the same tax.
  expect([output.taxable, output.tax, output.rows.length]).toEqual([1550.12, 67.51, 4]);
  expect(output.rows).toEqual(
    expect.arrayContaining([
      { category: 'standard', name: 'VAT', rate: 7.5, taxable: 900.06, tax: 67.51 },
      { category: null, name: 'Levy', rate: 7.5, taxable: 0.06, tax: 0 },
      { category: 'exempt', name: 'VAT exempt', rate: 0, taxable: 450, tax: 0 },
      { category: null, name: '', rate: 0, taxable: 200, tax: 0 },
    ]),
  );

  for (const row of output.rows) {
    const { category, name, rate } = row;
    expect(await behind('2026-11', { of: 'output', ...(category && { category }), name, rate }, row)).toHaveLength(category === 'standard' ? 2 : 1);
  }
  expect(await behind('2026-11', { of: 'output' }, output)).toHaveLength(3);
  done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: mixed.id, action: 'approve' }, buyer));
  const received = (await report('2026-11', buyer)).input;
  expect(await behind('2026-11', { of: 'input' }, received, buyer)).toMatchObject([{ kind: 'invoice', id: mixed.id, number: mixed.number, taxable: 1350 }]);
  expect((await report('2026-11', buyer)).input).toEqual({ invoices: 1, taxable: 1350, tax: 67.5 });

  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: mixed.id, amount: 1350, date: '2026-11-02' }, { ...seller, key: app.key() }));
  await eventually('tax is withheld', async () => done(await app.call(readInvoice, { id: mixed.id, businessId: seller.businessId }, seller)).withheld);
  const now = new Date(app.deps.clock()).toISOString().slice(0, 7);
  expect((await report(now)).withheldByCustomers).toMatchObject({
    amount: 67.5,
    missing: 67.5,
    count: 1,
    payments: [{ invoiceId: mixed.id, amount: 67.5, certificate: null }],
  });
  const atBuyer = await report(now, buyer);
  expect(atBuyer.withheldFromSuppliers).toMatchObject({ amount: 67.5, missing: 67.5, payments: [{ invoiceId: mixed.id, number: mixed.number }] });
  expect(atBuyer.statement).toContain('you withheld ₦67.50 from suppliers');
  const certificate = { id: mixed.id, businessId: buyer.businessId, number: 'W-1', issuedOn: '2026-11-02' };
  done(await app.call(certifyWithholding, certificate, buyer));
  expect((await report(now)).withheldByCustomers).toMatchObject({ amount: 67.5, missing: 0, payments: [{ certificate: 'W-1' }] });
  expect((await report(now)).statement).toMatch(/customers withheld ₦67\.50\.$/);
  expect(await file(now, seller)).toMatch(/^Withheld by customers,.*,67\.50,\d{4}-\d\d-\d\d,W-1$/m);
  expect(await file('2026-11', buyer)).toMatch(/^Invoices received,,1350\.00,67\.50,,$/m);
});

test('a credit note lowers the month of the note, and days in the wrong order are refused', async () => {
  const who = await app.createUser();
  const { id } = await sent(app, who, await contactFor(app, who, { email: 'x@example.com' }), 0, {
    issueDate: '2026-01-05',
    itemDetails: [line('1', 1000, 'standard'), line('2', 500, 'exempt')],
  });
  const about = { businessId: who.businessId, invoiceId: id, reason: 'Damaged' };
  done(await app.call(issueCreditNote, { ...about, lines: [{ id: '1', amount: 400 }] }, { ...who, key: app.key() }));
  expect((await report('2026-01', who)).output).toMatchObject({ taxable: 1500, tax: 75 });
  const now = new Date(app.deps.clock()).toISOString().slice(0, 7);
  expect((await report(now, who)).output.rows).toEqual([{ category: 'standard', name: 'VAT', rate: 7.5, taxable: -400, tax: -30 }]);
  const [row] = (await report(now, who)).output.rows;
  expect(await behind(now, { of: 'output', category: 'standard', rate: 7.5 }, row ?? { taxable: 0, tax: 0 }, who)).toMatchObject([
    { kind: 'credit-note', invoiceId: id, taxable: -400, tax: -30 },
  ]);
  const turned = { businessId: who.businessId, from: '2026-02-01', to: '2026-01-01' };
  expect(await app.call(taxReport, turned, who)).toMatchObject({ http: 400, errors: [{ field: 'from' }] });
});

test('the credit notes of an invoice that is declined afterwards do not count, and withheld tax counts without what was paid back', async () => {
  const [who, payer] = [await app.createUser(), await app.createUser()];
  const contact = await contactFor(app, who, payer);
  const now = new Date(app.deps.clock()).toISOString().slice(0, 7);
  const credit = <T extends object>(invoiceId: string, input: T) => ({ businessId: who.businessId, invoiceId, reason: 'Damaged', ...input });
  const declined = await sent(app, who, contact, 1000, { issueDate: today(app), taxes: [{ name: 'VAT', amount: 7.5 }] });
  done(await app.call(issueCreditNote, credit(declined.id, { lines: [{ id: '1', amount: 600 }] }), { ...who, key: app.key() }));
  expect((await report(now, who)).output).toMatchObject({ taxable: 400, tax: 30 });
  done(await app.call(decideInvoice, { businessId: payer.businessId, invoiceId: declined.id, action: 'deny', reason: 'Wrong' }, payer));
  expect((await report(now, who)).output).toMatchObject({ taxable: 0, tax: 0, rows: [] });

  const { id } = await sent(app, who, contact, 1000, { issueDate: today(app), withholdingTax: 10 });
  done(await app.call(decideInvoice, { businessId: payer.businessId, invoiceId: id, action: 'approve' }, payer));
  done(await app.call(markPaid, { businessId: who.businessId, invoiceId: id, amount: 900 }, { ...who, key: app.key() }));
  await eventually('tax is withheld', async () => done(await app.call(readInvoice, { id, businessId: who.businessId }, who)).withheld);
  const before = (await report(now, payer)).withheldFromSuppliers.amount;
  done(await app.call(payBackCreditNote, credit(id, { returned: 1000 }), { ...who, key: app.key() }));
  expect((await report(now, who)).withheldByCustomers).toMatchObject({ amount: 0, missing: 0, count: 0, payments: [] });
  expect((await report(now, payer)).withheldFromSuppliers.amount).toBe(before - 100);
});

test('of a category without a rate, the documents of all of its rates are listed', async () => {
  const who = await app.createUser();
  const contact = await contactFor(app, who, { email: 'y@example.com' });
  await sent(app, who, contact, 0, { issueDate: '2026-02-05', itemDetails: [line('1', 1000, 'standard'), line('2', 500, 'exempt')] });
  await sent(app, who, contact, 0, { issueDate: '2026-02-06', itemDetails: [line('1', 100, 'standard')] });
  expect(await behind('2026-02', { of: 'output', category: 'exempt' }, { taxable: 500, tax: 0 }, who)).toHaveLength(1);
});
