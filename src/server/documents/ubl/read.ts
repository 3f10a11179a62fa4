import { calendarDate } from '../../../shared/kit/date.ts';
import { basisPoints, koboFromNaira, scaled, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message, Text } from '../../../shared/i18n/message.ts';
import { REFERENCE_NAMES } from '../../../shared/invoices/references.ts';
import type { ReferenceName } from '../../../shared/invoices/references.ts';
import { NS, REFERENCE_ELEMENTS } from './model.ts';
import type { EAllowance, EInvoice, ELine, EParty } from './model.ts';
import { readXml, XmlRefused } from '../../core/xml.ts';
import type { Read } from '../../core/xml.ts';

const MOST_LINES = 1000;

/** Reads any UBL 2.1 invoice. Throws XmlRefused with the missing or unreadable part. */
export function readUbl(bytes: Uint8Array): EInvoice {
  const root = readXml(bytes);
  if (root.name === `{${NS.creditNote}}CreditNote`) throw new XmlRefused(say`This is a credit note. Only invoices can be imported.`);
  if (root.name !== `{${NS.invoice}}Invoice`) throw new XmlRefused(say`This is not a UBL 2.1 invoice.`);
  const type = optional(root, 'InvoiceTypeCode');
  if (type !== null && !['380', '326', '393', '751', '386'].includes(type))
    throw new XmlRefused(say`Documents of type ${type.slice(0, 10)} aren’t payable invoices.`);
  const totals = one(root, 'cac', 'LegalMonetaryTotal');
  const currency = text(root, 'DocumentCurrencyCode', say`the currency`);
  const lines = all(root, 'cac', 'InvoiceLine');
  if (lines.length === 0) throw new XmlRefused(say`This invoice has no lines.`);
  if (lines.length > MOST_LINES) throw new XmlRefused(say`This invoice has more than ${MOST_LINES} lines.`);
  const taxTotal = all(root, 'cac', 'TaxTotal').find((total) => currencyOf(total) === currency) ?? null;
  const gross = amount(totals, 'TaxInclusiveAmount', currency);
  const net = amount(totals, 'TaxExclusiveAmount', currency);
  const subtotal = amount(totals, 'LineExtensionAmount', currency);
  return {
    number: text(root, 'ID', say`the number`),
    issueDate: day(root, 'IssueDate') ?? missing(say`the issue date`),
    dueDate: day(root, 'DueDate'),
    currency,
    note: all(root, 'cbc', 'Note')
      .map(({ text: said }) => said.trim())
      .join('\n')
      .slice(0, 4000),
    terms: all(root, 'cac', 'PaymentTerms')
      .map((terms) => optional(terms, 'Note') ?? '')
      .join('\n')
      .slice(0, 4000),
    references: Object.fromEntries(REFERENCE_NAMES.map((name) => [name, referenceOf(root, name)])),
    seller: party(one(root, 'cac', 'AccountingSupplierParty'), say`the supplier`),
    buyer: party(one(root, 'cac', 'AccountingCustomerParty'), say`the customer`),
    account: accountOf(root),
    lines: lines.map((line) => lineOf(line, currency)),
    discounts: all(root, 'cac', 'AllowanceCharge').map((entry) => allowance(entry, currency)),
    taxes: taxTotal ? all(taxTotal, 'cac', 'TaxSubtotal').flatMap((entry) => taxOf(entry, currency)) : [],
    subtotal,
    discount: subtract(subtotal, net),
    tax: taxTotal ? amount(taxTotal, 'TaxAmount', currency) : ZERO,
    gross,
    prepaid: has(totals, 'PrepaidAmount') ? amount(totals, 'PrepaidAmount', currency) : ZERO,
    rounding: has(totals, 'PayableRoundingAmount') ? amount(totals, 'PayableRoundingAmount', currency) : ZERO,
    payable: amount(totals, 'PayableAmount', currency),
  };
}

function lineOf(line: Read, currency: string): ELine {
  const item = one(line, 'cac', 'Item');
  const price = one(line, 'cac', 'Price');
  const per = plain(optional(price, 'BaseQuantity') ?? '1');
  const discounts = all(line, 'cac', 'AllowanceCharge').map((entry) => allowance(entry, currency));
  const name = optional(item, 'Name') ?? optional(item, 'Description') ?? missing(say`the description of a line`);
  return {
    name: name.slice(0, 500),
    quantity: plain(optional(line, 'InvoicedQuantity') ?? '1'),
    unitPrice: plain(text(price, 'PriceAmount', say`the price of a line`)),
    ...(per !== '1' && { per }),
    ...(discounts.length > 0 && { discounts }),
    amount: amount(line, 'LineExtensionAmount', currency),
  };
}

function referenceOf(root: Read, name: ReferenceName): string | undefined {
  const element = REFERENCE_ELEMENTS[name];
  const holder = name === 'customer' ? null : maybe(root, element);
  return (name === 'customer' ? optional(root, element) : holder && optional(holder, 'ID'))?.slice(0, 200);
}

/** The first payment means with an account. */
function accountOf(root: Read): EInvoice['account'] {
  const means = all(root, 'cac', 'PaymentMeans').find((one) => maybe(one, 'PayeeFinancialAccount'));
  const account = means && maybe(means, 'PayeeFinancialAccount');
  const number = account && optional(account, 'ID');
  if (!account || !number) return null;
  // In our own files the bank's name follows the means; in others it is that of the branch, or its code.
  const ours = /^Credit transfer to (.+)/s.exec(all(means, 'cbc', 'PaymentMeansCode')[0]?.attributes['name'] ?? '')?.[1];
  const branch = maybe(account, 'FinancialInstitutionBranch');
  const bank = ours ?? (branch && (optional(branch, 'Name') ?? optional(branch, 'ID'))) ?? '';
  return { number: number.slice(0, 60), name: (optional(account, 'Name') ?? '').slice(0, 200), bank: bank.slice(0, 200) };
}

/** Charges have the opposite sign. */
function allowance(entry: Read, currency: string): EAllowance {
  const charge = optional(entry, 'ChargeIndicator') === 'true';
  const value = amount(entry, 'Amount', currency);
  return { name: (optional(entry, 'AllowanceChargeReason') ?? (charge ? 'Charge' : 'Discount')).slice(0, 200), amount: charge ? subtract(ZERO, value) : value };
}

/** Null for untaxed lines. */
function taxOf(entry: Read, currency: string): EInvoice['taxes'] {
  const category = one(entry, 'cac', 'TaxCategory');
  const said = optional(category, 'Percent');
  const code = optional(category, 'ID');
  if (said === null || code === 'O' || code === 'E') return [];
  const rate = scaled(Number(plain(said)), 2);
  if (rate === null) throw new XmlRefused(say`A tax rate of ${said.slice(0, 20)} cannot be read.`);
  return [{ rate: basisPoints(rate), taxable: amount(entry, 'TaxableAmount', currency), amount: amount(entry, 'TaxAmount', currency) }];
}

function party(holder: Read, who: Message): EParty {
  const read = one(holder, 'cac', 'Party');
  const [legal, named, place, contact] = [maybe(read, 'PartyLegalEntity'), maybe(read, 'PartyName'), maybe(read, 'PostalAddress'), maybe(read, 'Contact')];
  const name = (legal && optional(legal, 'RegistrationName')) ?? (named && optional(named, 'Name')) ?? missing(say`the name of ${who}`);
  const country = (place && maybe(place, 'Country') && optional(one(place, 'cac', 'Country'), 'IdentificationCode')) ?? '';
  const endpoint = all(read, 'cbc', 'EndpointID')[0];
  const scheme = maybe(read, 'PartyTaxScheme');
  const identified = maybe(read, 'PartyIdentification');
  const number = (scheme && optional(scheme, 'CompanyID')) ?? (identified && optional(identified, 'ID'));
  return {
    name: name.slice(0, 200),
    email: (contact && optional(contact, 'ElectronicMail')) ?? (endpoint?.attributes['schemeID'] === 'EM' ? endpoint.text.trim() : null),
    phone: contact && optional(contact, 'Telephone'),
    address: place && addressOf(place),
    // The standard puts the country before every number; elsewhere it is a part of it.
    taxNumber: number?.replace(/^NG/, '') ?? null,
    country,
  };
}

function addressOf(place: Read): string | null {
  const parts = ['StreetName', 'AdditionalStreetName', 'PostalZone', 'CityName', 'CountrySubentity'].map((name) => optional(place, name));
  const lines = all(place, 'cac', 'AddressLine').map((line) => optional(line, 'Line'));
  return [...parts.slice(0, 2), ...lines, ...parts.slice(2)].filter(Boolean).join(', ').slice(0, 400) || null;
}

function amount(holder: Read, name: string, currency: string): Kobo {
  const element = all(holder, 'cbc', name)[0];
  if (!element) return missing(name);
  const said = element.attributes['currencyID'];
  if (said !== currency) throw new XmlRefused(say`${name} is in ${said?.slice(0, 3) ?? say`no currency`}, the invoice in ${currency.slice(0, 3)}.`);
  return koboFromNaira(Number(plain(element.text.trim()))) ?? fail(say`${name} has more than two decimals, or is too large.`);
}

/** In the form of xs:decimal: no exponent, no grouping. */
function plain(said: string): string {
  if (!/^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/.test(said.trim())) throw new XmlRefused(say`“${said.slice(0, 30)}” is not a number.`);
  const [, minus = '', whole = '', fraction = ''] = /^[+]?(-?)(\d*)\.?(\d*)$/.exec(said.trim()) ?? [];
  const rest = fraction.replace(/0+$/, '');
  return `${minus}${whole.replace(/^0+(?=\d)/, '') || '0'}${rest ? `.${rest}` : ''}`;
}

function day(holder: Read, name: string): string | null {
  const said = optional(holder, name);
  if (said === null) return null;
  // A date of XML Schema may have a time zone; only the date is used.
  return calendarDate(said.slice(0, 10)) ?? fail(say`“${said.slice(0, 20)}” is not a day.`);
}

function currencyOf(total: Read): string | undefined {
  return all(total, 'cbc', 'TaxAmount')[0]?.attributes['currencyID'];
}

function all(holder: Read, space: 'cac' | 'cbc', name: string): Read[] {
  return holder.children.filter((child) => child.name === `{${NS[space]}}${name}`);
}

function one(holder: Read, space: 'cac' | 'cbc', name: string): Read {
  return all(holder, space, name)[0] ?? missing(name);
}

function maybe(holder: Read, name: string): Read | null {
  return all(holder, 'cac', name)[0] ?? null;
}

function has(holder: Read, name: string): boolean {
  return all(holder, 'cbc', name).length > 0;
}

function optional(holder: Read, name: string): string | null {
  return all(holder, 'cbc', name)[0]?.text.trim() || null;
}

function text(holder: Read, name: string, what: Message): string {
  return optional(holder, name)?.slice(0, 200) ?? missing(what);
}

function missing(what: Text): never {
  return fail(say`This invoice does not say ${what}.`);
}

function fail(sentence: Message): never {
  throw new XmlRefused(sentence);
}
