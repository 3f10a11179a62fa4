import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoice, exportInvoices, listInvoices, readInvoice, readReceived } from '../../shared/invoices/contract.ts';
import { invoicePdf, invoiceUbl } from '../../shared/invoices/documents-contract.ts';
import { importInvoice } from '../../shared/invoices/import-contract.ts';
import { reviseInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { REFERENCE_LABELS, REFERENCE_NAMES } from '../../shared/invoices/references.ts';
import { english } from '../core/stored-text.ts';
import { upload } from '../testing/files.ts';
import { readPdf } from '../testing/pdf.ts';
import { contactFor, done, invoiceInput, keyIn, sent } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles');
  buyer = await app.createUser('Bola Retail');
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

/** Every reference of the contract, each with its own text. */
const references = Object.fromEntries(REFERENCE_NAMES.map((name, index) => [name, `Zanzibar & ${name} ${index}`]));
const values = Object.values(references);

async function fileOf({ path }: { path: string }, id: string): Promise<Buffer> {
  const address = path.replace('{id}', id).replace('{businessId}', seller.businessId);
  return Buffer.from(await (await app.raw('GET', address, { token: seller.token })).arrayBuffer());
}

test('every reference is on the page, in the PDF with its label, in the e-invoice and in the exported list', async () => {
  const made = await sent(app, seller, contactId, 25, { references });
  expect(done(await app.call(readReceived, { id: keyIn(made.shareUrl, 'q') })).references).toEqual(references);
  const { plain } = await readPdf(await fileOf(invoicePdf, made.id));
  for (const name of REFERENCE_NAMES) expect(plain).toContain(english(REFERENCE_LABELS[name]));
  for (const value of values) expect(plain).toContain(value);
  const xml = await fileOf(invoiceUbl, made.id);
  const imported = await upload(app, importInvoice, { businessId: buyer.businessId }, [{ field: 'file', name: 'bill.xml', bytes: xml }], buyer);
  expect(done(imported).references).toEqual(references);
  const csv = (await fileOf(exportInvoices, made.id)).toString();
  for (const name of REFERENCE_NAMES) expect(csv.split('\n')[0]).toContain(english(REFERENCE_LABELS[name]));
  expect(csv).toContain(values.join(','));
});

test('an invoice is found by each of its references, by both parties', async () => {
  const { id } = await sent(app, seller, contactId, 25, { references: { order: 'Kilimanjaro 4711', project: 'Serengeti' } });
  for (const [who, type] of [[seller, 'sent'] as const, [buyer, 'received'] as const])
    for (const search of ['kilimanjaro', '4711', 'Serengeti']) {
      const { invoices } = done(await app.call(listInvoices, { businessId: who.businessId, type, search }, who));
      expect(invoices.map((one) => one.id)).toEqual([id]);
    }
});

test('a revision says which reference changed, was added or removed', async () => {
  const { id } = await sent(app, seller, contactId, 25, { references: { order: 'PO 1', contract: 'C 7' } });
  const revise = async (given: object) => {
    const { version, itemDetails, issueDate, dueDate } = done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
    const input = { id, businessId: seller.businessId, version, itemDetails, issueDate, dueDate, ...given };
    return done(await app.call(reviseInvoice, input, { ...seller, key: app.key() })).changes;
  };
  expect(await revise({ references: { order: 'PO 2', project: 'Ikeja' } })).toEqual([
    'Removed: Contract.',
    'Purchase order: PO 2; it was PO 1.',
    'Project: Ikeja.',
  ]);
  // One that leaves them out keeps them.
  expect(await revise({ description: 'Thank you' })).toEqual(['The note was changed.']);
  expect(done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).references).toEqual({ order: 'PO 2', project: 'Ikeja' });
  expect(await revise({ description: 'Thank you', references: null })).toEqual(['Removed: Purchase order.', 'Removed: Project.']);
});

test('a blank reference is none, and one that is too long is refused by its field', async () => {
  const input = (given: object) => ({ ...invoiceInput(seller, contactId, 25), references: given });
  const { id } = done(await app.call(createInvoice, input({ customer: '  ', order: ' PO 3 ' }), { ...seller, key: app.key() }));
  expect(done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).references).toEqual({ order: 'PO 3' });
  const tooLong = await app.call(createInvoice, input({ project: 'x'.repeat(61) }), { ...seller, key: app.key() });
  expect(tooLong).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'references.project', message: 'The project may have at most 60 characters.' }],
  });
});
