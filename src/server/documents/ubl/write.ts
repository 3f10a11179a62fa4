import { moneyParts, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { LineTax } from '../../../shared/invoices/line-tax.ts';
import { REFERENCE_NAMES } from '../../../shared/invoices/references.ts';
import { CUSTOMIZATION, NS, PROFILE, REFERENCE_ELEMENTS } from './model.ts';
import type { EInvoice, EParty } from './model.ts';
import { el, given, writeXml } from '../../core/xml.ts';
import type { Element } from '../../core/xml.ts';

/** A category of value-added tax: S with a rate, Z at 0 %, E exempt, O outside the tax. */
interface Category {
  readonly id: 'S' | 'Z' | 'E' | 'O';
  readonly percent: string | null;
  readonly because?: string;
}

const OUTSIDE: Category = { id: 'O', percent: null, because: 'No value-added tax is charged on this invoice' };
/**
 * Our discounts lower the payable amount and not the taxed amount (the customer's document, §5). Beside a taxed line such an allowance has its own category,
 * exempt at 0 %, so that the taxable amount stays the sum of the lines (BR-S-08, BR-E-08).
 */
const UNTAXED: Category = { id: 'E', percent: '0', because: 'Discount that does not lower the taxable amount' };

const ZERO_RATED: Category = { id: 'Z', percent: '0' };

/** The category of a line that has its own tax. */
function ofTax({ category, rate }: LineTax): Category {
  if (category === 'standard') return { id: 'S', percent: percent(rate) };
  return category === 'exempt' ? { id: 'E', percent: '0', because: 'Exempt from value-added tax' } : ZERO_RATED;
}

/**
 * UBL 2.1 after EN 16931 and Peppol BIS Billing 3.0, for an invoice that `einvoiceOf` found to be expressible, or a credit note (`creditNoteOf`) for the invoice
 * with the number `credits`.
 */
export function writeUbl(invoice: EInvoice, credits: string | null = null): string {
  const [tax] = invoice.taxes;
  const lines: Category = !tax
    ? OUTSIDE
    : tax.category
      ? ofTax({ ...tax, category: tax.category })
      : tax.rate > 0
        ? { id: 'S', percent: percent(tax.rate) }
        : ZERO_RATED;
  const allowances = lines.id === 'S' ? UNTAXED : lines;
  const root = el(
    credits === null ? 'Invoice' : 'CreditNote',
    [
      el('cbc:CustomizationID', CUSTOMIZATION),
      el('cbc:ProfileID', PROFILE),
      el('cbc:ID', invoice.number),
      el('cbc:IssueDate', invoice.issueDate),
      ...(credits === null ? [given('cbc:DueDate', invoice.dueDate), el('cbc:InvoiceTypeCode', '380')] : [el('cbc:CreditNoteTypeCode', '381')]),
      given('cbc:Note', invoice.note),
      el('cbc:DocumentCurrencyCode', invoice.currency),
      ...referencesOf(invoice),
      credits === null ? null : el('cac:BillingReference', [el('cac:InvoiceDocumentReference', [el('cbc:ID', credits)])]),
      el('cac:AccountingSupplierParty', [party(invoice.seller, lines)]),
      el('cac:AccountingCustomerParty', [party(invoice.buyer, lines)]),
      payment(invoice),
      invoice.terms ? el('cac:PaymentTerms', [el('cbc:Note', invoice.terms)]) : null,
      ...invoice.discounts.map((entry) => allowance(invoice, entry, allowances)),
      taxTotal(invoice, lines, allowances),
      el('cac:LegalMonetaryTotal', [
        money(invoice, 'LineExtensionAmount', invoice.subtotal),
        money(invoice, 'TaxExclusiveAmount', subtract(invoice.subtotal, invoice.discount)),
        money(invoice, 'TaxInclusiveAmount', invoice.gross),
        invoice.discounts.length > 0 ? money(invoice, 'AllowanceTotalAmount', invoice.discount) : null,
        invoice.prepaid > 0 ? money(invoice, 'PrepaidAmount', invoice.prepaid) : null,
        money(invoice, 'PayableAmount', invoice.payable),
      ]),
      ...invoice.lines.map((line, index) => lineOf(invoice, line, index, { category: lines, isCredit: credits !== null })),
    ],
    { xmlns: credits === null ? NS.invoice : NS.creditNote, 'xmlns:cac': NS.cac, 'xmlns:cbc': NS.cbc },
  );
  return writeXml(root);
}

function referencesOf({ references = {} }: EInvoice): (Element | null)[] {
  return REFERENCE_NAMES.map((name) => {
    const value = references[name];
    if (!value) return null;
    const element = REFERENCE_ELEMENTS[name];
    return name === 'customer' ? el(`cbc:${element}`, value) : el(`cac:${element}`, [el('cbc:ID', value)]);
  });
}

function party(who: EParty, lines: Category): Element {
  const byNumber = who.taxNumber !== null && who.country === 'NG';
  const endpoint = byNumber ? el('cbc:EndpointID', who.taxNumber, { schemeID: NIGERIAN_TIN }) : el('cbc:EndpointID', who.email ?? '', { schemeID: 'EM' });
  // Lines outside value-added tax must not name a VAT number (BR-O-02); the number still identifies the party.
  const outside = lines.id === 'O' && who.taxNumber;
  return el('cac:Party', [
    endpoint,
    outside ? el('cac:PartyIdentification', [el('cbc:ID', who.taxNumber)]) : null,
    el('cac:PartyName', [el('cbc:Name', who.name)]),
    el('cac:PostalAddress', [given('cbc:StreetName', who.address), el('cac:Country', [el('cbc:IdentificationCode', who.country)])]),
    who.taxNumber && !outside ? el('cac:PartyTaxScheme', [el('cbc:CompanyID', `${who.country}${who.taxNumber}`), vat()]) : null,
    el('cac:PartyLegalEntity', [el('cbc:RegistrationName', who.name)]),
    who.phone || who.email ? el('cac:Contact', [given('cbc:Telephone', who.phone), given('cbc:ElectronicMail', who.email)]) : null,
  ]);
}

/** The scheme of electronic addresses for the tax number of Nigeria's revenue service. The scheme of an e-mail address is EM. */
const NIGERIAN_TIN = '0244';

/** 30: credit transfer. The bank's name is in the free text: its own field accepts international codes only. */
function payment({ account, number: reference }: EInvoice): Element | null {
  if (!account) return null;
  const { number, name, bank } = account;
  return el('cac:PaymentMeans', [
    el('cbc:PaymentMeansCode', '30', { name: `Credit transfer to ${bank}` }),
    el('cbc:PaymentID', reference),
    el('cac:PayeeFinancialAccount', [el('cbc:ID', number), el('cbc:Name', name)]),
  ]);
}

function allowance(invoice: EInvoice, { name, amount, tax }: EInvoice['discounts'][number], category: Category): Element {
  return el('cac:AllowanceCharge', [
    el('cbc:ChargeIndicator', 'false'),
    el('cbc:AllowanceChargeReason', name || 'Discount'),
    money(invoice, 'Amount', amount),
    categoryOf('TaxCategory', tax ? ofTax(tax) : category, false),
  ]);
}

function taxTotal(invoice: EInvoice, lines: Category, allowances: Category): Element {
  const apart = allowances.id !== lines.id && invoice.discounts.length > 0;
  const base = lines.id === 'S' ? invoice.subtotal : subtract(invoice.subtotal, invoice.discount);
  const subtotal = (taxable: Kobo, amount: Kobo, category: Category) =>
    el('cac:TaxSubtotal', [money(invoice, 'TaxableAmount', taxable), money(invoice, 'TaxAmount', amount), categoryOf('TaxCategory', category, true)]);
  const byLine = invoice.taxes.flatMap(({ category, rate, taxable, amount }) => (category ? [subtotal(taxable, amount, ofTax({ category, rate }))] : []));
  if (byLine.length > 0) return el('cac:TaxTotal', [money(invoice, 'TaxAmount', invoice.tax), ...byLine]);
  return el('cac:TaxTotal', [
    money(invoice, 'TaxAmount', invoice.tax),
    subtotal(base, invoice.tax, lines),
    apart ? subtotal(subtract(ZERO, invoice.discount), ZERO, allowances) : null,
  ]);
}

function lineOf(invoice: EInvoice, line: EInvoice['lines'][number], index: number, { category, isCredit }: { category: Category; isCredit: boolean }): Element {
  return el(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    el('cbc:ID', String(index + 1)),
    // C62: one, a piece.
    el(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: 'C62' }),
    money(invoice, 'LineExtensionAmount', line.amount),
    el('cac:Item', [el('cbc:Name', line.name), categoryOf('ClassifiedTaxCategory', line.tax ? ofTax(line.tax) : category, false)]),
    el('cac:Price', [el('cbc:PriceAmount', line.unitPrice, { currencyID: invoice.currency })]),
  ]);
}

function categoryOf(name: string, { id, percent: rate, because }: Category, explained: boolean): Element {
  return el(`cac:${name}`, [el('cbc:ID', id), given('cbc:Percent', rate), explained ? given('cbc:TaxExemptionReason', because) : null, vat()]);
}

function vat(): Element {
  return el('cac:TaxScheme', [el('cbc:ID', 'VAT')]);
}

function money(invoice: EInvoice, name: string, amount: Kobo): Element {
  return el(`cbc:${name}`, decimal(amount), { currencyID: invoice.currency });
}

/** `-1234.50`: no grouping, a plain minus, always two decimals. */
export function decimal(amount: Kobo): string {
  const { sign, whole, fraction } = moneyParts(amount);
  return `${sign ? '-' : ''}${whole.replaceAll(',', '')}.${fraction}`;
}

/** Basis points as `7.5`. */
function percent(rate: number): string {
  // A rate in per cent, not money.
  return String(rate / 100);
}
