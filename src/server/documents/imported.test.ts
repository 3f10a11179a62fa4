import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importedFile, importInvoice, listImported, readImported, removeImported } from '../../shared/invoices/import-contract.ts';
import { invoiceUbl } from '../../shared/invoices/documents-contract.ts';
import { png, ublFile, upload } from '../testing/files.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let stranger: TestUser;
let contactId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles');
  buyer = await app.createUser('Bola Retail');
  stranger = await app.createUser('Stranger');
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

describe('an outside supplier’s invoice', () => {
  const bring = (bytes: Buffer, who = buyer) => upload(app, importInvoice, { businessId: who.businessId }, [{ field: 'file', name: 'bill.xml', bytes }], who);

  test('is read from the file that we export, amount by amount, and the file comes back as it was', async () => {
    const made = await sent(app, seller, contactId, 0, {
      itemDetails: [{ id: '1', name: 'Ankara <wax> & "print"', quantity: 2.5, unitPrice: 1333.33 }],
      discounts: [{ name: 'Loyal', amount: 100.05 }],
      amountPaid: 50,
      description: 'Thanks\nagain',
    });
    const response = await app.raw('GET', `/v1/invoice/${made.id}/business/${seller.businessId}/ubl`, { token: seller.token });
    expect([response.status, response.headers.get('content-type'), invoiceUbl.path]).toEqual([
      200,
      'application/xml',
      '/v1/invoice/{id}/business/{businessId}/ubl',
    ]);
    const xml = Buffer.from(await response.arrayBuffer());
    const { id } = done(await bring(xml));
    const view = done(await app.call(readImported, { id, businessId: buyer.businessId }, buyer));
    expect(view).toMatchObject({
      number: made.number,
      supplier: 'Amara Textiles',
      issueDate: '2026-11-01',
      dueDate: '2030-11-01',
      note: 'Thanks\nagain',
      lines: [{ name: 'Ankara <wax> & "print"', quantity: '2.5', unitPrice: '1333.33', amount: 3333.33 }],
      discounts: [{ name: 'Loyal', amount: 100.05 }],
      subtotal: 3333.33,
      gross: 3233.28,
      prepaid: 50,
      payable: 3183.28,
    });
    const { path } = requestOf(importedFile, { id, businessId: buyer.businessId });
    expect(Buffer.from(await (await app.raw('GET', path, { token: buyer.token })).arrayBuffer()).equals(xml)).toBe(true);
  });

  test('is there once, is listed, is its business’s own, and can be removed', async () => {
    const { id } = done(await bring(ublFile('Once')));
    expect(await bring(ublFile('Once'))).toMatchObject({ ok: false, code: 'DUPLICATE_REFERENCE' });
    done(await bring(ublFile('Once'), stranger));
    const list = done(await app.call(listImported, { businessId: buyer.businessId }, buyer));
    expect(list.imported[0]).toMatchObject({ id, number: 'Once-1', supplier: 'Once supplier', payable: 107.5 });
    expect(await app.call(readImported, { id, businessId: stranger.businessId }, stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await app.call(removeImported, { id, businessId: stranger.businessId }, stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    done(await app.call(removeImported, { id, businessId: buyer.businessId }, buyer));
    expect(await app.call(readImported, { id, businessId: buyer.businessId }, buyer)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    done(await bring(ublFile('Once')));
  });

  test('F9: shows the base of a price, what lowers and raises a line, charges, the bank’s code and the whole VAT number', async () => {
    const entry = (charge: boolean, name: string, amount: string) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${String(charge)}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${name}</cbc:AllowanceChargeReason><cbc:Amount currencyID="NGN">${amount}</cbc:Amount></cac:AllowanceCharge>`;
    const account =
      '<cac:PaymentMeans><cbc:PaymentMeansCode name="Credit transfer">30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>AccountNumber01</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>BIC324098</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount></cac:PaymentMeans>';
    const scheme = '<cac:PartyTaxScheme><cbc:CompanyID>GB1232434</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';
    const file = ublFile('Base', (xml) =>
      xml
        .replace('>NG</cbc:IdentificationCode></cac:Country></cac:PostalAddress>', `>GB</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${scheme}`)
        .replace('<cac:TaxTotal>', `${account}${entry(true, 'Cleaning', '10.00')}<cac:TaxTotal>`)
        .replace('>2</cbc:InvoicedQuantity>', '>100</cbc:InvoicedQuantity>')
        .replace('<cac:Item>', `${entry(false, 'Loyal', '22.00')}${entry(true, 'Packing', '1.80')}<cac:Item>`)
        .replace('>50</cbc:PriceAmount>', '>1202</cbc:PriceAmount><cbc:BaseQuantity>1000</cbc:BaseQuantity>')
        .replace('>100.00</cbc:TaxExclusiveAmount>', '>110.00</cbc:TaxExclusiveAmount>')
        .replace('>107.50</cbc:TaxInclusiveAmount>', '>117.50</cbc:TaxInclusiveAmount>')
        .replace('>107.50</cbc:PayableAmount>', '>117.50</cbc:PayableAmount>'),
    );
    expect(done(await bring(file))).toMatchObject({
      seller: { taxNumber: 'GB1232434' },
      account: { number: 'AccountNumber01', bank: 'BIC324098' },
      lines: [
        {
          quantity: '100',
          unitPrice: '1202',
          per: '1000',
          discounts: [{ name: 'Loyal', amount: 22 }],
          charges: [{ name: 'Packing', amount: 1.8 }],
          amount: 100,
        },
      ],
      discounts: [],
      charges: [{ name: 'Cleaning', amount: 10 }],
      gross: 117.5,
    });
  });

  test('F9: the same number of another year is another invoice', async () => {
    done(await bring(ublFile('Yearly')));
    const later = ublFile('Yearly', (xml) => xml.replace('2026-11-01', '2027-11-01').replace('2026-12-01', '2027-12-01'));
    done(await bring(later));
    expect(await bring(later)).toMatchObject({ ok: false, code: 'DUPLICATE_REFERENCE' });
  });

  test.each<[string, Buffer, string, RegExp]>([
    [
      'F9: a balance in favour of the buyer',
      ublFile('X', (xml) =>
        xml.replace(
          '<cbc:PayableAmount currencyID="NGN">107.50',
          '<cbc:PrepaidAmount currencyID="NGN">200.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="NGN">-92.50',
        ),
      ),
      'NOT_ELIGIBLE',
      /^Nothing is due on this invoice: it has a balance in your favour/,
    ],
    [
      'an external entity',
      ublFile('X', (xml) => xml.replace('<Invoice ', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Invoice ').replace('X note', '&e;')),
      'NOT_ELIGIBLE',
      /document type/,
    ],
    [
      'sums that are not its own',
      ublFile('X', (xml) => xml.replace('107.50</cbc:Payable', '17.50</cbc:Payable')),
      'NOT_ELIGIBLE',
      /don’t add up: The amount due is given as ₦17.50, but comes to ₦107.50/,
    ],
    ['F12: a change of direction', ublFile('X', (xml) => xml.replace('X note', 'Pay &#x202E;00.5')), 'NOT_ELIGIBLE', /a character that cannot be printed/],
    ['F12: a control character', ublFile('X', (xml) => xml.replace('X supplier', 'X\u007fsupplier')), 'NOT_ELIGIBLE', /a character that cannot be printed/],
    ['a picture', png(), 'NOT_ELIGIBLE', /UTF-8|XML/],
    ['nothing', Buffer.alloc(0), 'VALIDATION_FAILED', /check/],
    ['too much', Buffer.alloc(2 * 1024 * 1024 + 1, 32), 'PAYLOAD_TOO_LARGE', /2 MB/],
  ])('is refused with %s', async (_what, bytes, code, message) => {
    const reply = await bring(bytes);
    expect(reply).toMatchObject({ ok: false, code });
    expect(reply.message).toMatch(message);
    expect(reply.message).not.toContain('root:');
  });
});
