import { calendarDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { milli, scaled, sumFromNaira } from '../../shared/kit/money.ts';
import type { Kobo, Milli } from '../../shared/kit/money.ts';
import type { KindTexts } from '../../shared/invoices/document-texts.ts';
import { referenceRows } from '../../shared/invoices/references.ts';
import type { readReceived } from '../../shared/invoices/contract.ts';
import type { Status } from '../../shared/invoices/status.ts';
import type { OrderStatus } from '../../shared/orders/status.ts';
import type { QuoteStatus } from '../../shared/quotes/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { t } from '../../shared/i18n/translate.ts';

export interface DocumentParty {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  taxNumber: string | null;
}

/** The content of the document of an invoice, order or quote. Money in kobo, from the calculator or the server. */
export interface DocumentData {
  /** Of an order or quote, in place of an invoice's. */
  texts?: KindTexts | undefined;
  number: string | null;
  /** Of an order that was revised: from 2. */
  revision?: number | undefined;
  status: Status | OrderStatus | QuoteStatus;
  /** The document's language, as a code: `en`. */
  language: string;
  sender: DocumentParty & {
    registrationNumber: string | null;
    logo: string | null;
    /** The account to pay and the reference, as printed. */
    payTo?: Text | undefined;
    accent: string | null;
    footer: string | null;
    terms: string | null;
  };
  recipient: DocumentParty;
  issueDate: CalendarDate | null;
  dueDate: CalendarDate | null;
  /** Only of invoices. */
  references?: readonly { label: Text; value: string }[];
  note: string;
  /** `tax`: the line's own, as printed. */
  lines: readonly { id: string; name: string; quantity: Milli; unitPrice: Kobo; total: Kobo; tax?: Text | undefined }[];
  /** `label`: as printed, also of taxes. */
  discounts: readonly { label: Text; amount: Kobo }[];
  taxes: readonly { label: Text; total: Kobo }[];
  subtotal: Kobo;
  gross: Kobo;
  /** Received before the invoice was made. */
  amountPaid: Kobo;
  /** Settled since. */
  paid: Kobo;
  /** By credit notes; orders have none. */
  credited?: Kobo;
  balance: Kobo;
  /** Of an invoice in instalments, as printed, and what is due next, in naira. */
  schedule?: string | undefined;
  next?: { amount: number; text: string } | undefined;
}

type View = Omit<
  OutputOf<typeof readReceived>,
  'message' | 'decision' | 'decided' | 'reason' | 'revision' | 'changes' | 'can' | 'toDecide' | 'payerHasAccount' | 'senderVerified'
>;

/** Converts the server's view of an invoice, with amounts in kobo. */
export function toInvoiceDocument(view: View): DocumentData {
  return {
    number: view.number,
    status: view.status,
    language: view.language,
    sender: view.sender,
    recipient: view.recipient,
    issueDate: dayOf(view.issueDate),
    dueDate: dayOf(view.dueDate),
    references: referenceRows(view.references),
    note: view.description,
    lines: view.itemDetails.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: milli(exact(line.quantity, 3)),
      unitPrice: koboOf(line.unitPrice),
      total: koboOf(line.total),
      tax: line.tax?.label,
    })),
    // A discount of zero is left out.
    discounts: view.discounts.map(({ label, amount }) => ({ label, amount: koboOf(amount) })).filter(({ amount }) => amount > 0),
    taxes: view.taxes.map((entry) => ({ label: entry.label, total: koboOf(entry.total) })),
    subtotal: koboOf(view.subtotal),
    gross: koboOf(view.gross),
    amountPaid: koboOf(view.amountPaid),
    paid: koboOf(view.paid),
    credited: koboOf(view.credited ?? 0),
    balance: koboOf(view.balance),
    schedule: view.schedule,
    next: view.nextPayment,
  };
}

/** Converts naira of an answer to kobo. Throws RangeError for a third decimal, which the contract never allows. */
export function koboOf(naira: number): Kobo {
  const value = sumFromNaira(naira);
  if (value === null) throw new RangeError(`not an amount in naira: ${naira}`);
  return value;
}

/** The server's status text as a heading: `Awaiting your approval`. */
export function sentenceCase(text: string): string {
  return MESSAGES[text] ?? capital(text);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MESSAGES: Readonly<Record<string, string>> = { 'decision required': t('Awaiting your approval'), 'pending approval': t('Awaiting approval') };

function exact(value: number, places: number): number {
  const found = scaled(value, places);
  if (found === null) throw new RangeError(`more than ${places} decimals: ${value}`);
  return found;
}

function dayOf(text: string | null): CalendarDate | null {
  return text === null ? null : calendarDate(text);
}
