import fc from 'fast-check';
import { addDays, calendarDate } from '../../../shared/kit/date.ts';
import { basisPoints, kobo, milli } from '../../../shared/kit/money.ts';
import { instalmentsOf } from '../../../shared/invoices/instalments.ts';
import type { Instalment } from '../../../shared/invoices/instalments.ts';
import { REFERENCE_NAMES } from '../../../shared/invoices/references.ts';
import { totals } from '../../../shared/invoices/totals.ts';
import { TAX_CATEGORIES } from '../../../shared/invoices/line-tax.ts';
import type { LineTax } from '../../../shared/invoices/line-tax.ts';
import { storedDiscounts, storedGroups } from '../../invoices/index.ts';
import type { InvoiceRecord, LineRecord } from '../../invoices/index.ts';
import { CUSTOMIZATION } from './model.ts';
import type { Read } from '../../core/xml.ts';

const word = fc.oneof(
  fc.constantFrom('Ankara print', 'Àdìrẹ & co <b>"quoted"</b>', '布料', 'قماش', 'Bolt ]]> of cloth', 'Line\nbreak', 'NUL\u0000 and \ufffe', '😀'),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
);
const anyTax: fc.Arbitrary<LineTax> = fc.constantFrom('standard 750', 'standard 500', 'zero-rated 0', 'exempt 0').map((tax) => {
  const [category, rate] = tax.split(' ');
  return { category: TAX_CATEGORIES.find((one) => one === category) ?? 'exempt', rate: basisPoints(Number(rate)) };
});
const lineOf = fc.record({ name: word, quantity: fc.integer({ min: 1, max: 5_000_000 }), price: fc.integer({ min: 0, max: 900_000_000 }), tax: anyTax });

/** Instalments of such sizes, ten days apart; null where the total is too small for them. */
function inInstalments(gross: number, sizes: readonly number[]): Instalment[] | null {
  const [first, whole] = [calendarDate('2026-11-15'), sizes.reduce((sum, one) => sum + one, 0)];
  const rates = sizes.map((one) => Math.floor((one * 10_000) / whole));
  const rest = 10_000 - rates.reduce((sum, one) => sum + one, 0);
  return instalmentsOf(
    kobo(gross),
    rates.map((rate, index) => ({ dueDate: first && addDays(first, 10 * index), percent: basisPoints(index === 0 ? rate + rest : rate) })),
  );
}

/** Sent invoices of every kind that the standard can express, as stored in the database. */
export const anyInvoice: fc.Arbitrary<{ invoice: InvoiceRecord; lines: LineRecord[] }> = fc
  .record({
    lines: fc.array(lineOf, { minLength: 1, maxLength: 12 }).filter((those) => those.some(({ price }) => price > 0)),
    cuts: fc.array(
      fc.record({
        name: fc.constantFrom('', 'Loyal customer', 'Early & often'),
        part: fc.integer({ min: 0, max: 300 }),
        isRate: fc.boolean(),
        at: fc.option(fc.nat(), { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
    rate: fc.constantFrom(null, 0, 750, 500, 1999, 'by line' as const),
    before: fc.integer({ min: 0, max: 100 }),
    since: fc.integer({ min: 0, max: 100 }),
    note: fc.oneof(fc.constant(''), word),
    references: fc.record(Object.fromEntries(REFERENCE_NAMES.map((name) => [name, fc.constantFrom('PO 4711', 'A & <b>', 'Àdìrẹ')])), { requiredKeys: [] }),
    buyerNumber: fc.boolean(),
    sizes: fc.option(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 12 }), { nil: null }),
    bank: fc.constantFrom(null, { bankName: 'GTBank & Co', accountName: 'Amara Textiles', accountNumber: '0123456789' }),
  })
  .map(({ lines, cuts, rate, before, since, note, references, buyerNumber, sizes, bank }) => {
    const byLine = rate === 'by line';
    const items = lines.map(({ quantity, price, tax }) => ({ quantity: milli(quantity), unitPrice: kobo(price), ...(byLine && { tax }) }));
    const whole = totals({ items, discounts: [], taxes: [], amountPaid: kobo(0) });
    const discounts = cuts.map(({ name, part, isRate, at }) => {
      const line = at === undefined ? undefined : at % lines.length;
      const of = line === undefined ? whole.subtotal : (whole.lines[line] ?? 0);
      return { name, amount: kobo(Math.floor((of * part) / 1000)), rate: isRate ? basisPoints(part * 10) : undefined, itemId: line?.toString(), line };
    });
    const taxes = rate === null || rate === 'by line' ? [] : [{ name: 'VAT', rate }];
    const amounts = {
      items,
      discounts,
      taxes: taxes.map((tax) => ({ rate: basisPoints(tax.rate) })),
    };
    const { gross } = totals({ ...amounts, amountPaid: kobo(0) });
    const amountPaid = Math.floor((gross * before) / 100);
    const sums = totals({ ...amounts, amountPaid: kobo(amountPaid) });
    const paid = Math.floor((sums.total * since) / 100);
    const credited = Math.floor((sums.total - paid) / 3);
    const balance = sums.total - paid - credited;
    const instalments = sizes && inInstalments(gross, sizes);
    const row = {
      business_id: `biz_${'a'.repeat(22)}`,
      id: `inv_${'a'.repeat(22)}`,
      stage: 'sent',
      decision: 'pending',
      number: 'INV-0042',
      sender: {
        name: 'Amara Textiles & Sons',
        email: 'a@example.com',
        phone: '+2348031234567',
        address: '14 Balogun St, Lagos',
        taxNumber: '12345678-0001',
        terms: 'In 14 days',
        ...(bank && { bank }),
      },
      recipient: { name: 'Bola Retail', email: 'b@example.com', ...(buyerNumber ? { taxNumber: '87654321-0001' } : {}) },
      issue_date: '2026-11-01',
      due_date: (instalments?.find(({ after }) => balance > after) ?? instalments?.at(-1))?.dueDate ?? '2026-11-15',
      instalments,
      description: note,
      currency: 'NGN',
      time_zone: 'Africa/Lagos',
      discounts: storedDiscounts(discounts, sums.discounts),
      lines: lines.map(({ name }, index) => ({ key: String(index), name })),
      editor: { references },
      taxes: byLine ? storedGroups(sums.groups) : taxes,
      subtotal: sums.subtotal,
      discount: sums.discount,
      tax: sums.tax,
      amount_paid: amountPaid,
      total: sums.total,
      paid,
      credited,
      credited_net: Math.min(credited, sums.subtotal - sums.discount),
      balance,
    };
    const stored = lines.map((line, index): LineRecord => ({
      key: String(index),
      name: line.name,
      quantity: line.quantity,
      unit_price: line.price,
      total: sums.lines[index] ?? 0,
      ...(byLine && { tax: line.tax }),
    }));
    // The fields that documents read; the others are only for the editor.
    return { invoice: row as unknown as InvoiceRecord, lines: stored };
  });

/** Besides `broken`: the rules about tax categories, parties and addresses that a document of ours could violate. */
export function violations(root: Read): string[] {
  const all = (holder: Read, path: string): Read[] =>
    path.split('/').reduce<Read[]>((found, name) => found.flatMap((one) => one.children.filter((child) => child.name.endsWith(`}${name}`))), [holder]);
  const text = (holder: Read, path: string) => all(holder, path)[0]?.text ?? '';
  const cents = (said: string) => BigInt(said.replace('.', ''));
  const found: string[] = [];
  const must = (rule: string, holds: boolean) => holds || found.push(rule);
  const breakdown = all(root, 'TaxTotal/TaxSubtotal');
  const categories = breakdown.map((one) => text(one, 'TaxCategory/ID'));
  const sumIn = (category: string, rate: string, holders: Read[], path: string, amount: string) =>
    holders
      .filter((one) => text(one, `${path}/ID`) === category && text(one, `${path}/Percent`) === rate)
      .reduce((sum, one) => sum + cents(text(one, amount)), 0n);
  for (const [index, category] of categories.entries()) {
    const one = breakdown[index] ?? root;
    const taxable = cents(text(one, 'TaxableAmount'));
    const rate = text(one, 'TaxCategory/Percent');
    const net = sumIn(category, rate, all(root, 'InvoiceLine'), 'Item/ClassifiedTaxCategory', 'LineExtensionAmount');
    const cut = sumIn(category, rate, all(root, 'AllowanceCharge'), 'TaxCategory', 'Amount');
    must(`BR-${category}-08`, taxable === net - cut);
    const tax = cents(text(one, 'TaxAmount'));
    if (category !== 'S') must(`BR-${category}-09`, tax === 0n);
    else must('BR-S-09', (taxable * cents(Number(text(one, 'TaxCategory/Percent')).toFixed(2)) * 2n + 10_000n) / 20_000n === tax);
    must(`BR-${category}-10`, (text(one, 'TaxCategory/TaxExemptionReason') !== '') === ['E', 'O'].includes(category));
    if (category === 'O') must('BR-O-05', all(one, 'TaxCategory/Percent').length === 0);
  }
  must('BR-O-11', !categories.includes('O') || categories.length === 1);
  const rates = breakdown.map((one) => `${text(one, 'TaxCategory/ID')} ${text(one, 'TaxCategory/Percent')}`);
  must('one of a category and rate', new Set(rates).size === rates.length);
  const used = all(root, 'InvoiceLine').map((one) => `${text(one, 'Item/ClassifiedTaxCategory/ID')} ${text(one, 'Item/ClassifiedTaxCategory/Percent')}`);
  must(
    'BR-CO-18',
    used.every((one) => rates.includes(one)),
  );
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
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference OrderReference ContractDocumentReference ProjectReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Party: 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PostalAddress: 'StreetName Country',
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
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

/** The elements whose children are not in that order, or that are empty. */
export function disordered(element: Read): string[] {
  const name = element.name.replace(/^.*\}/, '');
  const said = element.children.map((child) => child.name.replace(/^.*\}/, ''));
  const wanted = (ORDER[name] ?? said.join(' ')).split(' ');
  const places = said.map((child) => wanted.indexOf(child));
  const wrong = places.includes(-1) || places.some((one, index) => one < (places[index - 1] ?? 0)) || (element.children.length === 0 && element.text === '');
  return [...(wrong ? [name] : []), ...element.children.flatMap(disordered)];
}
