import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoice, readInvoice, saveDraft } from '../../../shared/invoices/contract.ts';
import { issueCreditNote, readCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { invoicePdf } from '../../../shared/invoices/documents-contract.ts';
import { reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';
import { readPdf } from '../../testing/pdf.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { requestOf } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles', 'both', 1);
  contactId = await contactFor(app, seller, { email: 'buyer@example.com' });
});
afterAll(() => app.stop());

const line = (id: string, name: string, unitPrice: number) => ({ id, name, quantity: 1, unitPrice });
/** ₦1,000 less 50 %, and ₦500: ₦1,000 less 10 % and less ₦100 is ₦800. */
const reduced = {
  itemDetails: [line('a', 'Cloth', 1000), line('b', 'Thread', 500)],
  discounts: [
    { name: '', rate: 50, itemId: 'a' },
    { name: 'Loyalty', rate: 10 },
    { name: 'Voucher', amount: 100 },
  ],
};
const discounts = [
  { name: '', amount: 500, label: 'Discount 50%: Cloth', rate: 50, itemId: 'a' },
  { name: 'Loyalty', amount: 100, label: 'Loyalty 10%', rate: 10 },
  { name: 'Voucher', amount: 100, label: 'Voucher' },
];
const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));

test('per cent and of a line: on the invoice and its document', async () => {
  const { id } = await sent(app, seller, contactId, 0, reduced);
  expect(await read(id)).toMatchObject({ subtotal: 1500, discount: 700, total: 800, discounts });
  const { path } = requestOf(invoicePdf, { id, businessId: seller.businessId });
  const pdf = Buffer.from(await (await app.raw('GET', path, { token: seller.token })).arrayBuffer());
  expect((await readPdf(pdf)).plain).toMatch(/Discount 50%: Cloth\s+−₦500\.00\s+Loyalty 10%\s+−₦100\.00\s+Voucher\s+−₦100\.00/);
});

test('a draft keeps them as typed, and counts them again when a price changes', async () => {
  const input = { ...invoiceInput(seller, contactId, 0), ...reduced };
  const { id, version } = done(await app.call(createInvoice, { ...input, action: 'draft' }, { ...seller, key: app.key() }));
  const dearer = { ...input, itemDetails: [line('a', 'Cloth', 2000), line('b', 'Thread', 500)] };
  done(await app.call(saveDraft, { ...dearer, id, version }, seller));
  // ₦2,000 less 50 %, and ₦500: ₦1,500 less 10 % and less ₦100.
  expect(await read(id)).toMatchObject({ discount: 1250, total: 1250, discounts: [{ amount: 1000 }, { amount: 150 }, { amount: 100 }] });
});

test.each([
  ['more than its line', [{ name: '', amount: 500.01, itemId: 'b' }], 'discounts.0.amount'],
  ['of a line that is not there', [{ name: '', amount: 1, itemId: 'c' }], 'discounts.0.itemId'],
  ['without an amount', [{ name: 'Loyalty' }], 'discounts.0.amount'],
  ['above a hundred per cent', [{ name: '', rate: 100.01 }], 'discounts.0.rate'],
])('%s is refused, with the field', async (_name, given, field) => {
  const input = { ...invoiceInput(seller, contactId, 0), ...reduced, discounts: given, action: 'send' as const };
  expect(await app.call(createInvoice, input, { ...seller, key: app.key() })).toMatchObject({ ok: false, http: 400, errors: [{ field }] });
});

test('a revision names the change, and a credited line is credited at its own price', async () => {
  const { id } = await sent(app, seller, contactId, 0, reduced);
  const { version, issueDate, dueDate } = await read(id);
  const revised = { ...reduced, discounts: reduced.discounts.slice(0, 1), id, businessId: seller.businessId, version, issueDate, dueDate };
  const { changes } = done(await app.call(reviseInvoice, revised, { ...seller, key: app.key() }));
  expect(changes.join(' ')).toContain('₦500.00; it was ₦700.00');
  const about = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged' };
  const thread = done(await app.call(issueCreditNote, { ...about, lines: [{ id: 'b', quantity: 1 }] }, { ...seller, key: app.key() }));
  const cloth = done(await app.call(issueCreditNote, about, { ...seller, key: app.key() }));
  const notes = await Promise.all(
    [thread, cloth].map(async ({ id: one }) => done(await app.call(readCreditNote, { id: one, businessId: seller.businessId }, seller))),
  );
  expect(notes).toMatchObject([
    { subtotal: 500, discount: 0, total: 500 },
    { subtotal: 1000, discount: 500, total: 500 },
  ]);
  expect(await read(id)).toMatchObject({ balance: 0, credited: 1000 });
});

test('a draft keeps a discount above its line, and sending names the largest one', async () => {
  const vat = { category: 'standard' as const, rate: 7.5 };
  const input = invoiceInput(seller, contactId, 0, {
    itemDetails: [{ ...line('a', 'Cloth', 500), tax: vat }],
    discounts: [
      { name: '', rate: 10, itemId: 'a' },
      { name: '', amount: 700, itemId: 'a' },
    ],
  });
  const { id } = done(await app.call(createInvoice, { ...input, action: 'draft' }, { ...seller, key: app.key() }));
  expect(await read(id)).toMatchObject({ discount: 750, tax: 0, total: -250 });
  expect(await app.call(createInvoice, input, { ...seller, key: app.key() })).toMatchObject({ http: 400, errors: [{ field: 'discounts.1.amount' }] });
});

test('lines with the same id are different lines for a credit note', async () => {
  const itemDetails = [line('1', 'Cloth', 100), line('1', 'Thread', 50), { ...line('', 'Needle', 10), id: '1' }];
  const { id } = await sent(app, seller, contactId, 0, { itemDetails });
  const ids = (await read(id)).itemDetails.map((one) => one.id);
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toBe('1');
  const note = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged', lines: [{ id: ids[1] ?? '', amount: 50 }] };
  expect(done(await app.call(issueCreditNote, note, { ...seller, key: app.key() }))).toMatchObject({ total: 50, balance: 110 });
});

test('after a credit note the tax to withhold is of what is left before tax', async () => {
  const { id } = await sent(app, seller, contactId, 0, {
    itemDetails: [
      { ...line('a', 'Cloth', 1000), tax: { category: 'standard', rate: 7.5 } },
      { ...line('b', 'Books', 1000), tax: { category: 'exempt', rate: 0 } },
    ],
    withholdingTax: 5,
  });
  expect((await read(id)).withholding).toMatchObject({ amount: 100 });
  const note = { businessId: seller.businessId, invoiceId: id, reason: 'Damaged', lines: [{ id: 'a', amount: 500 }] };
  done(await app.call(issueCreditNote, note, { ...seller, key: app.key() }));
  expect((await read(id)).withholding).toMatchObject({ amount: 75, payNow: 1462.5 });
});
