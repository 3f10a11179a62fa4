import parsePhone from 'libphonenumber-js';
import { AppError } from '../../../shared/kit/errors.ts';
import { add, basisPoints, formatQuantity, kobo, milli, ZERO } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { InvoiceRecord, LineRecord, Party, PrintedBank } from '../../invoices/index.ts';
import type { EInvoice, EParty } from './model.ts';
import { decimal } from './write.ts';

/** The country of a party without one. */
const HOME = 'NG';
const VAT = /^(v\.?a\.?t\.?|value[- ]added tax)\b/i;

/** The invoice in the terms of EN 16931. Throws NOT_ELIGIBLE with reason and remedy if the standard cannot express it. */
export function einvoiceOf(invoice: InvoiceRecord, lines: readonly LineRecord[]): EInvoice {
  if (invoice.stage === 'draft' || invoice.number === null || invoice.issue_date === null) throw refused(say`A draft has no number yet. Please send it first.`);
  if (invoice.stage === 'void') throw refused(say`This invoice is void.`);
  const taxes = invoice.taxes.filter(({ rate }, index) => rate > 0 || index === 0);
  const [tax, another] = taxes;
  if (another) throw refused(say`The e-invoice standard knows one value-added tax on a line; this invoice charges several taxes on the same amount.`);
  if (tax && tax.name !== '' && !VAT.test(tax.name))
    throw refused(say`The e-invoice standard knows value-added tax alone; this invoice charges “${tax.name}”.`);
  const seller = partyOf(invoice.sender ?? {}, say`The sender`);
  const buyer = partyOf(invoice.recipient, say`The recipient`);
  if (tax && !seller.taxNumber)
    throw refused(
      say`An e-invoice with value-added tax names the sender’s tax number, and this invoice has none. The sender adds it in Settings; it is on every invoice sent from then on.`,
    );
  const prepaid = add(kobo(invoice.amount_paid), kobo(invoice.paid));
  return {
    number: invoice.number,
    issueDate: invoice.issue_date,
    dueDate: invoice.due_date,
    currency: invoice.currency,
    note: invoice.description,
    terms: invoice.sender?.terms ?? '',
    buyerReference: invoice.recipient.attention ?? buyer.name,
    seller,
    buyer,
    account: accountOf(invoice.sender?.bank),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: formatQuantity(milli(line.quantity)),
      unitPrice: decimal(kobo(line.unit_price)),
      amount: kobo(line.total),
    })),
    discounts: invoice.discounts.map(({ name, amount }) => ({ name: name || 'Discount', amount: kobo(amount) })),
    taxes: tax
      ? [{ rate: basisPoints(tax.rate), taxable: kobo(tax.rate > 0 ? invoice.subtotal : invoice.subtotal - invoice.discount), amount: kobo(invoice.tax) }]
      : [],
    subtotal: kobo(invoice.subtotal),
    discount: kobo(invoice.discount),
    tax: kobo(invoice.tax),
    gross: kobo(invoice.subtotal - invoice.discount + invoice.tax),
    prepaid,
    rounding: ZERO,
    payable: kobo(invoice.balance),
  };
}

function accountOf(bank: PrintedBank | undefined): EInvoice['account'] {
  return bank ? { number: bank.accountNumber, name: bank.accountName, bank: bank.bankName } : null;
}

function partyOf(party: Party, who: Message): EParty {
  if (!party.name) throw refused(say`${who} has no name.`);
  const country = (party.phone && parsePhone(party.phone)?.country) || HOME;
  const taxNumber = party.taxNumber?.replace(new RegExp(`^${country}`), '') || null;
  if (!party.email && !(taxNumber && country === HOME)) {
    throw refused(say`${who} has neither an email address nor a tax number: an e-invoice needs an electronic address of both parties.`);
  }
  return { name: party.name, email: party.email ?? null, phone: party.phone ?? null, address: party.address ?? null, taxNumber, country };
}

function refused(reason: Message): AppError {
  return new AppError('NOT_ELIGIBLE', reason);
}
