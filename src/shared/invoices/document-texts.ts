import { phoneText } from '../kit/phone.ts';
import type { CalendarDate } from '../kit/date.ts';
import { subtract, ZERO } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { day, message, say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import { isOff } from './is-off.ts';
import type { Status } from './status.ts';

/**
 * The fixed texts of documents: the same on the screen (`src/web/documents`) and in the PDF
 * (`src/server/documents`). A document has its own language (docs/behaviour/documents.md), which may differ from the screen's.
 */
export const DOCUMENT_TEXTS = {
  number: say`Draft`,
  description: message('Description @document'),
  quantity: say`Quantity`,
  price: say`Price`,
  amount: say`Amount`,
  subtotal: say`Subtotal`,
  discount: say`Discount`,
  tax: say`Tax`,
  total: say`Total`,
  deposit: say`Deposit received`,
  instalments: say`Payment schedule`,
  payments: say`Payments`,
  creditNotes: say`Credit notes`,
  balance: say`Balance`,
  balanceDue: say`Balance due`,
  totalDue: say`Total due`,
  paidInFull: say`paid in full`,
  nothingDue: say`nothing is due`,
  payTo: say`Pay to`,
  note: say`Note`,
  terms: say`Terms`,
} as const;

/** The headings of the parts of a document. */
export interface Heads {
  readonly heading: Text;
  readonly recipient: Text;
  readonly first: Text;
  readonly second: Text;
}

/** What another kind of document says in place of an invoice's texts: an order, a quote. */
export interface KindTexts {
  readonly heads: Heads;
  readonly status: Text;
  /** After the amount. */
  readonly after: Text;
  readonly total: Text;
}

export const INVOICE_HEADS: Heads = { heading: say`Invoice`, recipient: say`Bill to`, first: say`Issue date`, second: say`Due date` };

export const INVOICE_STATUS: Readonly<Record<Status, Text>> = {
  draft: DOCUMENT_TEXTS.number,
  void: message('Void @invoice'),
  archived: message('Archived @invoice'),
  denied: message('Declined @invoice'),
  expired: message('Expired @invoice'),
  credited: message('Credited @invoice'),
  paid: message('Paid @invoice'),
  late: message('Overdue @invoice'),
  partial: message('Partially paid @invoice'),
  pending: say`Awaiting approval`,
  unpaid: message('Unpaid @invoice'),
};

/** Of a document that was revised: from 2. */
export function revisionText(revision: number): Text {
  return message('Revision {revision}', { revision });
}

/** The period of a statement. */
export const PERIOD: Readonly<Record<'first' | 'second', Text>> = {
  first: message('From @period'),
  second: message('To @period'),
};

/** `5 Dec 2026` in the format of the document's language; empty without a date. */
export function dayOf(date: CalendarDate | null): Text {
  return date === null ? '' : day(date);
}

/** After the amount: `due 5 Dec 2026`. */
export function dueBy(date: CalendarDate | null): Text {
  return date === null ? say`due` : say`due ${dayOf(date)}`;
}

/** An invoice's amounts, in kobo. */
interface Figures {
  readonly status: string;
  readonly gross: Kobo;
  readonly credited?: Kobo;
  readonly balance: Kobo;
}

/** The main amount of an invoice: the balance due, where nothing is due the total less credit notes. */
export function headlineAmount({ status, gross, credited = ZERO, balance }: Figures): Kobo {
  return balance > 0 && !isOff(status) ? balance : subtract(gross, credited);
}

/** What is written after it: when it is due, or why nothing is. */
export function headlineText({ status, gross, balance, dueDate }: Figures & { readonly dueDate: CalendarDate | null }, write: (text: Text) => string): string {
  if (isOff(status)) return write(INVOICE_STATUS[status]).toLowerCase();
  // A draft without prices is not settled. A discount of everything leaves a total of zero.
  if (balance > 0 || (gross <= 0 && status === 'draft')) return write(dueBy(dueDate));
  return write(gross > 0 ? DOCUMENT_TEXTS.paidInFull : DOCUMENT_TEXTS.nothingDue);
}

/** The label of an invoice's last row. `received`: money was paid, or credited. */
export function lastLabel(status: string, received: boolean): Text {
  if (isOff(status)) return received ? DOCUMENT_TEXTS.balance : DOCUMENT_TEXTS.total;
  return received ? DOCUMENT_TEXTS.balanceDue : DOCUMENT_TEXTS.totalDue;
}

interface PartyFields {
  readonly address?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly registrationNumber?: string | null;
  readonly taxNumber?: string | null;
}

/** What a document says about a party below its name, line by line. */
export function partyLines({ address, email, phone, registrationNumber, taxNumber }: PartyFields, write: (text: Text) => string): string[] {
  const lines = [address, email, phone && phoneText(phone), registrationNumber, taxNumber && write(say`Tax no. ${taxNumber}`)];
  return lines.flatMap((line) => line || []);
}
