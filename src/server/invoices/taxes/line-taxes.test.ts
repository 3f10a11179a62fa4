import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBusiness } from '../../../shared/business/contract.ts';
import { createInvoice, readInvoice } from '../../../shared/invoices/contract.ts';
import { invoiceCreditNotes, issueCreditNote, readCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { invoicePdf, invoiceUbl } from '../../../shared/invoices/documents-contract.ts';
import { listRevisions, reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';
import { readPdf } from '../../testing/pdf.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { Route } from '../../../shared/kit/route.ts';
import { requestOf } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles', 'both', 1);
  done(await app.call(updateBusiness, { businessId: seller.businessId, businessDetail: { taxNumber: '12345678-0001' } }, seller));
  contactId = await contactFor(app, seller, { email: 'buyer@example.com' });
});
afterAll(() => app.stop());

const standard = { category: 'standard', rate: 7.5 } as const;
const line = (id: string, name: string, unitPrice: number, tax?: { category: 'standard' | 'zero-rated' | 'exempt'; rate?: number }) => ({
  id,
  name,
  quantity: 1,
  unitPrice,
  ...(tax && { tax }),
});
/** ₦1,000 standard, ₦500 zero-rated and ₦500 exempt, less ₦100: ₦950 × 7.5 % = ₦71.25. */
const mixed = {
  itemDetails: [line('1', 'Cloth', 1000, standard), line('2', 'Rice', 500, { category: 'zero-rated' }), line('3', 'Books', 500, { category: 'exempt' })],
  discounts: [{ name: 'Loyal', amount: 100 }],
};
const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));

async function fileOf(route: Route, id: string): Promise<Buffer> {
  const { path } = requestOf(route, { id, businessId: seller.businessId });
  return Buffer.from(await (await app.raw('GET', path, { token: seller.token })).arrayBuffer());
}

test('the tax of lines is on the invoice, by category and rate, and its total is added up from them', async () => {
  const { id } = await sent(app, seller, contactId, 0, mixed);
  expect(await read(id)).toMatchObject({
    subtotal: 2000,
    discount: 100,
    tax: 71.25,
    total: 1971.25,
    itemDetails: [
      { tax: { category: 'standard', rate: 7.5, label: 'VAT 7.5%' } },
      { tax: { category: 'zero-rated', rate: 0 } },
      { tax: { label: 'VAT exempt' } },
    ],
    taxes: [
      { name: 'VAT', amount: 7.5, category: 'standard', taxable: 950, total: 71.25 },
      { name: 'VAT zero-rated', amount: 0, taxable: 475, total: 0 },
      { name: 'VAT exempt', amount: 0, taxable: 475, total: 0 },
    ],
  });
  const pdf = (await readPdf(await fileOf(invoicePdf, id))).plain;
  expect(pdf).toMatch(/Cloth 1 \S+ \S+ VAT 7\.5% Rice .+ VAT zero-rated Books .+ VAT exempt/);
  expect(pdf).toMatch(/VAT 7\.5% of ₦950\.00\s+₦71\.25/);
  const xml = (await fileOf(invoiceUbl, id)).toString();
  expect([...xml.matchAll(/<cac:ClassifiedTaxCategory>\s*<cbc:ID>(.)</g)].map(([, code]) => code)).toEqual(['S', 'Z', 'E']);
  expect(xml).toContain('<cbc:TaxExemptionReason>Exempt from value-added tax</cbc:TaxExemptionReason>');
});

test.each<[string, object, string]>([
  ['taxes on the whole too', { ...mixed, taxes: [{ name: 'VAT', amount: 7.5 }] }, 'taxes'],
  ['a line without a tax', { itemDetails: [line('1', 'Cloth', 10, standard), line('2', 'Rice', 5)] }, 'itemDetails.1.tax'],
  ['a rate of an exempt line', { itemDetails: [line('1', 'Books', 10, { category: 'exempt', rate: 7.5 })] }, 'itemDetails.0.tax.rate'],
])('%s are refused when it is sent, with the field', async (_name, change, field) => {
  const reply = await app.call(createInvoice, { ...invoiceInput(seller, contactId, 0), ...change, action: 'send' }, { ...seller, key: app.key() });
  expect(reply).toMatchObject({ ok: false, http: 400, errors: [{ field }] });
});

test('a credit note of a line credits its tax and its part of the discount; all notes together the invoice', async () => {
  const { id } = await sent(app, seller, contactId, 0, mixed);
  const about = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged' };
  const exempt = done(await app.call(issueCreditNote, { ...about, lines: [{ id: '3', quantity: 1 }] }, { ...seller, key: app.key() }));
  expect(exempt.total).toBe(475);
  const half = done(await app.call(issueCreditNote, { ...about, lines: [{ id: '1', amount: 500 }] }, { ...seller, key: app.key() }));
  expect(done(await app.call(readCreditNote, { id: half.id, businessId: seller.businessId }, seller))).toMatchObject({
    discount: 25,
    tax: 35.63,
    total: 510.63,
    taxes: [{ name: 'VAT', amount: 7.5, total: 35.63 }],
    itemDetails: [{ tax: { category: 'standard' } }],
  });
  done(await app.call(issueCreditNote, about, { ...seller, key: app.key() }));
  expect(await read(id)).toMatchObject({ balance: 0, credited: 1971.25 });
  expect(done(await app.call(invoiceCreditNotes, { businessId: seller.businessId, invoiceId: id }, seller)).notes).toHaveLength(3);
});

test('a revision of the category alone is a change', async () => {
  const { id } = await sent(app, seller, contactId, 0, mixed);
  const { version, issueDate, dueDate } = await read(id);
  const [cloth, rice] = mixed.itemDetails;
  const itemDetails = [cloth, { ...rice, tax: { category: 'exempt' } }, mixed.itemDetails[2]];
  // The lines above.
  const input = { ...mixed, itemDetails, id, businessId: seller.businessId, version, issueDate, dueDate } as Parameters<typeof revise>[0];
  expect(done(await revise(input)).changes).toEqual(['Removed: “Rice” (1 × ₦500.00), VAT zero-rated.', 'Added: “Rice” (1 × ₦500.00), VAT exempt.']);
  const { revisions } = done(await app.call(listRevisions, { id, businessId: seller.businessId }, seller));
  expect(revisions[0]?.paper.itemDetails[1]?.tax?.category).toBe('zero-rated');
});

const revise = (input: Parameters<typeof app.call<typeof reviseInvoice>>[1]) => app.call(reviseInvoice, input, { ...seller, key: app.key() });
