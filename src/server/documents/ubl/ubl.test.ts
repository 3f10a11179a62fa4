import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../shared/kit/errors.ts';
import type { InvoiceRecord } from '../../invoices/index.ts';
import { einvoiceOf } from './express.ts';
import { CUSTOMIZATION, NS } from './model.ts';
import { readUbl } from './read.ts';
import { broken } from './rules.ts';
import { anyInvoice } from './testing.ts';
import { decimal, writeUbl } from './write.ts';
import { holdable, readXml } from './xml.ts';
import type { Read } from './xml.ts';
import { english } from '../../core/stored-text.ts';

const [sample] = fc.sample(anyInvoice, { numRuns: 1, seed: 3 });
if (!sample) throw new Error('no sample');
const { invoice: plain, lines } = sample;

/** Besides `broken`: the rules about tax categories, parties and addresses that a document of ours could violate. */
function violations(root: Read): string[] {
  const all = (holder: Read, path: string): Read[] =>
    path.split('/').reduce<Read[]>((found, name) => found.flatMap((one) => one.children.filter((child) => child.name.endsWith(`}${name}`))), [holder]);
  const text = (holder: Read, path: string) => all(holder, path)[0]?.text ?? '';
  const cents = (said: string) => BigInt(said.replace('.', ''));
  const found: string[] = [];
  const must = (rule: string, holds: boolean) => holds || found.push(rule);
  const breakdown = all(root, 'TaxTotal/TaxSubtotal');
  const categories = breakdown.map((one) => text(one, 'TaxCategory/ID'));
  const sumIn = (category: string, holders: Read[], path: string, amount: string) =>
    holders.filter((one) => text(one, path) === category).reduce((sum, one) => sum + cents(text(one, amount)), 0n);
  for (const [index, category] of categories.entries()) {
    const one = breakdown[index] ?? root;
    const taxable = cents(text(one, 'TaxableAmount'));
    const net = sumIn(category, all(root, 'InvoiceLine'), 'Item/ClassifiedTaxCategory/ID', 'LineExtensionAmount');
    const cut = sumIn(category, all(root, 'AllowanceCharge'), 'TaxCategory/ID', 'Amount');
    must(`BR-${category}-08`, taxable === net - cut);
    const tax = cents(text(one, 'TaxAmount'));
    if (category !== 'S') must(`BR-${category}-09`, tax === 0n);
    else must('BR-S-09', (taxable * cents(Number(text(one, 'TaxCategory/Percent')).toFixed(2)) * 2n + 10_000n) / 20_000n === tax);
    must(`BR-${category}-10`, (text(one, 'TaxCategory/TaxExemptionReason') !== '') === ['E', 'O'].includes(category));
    if (category === 'O') must('BR-O-05', all(one, 'TaxCategory/Percent').length === 0);
  }
  must('BR-O-11', !categories.includes('O') || categories.length === 1);
  must('one of a category', new Set(categories).size === categories.length);
  const seller = all(root, 'AccountingSupplierParty/Party')[0] ?? root;
  must('BR-S-02, BR-O-02', all(seller, 'PartyTaxScheme').length > 0 === !categories.includes('O'));
  for (const party of all(root, 'AccountingSupplierParty/Party').concat(all(root, 'AccountingCustomerParty/Party'))) {
    for (const path of ['EndpointID', 'PartyName/Name', 'PostalAddress/Country/IdentificationCode', 'PartyLegalEntity/RegistrationName'])
      must(path, text(party, path) !== '');
    for (const number of all(party, 'PartyTaxScheme/CompanyID')) must('BR-CO-09', /^[A-Z]{2}./.test(number.text));
  }
  for (const line of all(root, 'InvoiceLine')) {
    must('BR-25', text(line, 'Item/Name').trim() !== '');
    must(
      'PEPPOL-EN16931-R120',
      Math.abs(Number(text(line, 'InvoicedQuantity')) * Number(text(line, 'Price/PriceAmount')) - Number(text(line, 'LineExtensionAmount'))) <= 0.02,
    );
  }
  must('PEPPOL-EN16931-R003', text(root, 'BuyerReference') !== '');
  must('PEPPOL-EN16931-R004', text(root, 'CustomizationID') === CUSTOMIZATION);
  must('BR-CO-25', text(root, 'DueDate') !== '' || text(root, 'PaymentTerms/Note') !== '');
  return found;
}

/** The order of the elements we write, as required by the schema of UBL 2.1. */
const ORDER: Record<string, string> = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  Party: 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PostalAddress: 'StreetName Country',
  PaymentMeans: 'PaymentMeansCode PayeeFinancialAccount',
  PayeeFinancialAccount: 'ID Name',
  Contact: 'Telephone ElectronicMail',
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReason Amount TaxCategory',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReason TaxScheme',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount PrepaidAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  Item: 'Name ClassifiedTaxCategory',
};

function disordered(element: Read): string[] {
  const name = element.name.replace(/^.*\}/, '');
  const said = element.children.map((child) => child.name.replace(/^.*\}/, ''));
  const wanted = (ORDER[name] ?? said.join(' ')).split(' ');
  const places = said.map((child) => wanted.indexOf(child));
  const wrong = places.includes(-1) || places.some((one, index) => one < (places[index - 1] ?? 0)) || (element.children.length === 0 && element.text === '');
  return [...(wrong ? [name] : []), ...element.children.flatMap(disordered)];
}

test('any expressible invoice is written by the rules, and read back unchanged', () => {
  fc.assert(
    fc.property(anyInvoice, ({ invoice, lines: those }) => {
      const said = einvoiceOf(invoice, those);
      const xml = Buffer.from(writeUbl(said));
      const back = readUbl(xml);
      const root = readXml(xml);
      expect([broken(back), violations(root), disordered(root)]).toEqual([[], [], []]);
      const trimmed = (text: string) => holdable(text).trim();
      expect(back).toEqual({
        ...said,
        note: trimmed(said.note),
        lines: said.lines.map((line) => ({ ...line, name: trimmed(line.name), unitPrice: String(Number(line.unitPrice)) })),
      });
      // The amounts are the same as on the invoice.
      expect([back.subtotal, back.discount, back.tax, back.payable]).toEqual([invoice.subtotal, invoice.discount, invoice.tax, invoice.balance]);
    }),
    { numRuns: 200 },
  );
});

describe('an invoice that the standard cannot express is refused with the reason', () => {
  const tin = { ...plain.sender, name: 'A', email: 'a@example.com', taxNumber: '1' };
  test.each<[string, Partial<InvoiceRecord>, RegExp]>([
    ['a draft', { stage: 'draft', number: null }, /send it first/],
    ['what is void', { stage: 'void' }, /void/],
    [
      'two taxes on one amount',
      {
        sender: tin,
        taxes: [
          { name: 'VAT', rate: 750 },
          { name: 'Levy', rate: 100 },
        ],
      },
      /several taxes/,
    ],
    ['a tax that is not value-added', { sender: tin, taxes: [{ name: 'Consumption tax', rate: 500 }] }, /Consumption tax/],
    ['value-added tax of a sender without a number', { sender: { name: 'A', email: 'a@example.com' }, taxes: [{ name: 'VAT', rate: 750 }] }, /tax number/],
    ['a recipient without any electronic address', { recipient: { name: 'B' } }, /recipient .*electronic address/],
  ])('%s', (_what, change, reason) => {
    const attempt = () => einvoiceOf({ ...plain, ...change }, lines);
    expect(attempt).toThrow(reason);
    try {
      attempt();
    } catch (error) {
      // What is thrown here is checked above.
      expect((error as AppError).code).toBe('NOT_ELIGIBLE');
    }
  });

  test('a tax of 0 % beside the one is no second tax, and a tax without a name is taken for it', () => {
    expect(
      einvoiceOf(
        {
          ...plain,
          taxes: [
            { name: '', rate: 750 },
            { name: 'Levy', rate: 0 },
          ],
        },
        lines,
      ).taxes,
    ).toHaveLength(1);
  });
});

describe('reading', () => {
  const xml = writeUbl(einvoiceOf(plain, lines));
  test.each<[string, string, RegExp]>([
    ['an external entity', xml.replace('<Invoice ', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Invoice '), /document type/],
    ['a laughing document', `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Invoice xmlns="${NS.invoice}">&b;</Invoice>`, /document type/],
    ['an entity nobody declared', xml.replace('INV-0042', '&e;'), /valid XML/],
    ['no XML', '%PDF-1.4', /valid XML/],
    ['half an XML', xml.slice(0, 900), /valid XML/],
    ['another document', '<html/>', /not a UBL 2.1 invoice/],
    ['an invoice of no namespace', xml.replace(NS.invoice, 'urn:other'), /not a UBL 2.1 invoice/],
    ['a credit note', xml.replaceAll(NS.invoice, NS.creditNote).replaceAll('Invoice>', 'CreditNote>').replace('<Invoice', '<CreditNote'), /credit note/],
    ['a paper that is no bill', xml.replace('>380<', '>381<'), /payable invoices/],
    ['another encoding', xml.replace('UTF-8', 'UTF-16'), /UTF-8/],
    ['a number with an exponent', xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11e3'), /not a number/],
    ['a third decimal', xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.005'), /two decimals/],
    ['another currency for the total', xml.replace('PayableAmount currencyID="NGN"', 'PayableAmount currencyID="EUR"'), /in EUR/],
    ['a day that is none', xml.replace('2026-11-01', '2026-13-01'), /not a day/],
    ['no number', xml.replace('<cbc:ID>INV-0042</cbc:ID>', ''), /does not say the number/],
    ['a nesting without end', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`, /deeper/],
    ['more elements than an invoice has', `<a>${'<b/>'.repeat(60_001)}</a>`, /larger/],
  ])('refuses %s', (_what, text, reason) => {
    expect(text).not.toBe(xml);
    expect(() => readUbl(Buffer.from(text))).toThrow(reason);
  });

  test('refuses bytes that are not UTF-8', () => {
    expect(() => readUbl(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toThrow(/UTF-8/);
  });

  test('takes other prefixes, CDATA and a rounded payment', () => {
    const other = xml
      .replaceAll('cbc:', 'b:')
      .replace('xmlns:cbc', 'xmlns:b')
      .replace('INV-0042', '<![CDATA[INV-0042]]>')
      .replace('<b:PayableAmount', '<b:PayableRoundingAmount currencyID="NGN">0.00</b:PayableRoundingAmount><b:PayableAmount');
    expect(readUbl(Buffer.from(other))).toEqual(readUbl(Buffer.from(xml)));
  });

  test('an invoice whose sums are not its own is told sum by sum', () => {
    const { payable } = readUbl(Buffer.from(xml));
    const wrong = xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, `$1${decimal(payable)}`.replace(/\.\d\d$/, payable % 100 === 7 ? '.08' : '.07'));
    expect(
      broken(readUbl(Buffer.from(wrong)))
        .map(english)
        .join(),
    ).toMatch(/BR-CO-16/);
    expect(
      broken({ ...readUbl(Buffer.from(xml)), lines: [] })
        .map(english)
        .join(),
    ).toMatch(/BR-CO-10/);
  });
});
