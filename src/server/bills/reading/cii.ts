import { BILL_LENGTHS, MOST_BILL_LINES } from '../../../shared/bills/reading.ts';
import type { BillLine, BillReading } from '../../../shared/bills/reading.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { Read } from '../../core/xml.ts';
import { amountAt, childrenOf, dateAt, nodeAt, numberAt, onlyOf, textAt } from './nodes.ts';
import { statedReading } from './stated.ts';
import { accountNumberIn, currencyIn, emailIn, field, phoneIn } from './values.ts';

const CII = /^\{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:\d+\}CrossIndustryInvoice$/;
/** ZUGFeRD 1.0 has the same tree; where a name differs, it is the second of a pair. */
const ZUGFERD_1 = /^\{urn:ferd:CrossIndustryDocument:invoice:1p0\}CrossIndustryDocument$/;

const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation';

/** Reads an invoice of UN/CEFACT (Factur-X, ZUGFeRD, XRechnung); null if the document is none. */
export function readCiiBill(root: Read): BillReading | null {
  if (!CII.test(root.name) && !ZUGFERD_1.test(root.name)) return null;
  const head = nodeAt(root, 'ExchangedDocument|HeaderExchangedDocument');
  const trade = nodeAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
  const agreement = nodeAt(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement');
  const settlement = nodeAt(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement');
  const sums = nodeAt(settlement, SUMS);
  const currency = currencyIn(textAt(settlement, 10, 'InvoiceCurrencyCode') ?? '');
  const entries = childrenOf(trade, 'IncludedSupplyChainTradeLineItem').filter(hasAmount);
  return statedReading({
    format: 'cii',
    kind: kindOf(textAt(head, 10, 'TypeCode')),
    ...supplierOf(nodeAt(agreement, 'SellerTradeParty')),
    ...accountOf(childrenOf(settlement, 'SpecifiedTradeSettlementPaymentMeans')),
    number: textAt(head, BILL_LENGTHS.number, 'ID'),
    orderNumber: textAt(agreement, BILL_LENGTHS.number, 'BuyerOrderReferencedDocument', 'IssuerAssignedID|ID'),
    issueDate: dateAt(head, 'IssueDateTime', 'DateTimeString'),
    // Several terms are instalments, each with its date.
    dueDate: dateAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
    currency,
    lines: entries.slice(0, MOST_BILL_LINES).map((line) => lineOf(line, currency)),
    moreLines: entries.length > MOST_BILL_LINES,
    lineTotal: amountAt(currency, sums, 'LineTotalAmount'),
    net: amountAt(currency, sums, 'TaxBasisTotalAmount'),
    tax: taxOf(sums, currency),
    total: amountAt(currency, sums, 'GrandTotalAmount'),
    prepaid: amountAt(currency, sums, 'TotalPrepaidAmount'),
    rounding: amountAt(currency, sums, 'RoundingAmount'),
    payable: amountAt(currency, sums, 'DuePayableAmount'),
  });
}

/** UNTDID 1001: self-billed (389), partial (326), corrected (384) and prepayment (386) invoices are invoices; other documents are left open. */
function kindOf(code: string | null): 'invoice' | 'credit note' | null {
  if (/^(380|384|386|389|326|875|876|877|751|393)$/.test(code ?? '')) return 'invoice';
  return /^(381|261|262|296|308|396|420|458|532|83)$/.test(code ?? '') ? 'credit note' : null;
}

function supplierOf(party: Read | null) {
  const { name } = BILL_LENGTHS;
  const numbers = childrenOf(party, 'SpecifiedTaxRegistration').map((entry) => nodeAt(entry, 'ID'));
  const ofScheme = (scheme: string) => onlyOf(numbers.filter((id) => id?.attributes['schemeID'] === scheme));
  const contact = nodeAt(party, 'DefinedTradeContact');
  const address = nodeAt(party, 'URIUniversalCommunication', 'URIID');
  return {
    name: textAt(party, name, 'Name') ?? textAt(party, name, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    taxId: (ofScheme('VA') ?? ofScheme('FC'))?.text ?? null,
    email: emailIn(
      textAt(contact, 400, 'EmailURIUniversalCommunication', 'URIID|CompleteNumber') ?? (address?.attributes['schemeID'] === 'EM' ? address.text : ''),
    ),
    phone: phoneIn(textAt(contact, 60, 'TelephoneUniversalCommunication', 'CompleteNumber') ?? ''),
  };
}

/** The account to pay into, if there is only one. */
function accountOf(means: readonly Read[]) {
  const only = onlyOf(means.filter((one) => childrenOf(one, 'PayeePartyCreditorFinancialAccount').length > 0));
  const account = nodeAt(only, 'PayeePartyCreditorFinancialAccount');
  return {
    accountNumber: accountNumberIn(textAt(account, 60, 'IBANID') ?? textAt(account, 60, 'ProprietaryID') ?? ''),
    accountName: textAt(account, BILL_LENGTHS.name, 'AccountName'),
    bankName: textAt(only, BILL_LENGTHS.bankName, 'PayeeSpecifiedCreditorFinancialInstitution', 'Name'),
  };
}

/** The tax in the invoice's currency; a second amount is in the currency of the accounts. */
function taxOf(sums: Read | null, currency: string | null): Kobo | null {
  const amounts = childrenOf(sums, 'TaxTotalAmount').map((entry) => amountAt(currency, { ...entry, children: [entry] }, 'TaxTotalAmount'));
  return onlyOf(amounts.filter((amount) => amount !== null));
}

const LINE_SETTLEMENT = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement';
const LINE_AMOUNT = [LINE_SETTLEMENT, 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation', 'LineTotalAmount'] as const;

/** Without texts and headings between the lines. */
function hasAmount(line: Read): boolean {
  return nodeAt(line, ...LINE_AMOUNT) !== null;
}

function lineOf(line: Read, currency: string | null): BillLine {
  const agreement = nodeAt(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
  const price = nodeAt(agreement, 'NetPriceProductTradePrice');
  const isPerUnit = nodeAt(price, 'BasisQuantity') === null || numberAt(0, price, 'BasisQuantity') === 1;
  const rate = numberAt(2, line, LINE_SETTLEMENT, 'ApplicableTradeTax', 'RateApplicablePercent|ApplicablePercent');
  return {
    description: field(textAt(line, BILL_LENGTHS.description, 'SpecifiedTradeProduct', 'Name'), 'stated'),
    quantity: field(numberAt(3, line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery', 'BilledQuantity'), 'stated'),
    unitPrice: field(isPerUnit ? amountAt(currency, price, 'ChargeAmount') : null, 'stated'),
    amount: field(amountAt(currency, line, ...LINE_AMOUNT), 'stated'),
    taxRate: field(rate !== null && rate >= 0 && rate <= 10_000 ? rate : null, 'stated'),
  };
}
