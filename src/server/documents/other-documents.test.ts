import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateContact } from '../../shared/contacts/contract.ts';
import { contactStatementPdf } from '../../shared/contacts/statement-contract.ts';
import { markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { checkDocument } from '../../shared/invoices/document-check-contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { orderPdf, receivedOrderPdf } from '../../shared/orders/documents-contract.ts';
import { checkUrl } from './check.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { readPdf } from '../testing/pdf.ts';
import { contactFor, done, keyIn, sent } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  [seller, buyer, stranger] = [await app.createUser('Amara Textiles'), await app.createUser('Bola Retail'), await app.createUser('Stranger')];
});
afterAll(() => app.stop());

async function textOf(path: string, token?: string): Promise<{ status: number; text: string }> {
  const response = await app.raw('GET', path, { token });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: response.status === 200 ? (await readPdf(bytes)).plain : '' };
}

test('a purchase order as PDF says what was ordered, to both parties and to the holder of its link', async () => {
  const contactId = await contactFor(app, buyer, seller);
  done(await app.call(updateContact, { id: contactId, businessId: buyer.businessId, name: 'The buyer', email: seller.email, phone: '+2348031234567' }, buyer));
  const made = done(
    await app.call(
      createOrder,
      {
        businessId: buyer.businessId,
        contactId,
        issueDate: '2026-11-01',
        dueDate: '2026-12-01',
        description: 'Before the market day',
        itemDetails: [{ id: '1', name: 'Ankara print', quantity: 2.5, unitPrice: 1000 }],
        discounts: [{ name: 'Old customer', amount: 100 }],
        taxes: [{ name: 'VAT', amount: 7.5 }],
      },
      { ...buyer, key: app.key() },
    ),
  );
  const { path } = requestOf(orderPdf, { id: made.id, businessId: buyer.businessId });
  const { text } = await textOf(path, buyer.token);
  for (const words of [
    'Purchase order PO-0001',
    'Ankara print',
    '2.5',
    '₦2,500.00',
    'Old customer',
    '−₦100.00',
    'VAT 7.5%',
    '₦187.50',
    '₦2,587.50',
    '1 Dec 2026',
    'Supplier',
    'Before the market day',
    '0803 123 4567',
  ])
    expect(text).toContain(words);
  expect((await textOf(requestOf(orderPdf, { id: made.id, businessId: seller.businessId }).path, seller.token)).text).toContain('₦2,587.50');
  expect((await textOf(requestOf(orderPdf, { id: made.id, businessId: stranger.businessId }).path, stranger.token)).status).toBe(404);
  const q = keyIn(made.shareUrl, 'q');
  expect((await textOf(requestOf(receivedOrderPdf, { q }).path)).text).toContain('PO-0001');
  expect((await textOf(requestOf(receivedOrderPdf, { q: made.id }).path)).status).toBe(404);
  // The headline of a declined order names no day: nobody delivers.
  expect(text).toContain('delivery by 1 Dec 2026');
  done(await app.call(decideOrder, { businessId: seller.businessId, orderId: made.id, action: 'deny', reason: 'Sold out' }, seller));
  expect((await textOf(path, buyer.token)).text).not.toContain('delivery by');
});

test('a statement with a contact as PDF bears the lines and the balance of the screen', async () => {
  const contactId = await contactFor(app, seller, buyer);
  const { id } = await sent(app, seller, contactId, 1_500);
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id, amount: 400 }, { ...seller, key: app.key() }));
  const bank = { bankName: 'Zenith Bank', accountName: 'Amara Textiles', accountNumber: '2000000017' };
  await asOwner(app.databaseUrl, (sql) => sql.query('update invoice_settings set bank = $2 where business_id = $1', [seller.businessId, JSON.stringify(bank)]));
  const { path } = requestOf(contactStatementPdf, { id: contactId, businessId: seller.businessId });
  const { text } = await textOf(path, seller.token);
  // The kind is printed once above it, without the word "invoice"; the debtor sees the account to pay.
  expect(text).not.toContain('Invoice Statement of account');
  expect(text).toMatch(/Pay to Zenith Bank · 2000\s000\s017 · Amara Textiles/);
  for (const words of ['Statement of account', 'The buyer', 'INV-0001', '₦1,500.00', 'Payment received', '−₦400.00', '₦1,100.00', 'owed to Amara Textiles'])
    expect(text).toContain(words);
  expect((await textOf(requestOf(contactStatementPdf, { id: contactId, businessId: stranger.businessId }).path, stranger.token)).status).toBe(404);
});

test('the QR codes of orders, receipts and statements show the data of their documents, and no more', async () => {
  const [maker, taker] = [await app.createUser(), await app.createUser()];
  const check = (code: string) => app.call(checkDocument, { code });
  const codeOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const contactId = await contactFor(app, taker, { email: 'maker@example.com' });
  const order = done(
    await app.call(
      createOrder,
      { businessId: taker.businessId, contactId, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Secret cloth', quantity: 1, unitPrice: 70 }] },
      { ...taker, key: app.key() },
    ),
  );
  expect(done(await check(order.id))).toEqual({
    kind: 'order',
    number: order.number,
    issuer: taker.businessName,
    party: 'The buyer',
    amount: 70,
    day: '2026-11-01',
    state: 'pending',
  });
  const draft = done(await app.call(createOrder, { businessId: taker.businessId, contactId, action: 'draft', itemDetails: [] }, { ...taker, key: app.key() }));
  expect(await check(draft.id)).toMatchObject({ http: 404, code: 'NOT_FOUND' });

  const { env } = app.deps;
  const said = {
    kind: 'statement of account',
    number: 'Statement of account',
    issuer: 'Amara Textiles',
    party: 'Bola Retail',
    amount: 12_345,
    day: '2026-11-22',
  } as const;
  const code = codeOf(checkUrl(env, said));
  expect(done(await check(code))).toEqual({ ...said, amount: 123.45, state: 'made' });
  const [packed = '', signed = ''] = code.split('.');
  const raised = Buffer.from(JSON.stringify([said.kind, said.number, 99_999_999, said.day, said.issuer, said.party])).toString('base64url');
  // A name of the maximum length still gives a code that can be verified.
  const long = { ...said, issuer: 'ქართული '.repeat(20), party: 'X'.repeat(200) };
  expect(done(await check(codeOf(checkUrl(env, long)))).party).toBe(`${'X'.repeat(45)}…`);
  for (const forged of [`${raised}.${signed}`, `${packed}.${'A'.repeat(22)}`, `${packed}.${'é'.repeat(22)}`, packed, `${code}.x`])
    expect(await check(forged)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  expect(await check(codeOf(checkUrl({ ...env, secretKey: 'another key of thirty-two characters' }, said)))).toMatchObject({ http: 404 });

  const invoice = await sent(app, maker, await contactFor(app, maker, { email: 'payer@example.com' }), 55);
  done(await app.call(markPaid, { businessId: maker.businessId, invoiceId: invoice.id, method: 'cash' }, maker));
  const [payment] = done(await app.call(readInvoice, { id: invoice.id, businessId: maker.businessId }, maker)).payments;
  const receipt = codeOf(checkUrl(env, { kind: 'receipt', number: payment?.id ?? '', issuer: 'Payee', party: 'Payer', amount: 5_500, day: '2026-11-22' }));
  expect(done(await check(receipt))).toMatchObject({ kind: 'receipt', issuer: 'Payee', party: 'Payer', amount: 55, state: 'recorded' });
  // A payment recorded by its payee did not pass through us; one that did is "paid".
  await asOwner(app.databaseUrl, (sql) => sql.query(`update payments set channel = 'transfer' where id = $1`, [payment?.id]));
  expect(done(await check(receipt)).state).toBe('paid');
  await asOwner(app.databaseUrl, (sql) => sql.query(`update payments set status = 'failed' where id = $1`, [payment?.id]));
  expect(done(await check(receipt)).state).toBe('reversed');
});
