import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../shared/installation/contract.ts';
import { invoicePdf } from '../shared/invoices/documents-contract.ts';
import { setCurrencyCode } from '../shared/kit/currency-symbol.ts';
import { readWallet } from '../shared/wallet/contract.ts';
import { startServer } from './api/main.ts';
import { startTestApp, requestOf } from './testing/test-app.ts';
import type { TestApp, TestUser } from './testing/test-app.ts';
import { readPdf } from './testing/pdf.ts';
import { contactFor, done, emailTo, sent } from './testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  app = await startTestApp({ CURRENCY: 'GHS' });
  seller = await app.createUser('Accra Textiles');
  buyer = await app.createUser('Kumasi Retail');
});
afterAll(async () => {
  await app.stop();
  setCurrencyCode('NGN');
});

test('a document, an e-mail, the wallet and the page are in the currency of the installation', async () => {
  const invoice = await sent(app, seller, await contactFor(app, seller, buyer), 1234.5);
  const { path, rest } = requestOf(invoicePdf, { id: invoice.id, businessId: seller.businessId });
  const response = await app.raw('GET', `${path}?${new URLSearchParams({ businessId: String(rest['businessId']) })}`, { token: seller.token });
  const { plain } = await readPdf(Buffer.from(await response.arrayBuffer()));
  // A reader of PDFs takes the sign, which comes from another run of glyphs, for a word.
  expect(plain.replaceAll(' ', '')).toContain('GH₵1,234.50');
  expect(plain).not.toContain('₦');
  const mail = await emailTo(app, buyer.email, /Accra Textiles/);
  expect(mail.text).toContain('GH₵1,234.50');
  expect(done(await app.call(readWallet, { businessId: seller.businessId }, seller))).toMatchObject({ currency: 'GHS' });
  expect(done(await app.call(readConfig, {}))).toMatchObject({ currency: 'GHS' });
});

test('a server does not start with a currency other than that of its businesses', async () => {
  await expect(startServer({ role: 'api', env: { ...app.env, port: 0, currency: 'NGN' } })).rejects.toThrow('set CURRENCY=GHS');
  setCurrencyCode('GHS');
});
