import parsePhone from 'libphonenumber-js';
import { AppError } from '../../../shared/kit/errors.ts';
import { add, basisPoints, formatQuantity, kobo, milli, ZERO } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { InvoiceRecord, LineRecord, NoteRecord, Party, PrintedBank, StoredTax } from '../../invoices/index.ts';
import { english } from '../../core/stored-text.ts';
import { discountLabel, lastDue, termsOf, withholdingOf } from '../../invoices/index.ts';
import { instalmentsText } from '../../../shared/invoices/instalments.ts';
import { givenReferences } from '../../../shared/invoices/references.ts';
import { withholdingText } from '../../../shared/invoices/withholding.ts';
import type { EInvoice, EParty } from './model.ts';
import { decimal } from './write.ts';

/** The country of a party without one. */
const HOME = 'NG';
const VAT = /^(v\.?a\.?t\.?|value[- ]added tax)\b/i;

/** The invoice in the terms of EN 16931. Throws NOT_ELIGIBLE with reason and remedy if the standard cannot express it. */
export function einvoiceOf(invoice: InvoiceRecord, lines: readonly LineRecord[]): EInvoice {
  if (invoice.stage === 'draft' || invoice.number === null || invoice.issue_date === null) throw refused(say`A draft has no number yet. Please send it first.`);
  if (invoice.stage === 'void') throw refused(say`This invoice is void.`);
  const { tax, byLine, seller, buyer } = expressible(invoice);
  const prepaid = add(kobo(invoice.amount_paid), kobo(invoice.paid), kobo(invoice.credited));
  return {
    number: invoice.number,
    issueDate: invoice.issue_date,
    // The standard has one due date: the instalments before the last are in the terms.
    dueDate: lastDue(invoice),
    currency: invoice.currency,
    note: invoice.description,
    terms: termsText(invoice),
    references: { customer: customerReference(invoice.recipient, buyer), ...givenReferences(invoice.editor.references) },
    seller,
    buyer,
    account: accountOf(invoice.sender?.bank),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: formatQuantity(milli(line.quantity)),
      unitPrice: decimal(kobo(line.unit_price)),
      amount: kobo(line.total),
      ...(line.tax && { tax: line.tax }),
    })),
    discounts: byLine?.discounts ?? invoice.discounts.map((one) => ({ name: english(discountLabel(one, { lines })), amount: kobo(one.amount) })),
    taxes: byLine?.taxes ?? wholeTax(tax, invoice),
    subtotal: kobo(invoice.subtotal),
    discount: kobo(invoice.discount),
    tax: kobo(invoice.tax),
    gross: kobo(invoice.subtotal - invoice.discount + invoice.tax),
    prepaid,
    rounding: ZERO,
    payable: kobo(invoice.balance),
  };
}

function termsText(invoice: InvoiceRecord): string {
  const { instalments } = invoice;
  const withheld = withholdingOf(invoice);
  return [
    termsOf(invoice.sender ?? {}, english),
    ...(instalments ? [english(instalmentsText(instalments))] : []),
    ...(withheld ? [english(withholdingText(withheld, kobo(invoice.balance), instalments !== null))] : []),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The credit note in the same terms: its reason is the note and the terms. Throws NOT_ELIGIBLE like `einvoiceOf`. */
export function creditNoteOf(note: NoteRecord): EInvoice {
  const { tax, byLine, seller, buyer } = expressible(note);
  return {
    number: note.number,
    issueDate: note.issue_date,
    dueDate: null,
    currency: note.currency,
    note: note.reason,
    terms: note.reason,
    references: { customer: customerReference(note.recipient, buyer) },
    seller,
    buyer,
    account: null,
    lines: note.lines.map(({ name, quantity, price, total, tax: lineTax }) => ({
      name,
      // Thousandths of a unit: an amount is one piece.
      quantity: formatQuantity(milli(quantity ?? 1000)),
      unitPrice: decimal(kobo(price)),
      amount: kobo(total),
      ...(lineTax && { tax: lineTax }),
    })),
    discounts: byLine?.discounts ?? (note.discount > 0 ? [{ name: 'Discount', amount: kobo(note.discount) }] : []),
    taxes: byLine?.taxes ?? wholeTax(tax, note),
    subtotal: kobo(note.subtotal),
    discount: kobo(note.discount),
    tax: kobo(note.tax),
    gross: kobo(note.total),
    prepaid: ZERO,
    rounding: ZERO,
    payable: kobo(note.total),
  };
}

/** Peppol demands one: without the buyer's own, who receives it. */
function customerReference({ attention }: Party, buyer: EParty): string {
  return attention ?? buyer.name;
}

type Taxed = Pick<InvoiceRecord, 'subtotal' | 'discount' | 'tax'>;

/** One tax on the whole: our discounts do not lower the taxed amount (the customer's document, §5). */
function wholeTax(tax: StoredTax | undefined, { subtotal, discount, tax: amount }: Taxed): EInvoice['taxes'] {
  return tax ? [{ rate: basisPoints(tax.rate), taxable: kobo(tax.rate > 0 ? subtotal : subtotal - discount), amount: kobo(amount) }] : [];
}

/** The taxes of lines by category and rate, with each one's part of the discounts as an allowance. Null where the tax is on the whole. */
function taxByLine(taxes: readonly StoredTax[]): Pick<EInvoice, 'discounts' | 'taxes'> | null {
  const groups = taxes.flatMap(({ rate, category, net = 0, taxable = 0, amount = 0 }) =>
    category ? [{ rate: basisPoints(rate), category, net, taxable, amount }] : [],
  );
  if (groups.length === 0) return null;
  return {
    discounts: groups.flatMap(({ rate, category, net, taxable }) =>
      net > taxable ? [{ name: 'Discount', amount: kobo(net - taxable), tax: { rate, category } }] : [],
    ),
    taxes: groups.map(({ rate, category, taxable, amount }) => ({ rate, category, taxable: kobo(taxable), amount: kobo(amount) })),
  };
}

/** The one tax or those of the lines, and both parties, if the standard can express them. */
function expressible(of: Pick<InvoiceRecord, 'taxes' | 'sender' | 'recipient'>) {
  const byLine = taxByLine(of.taxes);
  const taxes = byLine ? [] : of.taxes.filter(({ rate }, index) => rate > 0 || index === 0);
  const [tax, another] = taxes;
  if (another) throw refused(say`The e-invoice standard knows one value-added tax on a line; this invoice charges several taxes on the same amount.`);
  if (tax && tax.name !== '' && !VAT.test(tax.name))
    throw refused(say`The e-invoice standard knows value-added tax alone; this invoice charges “${tax.name}”.`);
  const seller = partyOf(of.sender ?? {}, say`The sender`);
  const buyer = partyOf(of.recipient, say`The recipient`);
  if ((tax || byLine) && !seller.taxNumber)
    throw refused(
      say`An e-invoice with value-added tax names the sender’s tax number, and this invoice has none. The sender adds it in Settings; it is on every invoice sent from then on.`,
    );
  return { tax, byLine, seller, buyer };
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
