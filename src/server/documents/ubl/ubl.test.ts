import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../shared/kit/errors.ts';
import { sumsOfNote } from '../../../shared/invoices/credit-note.ts';
import { lineDiscounts } from '../../../shared/invoices/discounts.ts';
import { formatMoney, kobo, milli } from '../../../shared/kit/money.ts';
import { discountsOf, storedGroups } from '../../invoices/index.ts';
import type { InvoiceRecord, LineRecord, NoteRecord } from '../../invoices/index.ts';
import { creditNoteOf, einvoiceOf } from './express.ts';
import { NS } from './model.ts';
import { readUbl } from './read.ts';
import { broken } from './rules.ts';
import { anyInvoice, disordered, violations } from './testing.ts';
import { decimal, writeUbl } from './write.ts';
import { holdable, readXml } from '../../core/xml.ts';
import { english } from '../../core/stored-text.ts';

const [sample] = fc.sample(anyInvoice, { numRuns: 1, seed: 3 });
if (!sample) throw new Error('no sample');
const { invoice: plain, lines } = sample;

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
        // The reader has no use for the category of a line, and leaves exempt amounts out.
        discounts: said.discounts.map(({ tax: _tax, ...entry }) => ({ ...entry, name: trimmed(entry.name) })),
        taxes: said.taxes.flatMap(({ category, ...entry }) => (category === 'exempt' ? [] : [entry])),
        lines: said.lines.map(({ tax: _tax, ...line }) => ({ ...line, name: trimmed(line.name), unitPrice: String(Number(line.unitPrice)) })),
      });
      // The amounts are the same as on the invoice.
      expect([back.subtotal, back.discount, back.tax, back.payable]).toEqual([invoice.subtotal, invoice.discount, invoice.tax, invoice.balance]);
    }),
    { numRuns: 200 },
  );
});

test('an invoice in instalments has them all in its terms, and the last day as its due date', () => {
  const inInstalments = anyInvoice.filter(({ invoice }) => invoice.instalments !== null);
  fc.assert(
    fc.property(inInstalments, ({ invoice, lines: those }) => {
      const said = einvoiceOf(invoice, those);
      const xml = Buffer.from(writeUbl(said));
      const root = readXml(xml);
      expect([broken(readUbl(xml)), violations(root), disordered(root)]).toEqual([[], [], []]);
      const parts = invoice.instalments ?? [];
      expect(said.dueDate).toBe(parts.at(-1)?.dueDate);
      for (const { amount } of parts) expect(said.terms).toContain(`${formatMoney(amount)} on `);
      expect(said.terms).toContain(`Payable in ${parts.length} instalments: `);
    }),
    { numRuns: 300 },
  );
});

test('a credit note of any part is written by the rules, as a type 381 that names its invoice', () => {
  fc.assert(
    fc.property(anyInvoice, fc.integer({ min: 1, max: 12 }), ({ invoice, lines: those }, count) => {
      const credited = those.slice(0, count).filter(({ total }) => total > 0);
      const amount = credited.reduce((sum, line) => sum + line.total, 0);
      fc.pre(amount > 0);
      const whole = { subtotal: kobo(invoice.subtotal), discount: kobo(invoice.discount), tax: kobo(invoice.tax), total: kobo(invoice.total) };
      const lineOf = (line: LineRecord) => ({
        id: line.key,
        name: line.name,
        quantity: milli(line.quantity),
        unitPrice: kobo(line.unit_price),
        total: kobo(line.total),
        ...(line.tax && { tax: line.tax }),
      });
      const own = lineDiscounts(
        those.map(({ total }) => kobo(total)),
        discountsOf({ discounts: invoice.discounts, lines: those }),
        invoice.discounts.map(({ amount }) => kobo(amount)),
      );
      const open = those.map((line, index) => ({ ...lineOf(line), discount: own[index] ?? kobo(0), credited: kobo(0), creditedQuantity: milli(0) }));
      const { groups, ...sums } = sumsOfNote(whole, open, credited.map(lineOf));
      const { sender, recipient, currency } = invoice;
      const taxes = groups.length > 0 ? storedGroups(groups) : invoice.taxes;
      const note = {
        sender,
        recipient,
        currency,
        taxes,
        number: 'CN-0007',
        issue_date: '2026-11-20',
        reason: 'Damaged',
        ...sums,
        lines: credited.map(({ unit_price: price, ...line }) => ({ ...line, price })),
      };
      // The fields that the e-invoice reads.
      const said = creditNoteOf(note as unknown as NoteRecord);
      const xml = writeUbl(said, 'INV-0042');
      const root = readXml(Buffer.from(xml));
      const asInvoice = readXml(Buffer.from(xml.replaceAll('CreditNoteLine', 'InvoiceLine').replaceAll('CreditedQuantity', 'InvoicedQuantity')));
      // The tax of all notes together is that of the invoice: one of them may differ from its own rate by a kobo, which BR-S-09 allows.
      const found = violations(asInvoice).filter((rule) => rule !== 'BR-S-09');
      expect([broken(said), found, disordered(root)]).toEqual([[], [], []]);
      expect(root.name).toBe(`{${NS.creditNote}}CreditNote`);
      expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
      expect(xml.replaceAll(/\s/g, '')).toContain('<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-0042</cbc:ID>');
    }),
    { numRuns: 100 },
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
