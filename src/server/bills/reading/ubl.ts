import { MOST_BILL_LINES, BILL_LENGTHS } from '../../../shared/bills/reading.ts';
import type { BillLine, BillReading } from '../../../shared/bills/reading.ts';
import type { Read } from '../../core/xml.ts';
import { amountAt, childrenOf, dateAt, nodeAt, numberAt, onlyOf, textAt } from './nodes.ts';
import { statedReading } from './stated.ts';
import { accountNumberIn, currencyIn, emailIn, field, phoneIn } from './values.ts';

const UBL = /^\{urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2\}\1$/;

/** Reads a UBL 2 invoice or credit note; null if the document is neither. */
export function readUblBill(root: Read): BillReading | null {
  const kind = UBL.exec(root.name)?.[1];
  if (!kind) return null;
  const currency = currencyIn(textAt(root, 10, 'DocumentCurrencyCode') ?? '');
  const totals = nodeAt(root, 'LegalMonetaryTotal');
  const taxes = childrenOf(root, 'TaxTotal').map((total) => amountAt(currency, total, 'TaxAmount'));
  const entries = childrenOf(root, 'InvoiceLine|CreditNoteLine');
  return statedReading({
    format: 'ubl',
    kind: kind === 'CreditNote' || textAt(root, 10, 'InvoiceTypeCode') === '381' ? 'credit note' : 'invoice',
    ...supplierOf(nodeAt(root, 'AccountingSupplierParty', 'Party')),
    ...accountOf(childrenOf(root, 'PaymentMeans')),
    number: textAt(root, BILL_LENGTHS.number, 'ID'),
    orderNumber: textAt(root, BILL_LENGTHS.number, 'OrderReference', 'ID'),
    issueDate: dateAt(root, 'IssueDate'),
    dueDate: dateAt(root, 'DueDate') ?? dateAt(root, 'PaymentMeans', 'PaymentDueDate') ?? dateAt(root, 'PaymentTerms', 'PaymentDueDate'),
    currency,
    lines: entries.slice(0, MOST_BILL_LINES).map((line) => lineOf(line, currency)),
    moreLines: entries.length > MOST_BILL_LINES,
    lineTotal: amountAt(currency, totals, 'LineExtensionAmount'),
    net: amountAt(currency, totals, 'TaxExclusiveAmount'),
    // A second total, in the currency of the accounts, is null here.
    tax: onlyOf(taxes.filter((tax) => tax !== null)),
    total: amountAt(currency, totals, 'TaxInclusiveAmount'),
    prepaid: amountAt(currency, totals, 'PrepaidAmount'),
    rounding: amountAt(currency, totals, 'PayableRoundingAmount'),
    payable: amountAt(currency, totals, 'PayableAmount'),
  });
}

function supplierOf(party: Read | null) {
  const { name, taxId } = BILL_LENGTHS;
  const schemes = childrenOf(party, 'PartyTaxScheme');
  const vat = schemes.filter((scheme) => textAt(scheme, 10, 'TaxScheme', 'ID') === 'VAT');
  const endpoint = nodeAt(party, 'EndpointID');
  return {
    name: textAt(party, name, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, name, 'PartyName', 'Name'),
    taxId: textAt(onlyOf(vat) ?? onlyOf(schemes), taxId, 'CompanyID'),
    email: emailIn(textAt(party, 400, 'Contact', 'ElectronicMail') ?? (endpoint?.attributes['schemeID'] === 'EM' ? endpoint.text : '')),
    phone: phoneIn(textAt(party, 60, 'Contact', 'Telephone') ?? ''),
  };
}

/** The account to pay into, if there is only one. */
function accountOf(means: readonly Read[]) {
  const accounts = means.flatMap((one) => childrenOf(one, 'PayeeFinancialAccount').map((account) => ({ account, means: one })));
  const only = onlyOf(accounts);
  if (!only) return {};
  const { account } = only;
  // In our own e-invoices the bank's name follows the means of payment.
  const ours = /^Credit transfer to (.+)/s.exec(nodeAt(only.means, 'PaymentMeansCode')?.attributes['name'] ?? '')?.[1] ?? null;
  const bank = textAt(account, BILL_LENGTHS.bankName, 'FinancialInstitutionBranch', 'FinancialInstitution', 'Name');
  return {
    accountNumber: accountNumberIn(textAt(account, 60, 'ID') ?? ''),
    accountName: textAt(account, BILL_LENGTHS.name, 'Name'),
    bankName: ours ?? bank ?? textAt(account, BILL_LENGTHS.bankName, 'FinancialInstitutionBranch', 'Name'),
  };
}

function lineOf(line: Read, currency: string | null): BillLine {
  const { description } = BILL_LENGTHS;
  const item = nodeAt(line, 'Item');
  const rate = numberAt(2, item, 'ClassifiedTaxCategory', 'Percent') ?? numberAt(2, line, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'Percent');
  const isPerUnit = nodeAt(line, 'Price', 'BaseQuantity') === null || numberAt(0, line, 'Price', 'BaseQuantity') === 1;
  return {
    description: field(textAt(item, description, 'Name') ?? textAt(item, description, 'Description'), 'stated'),
    quantity: field(numberAt(3, line, 'InvoicedQuantity|CreditedQuantity'), 'stated'),
    unitPrice: field(isPerUnit ? amountAt(currency, line, 'Price', 'PriceAmount') : null, 'stated'),
    amount: field(amountAt(currency, line, 'LineExtensionAmount'), 'stated'),
    taxRate: field(rate !== null && rate >= 0 && rate <= 10_000 ? rate : null, 'stated'),
  };
}
