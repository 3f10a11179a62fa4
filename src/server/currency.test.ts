import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../shared/installation/contract.ts';
import { invoicePdf } from '../shared/invoices/documents-contract.ts';
import { setCurrencyCode } from '../shared/kit/currency-symbol.ts';
import { readWallet } from '../shared/wallet/contract.ts';
import { startServer } from './api/main.ts';
import { installation, requestOf } from './testing/installation.ts';
import type { Installation, Someone } from './testing/installation.ts';
import { readPdf } from './testing/pdf.ts';
import { contactFor, done, emailTo, sent } from './testing/scenes.ts';

let at: Installation;
let seller: Someone;
let buyer: Someone;

beforeAll(async () => {
  at = await installation({ CURRENCY: 'GHS' });
  seller = await at.someone('Accra Textiles');
  buyer = await at.someone('Kumasi Retail');
});
afterAll(async () => {
  await at.stop();
  setCurrencyCode('NGN');
});

test('a document, an e-mail, the wallet and the page are in the currency of the installation', async () => {
  const invoice = await sent(at, seller, await contactFor(at, seller, buyer), 1234.5);
  const { path, rest } = requestOf(invoicePdf, { id: invoice.id, businessId: seller.businessId });
  const response = await at.raw('GET', `${path}?${new URLSearchParams({ businessId: String(rest['businessId']) })}`, { token: seller.token });
  const { plain } = await readPdf(Buffer.from(await response.arrayBuffer()));
  // A reader of PDFs takes the sign, which comes from another run of glyphs, for a word.
  expect(plain.replaceAll(' ', '')).toContain('GH₵1,234.50');
  expect(plain).not.toContain('₦');
  const mail = await emailTo(at, buyer.email, /Accra Textiles/);
  expect(mail.text).toContain('GH₵1,234.50');
  expect(done(await at.call(readWallet, { businessId: seller.businessId }, seller))).toMatchObject({ currency: 'GHS' });
  expect(done(await at.call(readConfig, {}))).toMatchObject({ currency: 'GHS' });
});

test('a server does not start with a currency other than that of its businesses', async () => {
  await expect(startServer({ role: 'api', env: { ...at.env, port: 0, currency: 'NGN' } })).rejects.toThrow('set CURRENCY=GHS');
  setCurrencyCode('GHS');
});
