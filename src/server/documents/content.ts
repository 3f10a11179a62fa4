import { withOrdinal } from '../../shared/i18n/days.ts';
import { calendarDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { formatMoney, formatQuantity, kobo, koboFromNaira, milli, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { say, render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import {
  dayOf,
  headlineAmount,
  headlineText,
  INVOICE_HEADS,
  INVOICE_STATUS,
  lastLabel,
  partyLines,
  DOCUMENT_TEXTS,
} from '../../shared/invoices/document-texts.ts';
import { nextText } from '../../shared/invoices/instalments.ts';
import { referenceRows } from '../../shared/invoices/references.ts';
import type { Totals } from '../../shared/invoices/totals.ts';
import type { Status } from '../../shared/invoices/status.ts';
import { depositRows, extraRows, lessText, nextPaymentOf, payToWith, scheduleOf, termsOf } from '../invoices/index.ts';
import type { InvoiceRecord, LineRecord, Party, Sender } from '../invoices/index.ts';
import { lineName, sumsOf } from './invoice-lines.ts';

/** All texts and amounts of a document as printed. Plain data, because it is sent to another thread. */
export interface DocumentContent {
  /** The language, as a code of BCP 47. */
  readonly language: string;
  readonly productName: string;
  readonly title: string;
  readonly number: string;
  readonly status: { readonly word: string; readonly colour: string } | null;
  readonly sender: DocumentParty & { readonly initial: string; readonly accent: string };
  readonly recipient: DocumentParty;
  /** Only of invoices. */
  readonly references?: readonly { readonly label: string; readonly value: string }[];
  readonly issued: string;
  readonly due: string;
  readonly headline: { readonly amount: string; readonly text: string };
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly price: string; readonly amount: string }[];
  readonly totals: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[];
  readonly final: { readonly label: string; readonly value: string };
  /** Only of invoices in instalments. */
  readonly instalments?: { readonly title: string; readonly rows: readonly { readonly label: string; readonly value: string }[] };
  /** The account to pay, in one line; empty without a chosen account. */
  readonly payTo: string;
  readonly note: string;
  readonly terms: string;
  readonly footer: string;
  /** The address for verifying the document; none for a draft. */
  readonly verifyUrl: string | null;
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly labels: DocumentLabels;
}

/** The headings of a document's parts, with their alternative texts. */
export interface DocumentLabels {
  /** The kind of document, above its number; null if the number contains it. */
  readonly heading: string | null;
  readonly recipient: string;
  readonly first: string;
  readonly second: string;
  /** The headings of the description and of the three columns of amounts. */
  readonly columns: readonly [string, string, string, string];
  readonly payTo: string;
  readonly note: string;
  readonly terms: string;
  /** The text beside the code. */
  readonly verify: string;
  readonly code: string;
  readonly logo: string;
  /** With `{page}` and `{pages}` for the numbers. */
  readonly page: string;
}

export interface DocumentParty {
  readonly name: string;
  readonly details: readonly string[];
}

/** The accent colour for senders without one. */
export const GOOD = '#08553c';
export const PLAIN = '#49544f';
/** The same colours as on the screen. */
const COLOUR: Record<Status, string> = {
  draft: PLAIN,
  void: PLAIN,
  archived: PLAIN,
  denied: '#ae2322',
  expired: PLAIN,
  credited: PLAIN,
  paid: GOOD,
  late: '#814f12',
  partial: '#255a89',
  pending: PLAIN,
  unpaid: '#255a89',
};

interface Given {
  readonly productName: string;
  readonly invoice: InvoiceRecord;
  readonly lines: readonly LineRecord[];
  readonly status: Status;
  readonly sender: Sender;
  readonly verifyUrl: string;
  readonly now: number;
  /** The translator of the document's language. */
  readonly translator: Translator;
}

/** The text beside the QR code of documents other than invoices. */
const CHECK_TEXT = say`Scan to compare this document with what we issued: parties, number, amount, date and status.`;

/** The labels of a document in this language; missing ones have the defaults. */
export function labelsOf(
  translator: Translator,
  { heading, recipient, first, second, columns, verify = CHECK_TEXT, code, sender }: LabelsGiven,
): DocumentLabels {
  const write = (text: Text) => render(text, translator);
  const [one, two, three] = columns;
  return {
    heading: heading && write(heading),
    recipient: write(recipient),
    first: write(first),
    second: write(second),
    columns: [write(DOCUMENT_TEXTS.description), write(one), write(two), write(three)],
    payTo: write(DOCUMENT_TEXTS.payTo),
    note: write(DOCUMENT_TEXTS.note),
    terms: write(DOCUMENT_TEXTS.terms),
    verify: write(verify),
    code: code === null ? '' : write(say`QR code of ${code}`),
    logo: write(say`Logo of ${sender}`),
    page: write(say`Page ${'{page}'} of ${'{pages}'}`),
  };
}

interface LabelsGiven {
  readonly heading: Text | null;
  readonly recipient: Text;
  readonly first: Text;
  readonly second: Text;
  readonly columns: readonly [Text, Text, Text];
  readonly verify?: Text;
  /** The address in the QR code. */
  readonly code: string | null;
  readonly sender: string;
}

/** For invoices and orders. */
export const FIGURES = [DOCUMENT_TEXTS.quantity, DOCUMENT_TEXTS.price, DOCUMENT_TEXTS.amount] as const;

/** The content of an invoice's document. The shared calculator computes the sums; if they differ from the stored ones, it throws. */
export function contentOf({ productName, invoice, lines, status, sender, verifyUrl, now, translator }: Given): DocumentContent {
  const write = (text: Text) => render(text, translator);
  const sums = sumsOf(invoice, lines);
  const [paid, balance] = [kobo(invoice.paid), kobo(invoice.balance)];
  const received = sums.amountPaid > 0 || paid > 0 || invoice.credited > 0;
  const figures = { status, gross: sums.gross, credited: kobo(invoice.credited), balance, dueDate: parsed(invoice.due_date) };
  const next = nextPaymentOf(invoice, status, now);
  const name = sender.name ?? '';
  const code = invoice.number === null ? null : verifyUrl;
  const word = write(INVOICE_STATUS[status]);
  const titled = invoice.number ?? say`draft`;
  return {
    language: translator.language,
    productName,
    title: write(name ? say`Invoice ${titled} from ${name}` : say`Invoice ${titled}`),
    number: invoice.number ?? write(DOCUMENT_TEXTS.number),
    status: invoice.number === null ? null : { word, colour: COLOUR[status] },
    sender: { ...partyOf(sender, translator), initial: initialOf(name), accent: sender.accent ?? GOOD },
    recipient: partyOf(invoice.recipient, translator),
    references: referenceRows(invoice.editor.references).map(({ label, value }) => ({ label: write(label), value })),
    issued: formatDay(invoice.issue_date, translator) || '–',
    due: formatDay(invoice.due_date, translator) || '–',
    headline: next
      ? { amount: formatMoney(next.amount), text: write(nextText(next)) }
      : { amount: formatMoney(headlineAmount(figures)), text: headlineText(figures, write) },
    lines: lines.map((line, index) => ({
      name: lineName(line, write),
      quantity: formatQuantity(milli(line.quantity)),
      price: formatMoney(kobo(line.unit_price)),
      amount: formatMoney(sums.lines[index] ?? ZERO),
    })),
    totals: totalRows(invoice, sums, received, write),
    final: { label: write(lastLabel(status, received)), value: formatMoney(balance) },
    ...(invoice.instalments && { instalments: { title: write(DOCUMENT_TEXTS.instalments), rows: scheduleOf(invoice, status, now, write) } }),
    payTo: payToWith(sender.bank ?? null, invoice, status, write),
    note: invoice.description,
    terms: termsOf(sender, write),
    footer: sender.footer ?? '',
    verifyUrl: code,
    made: now,
    labels: labelsOf(translator, { ...INVOICE_HEADS, columns: FIGURES, verify: INVOICE_TEXT, code, sender: name }),
  };
}

const INVOICE_TEXT = say`Scan to compare this document with what was sent: number, amount, status and payee.`;

function totalRows(invoice: InvoiceRecord, sums: Totals, received: boolean, write: (text: Text) => string): DocumentContent['totals'] {
  const row = (label: Text, value: string, strong = false) => ({ label: write(label), value, strong });
  const extras = extraRows(invoice);
  return [
    ...(extras.length > 0 ? [row(DOCUMENT_TEXTS.subtotal, formatMoney(sums.subtotal))] : []),
    ...extras.map(([label, value]) => row(label, value)),
    ...(received ? [row(DOCUMENT_TEXTS.total, formatMoney(sums.gross), true)] : []),
    ...depositRows(invoice).map(([label, value]) => row(label, value)),
    ...(invoice.credited > 0 ? [row(DOCUMENT_TEXTS.creditNotes, lessText(invoice.credited))] : []),
    ...(invoice.paid > 0 ? [row(DOCUMENT_TEXTS.payments, lessText(invoice.paid))] : []),
  ];
}

/** A party on a document: its name and known data, one per line. */
export function partyOf(party: { readonly [field in keyof Party]?: Party[field] | null }, translator: Translator): DocumentParty {
  return { name: party.name ?? '', details: partyLines(party, (text) => render(text, translator)) };
}

/** An instant with its time zone, for documents whose parties may be in different zones. */
export function instantText(instant: string, { locale }: Translator): string {
  return `${withOrdinal(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant)), locale)} UTC`;
}

/** `5 Dec 2026` in the document's language; empty without a date. */
export function formatDay(date: string | null, translator: Translator): string {
  return render(dayOf(parsed(date)), translator);
}

/** A date of our API; null without one. */
export function parsed(date: string | null): CalendarDate | null {
  return date === null ? null : calendarDate(date);
}

/** The first letter of a name, if there is no logo. */
export function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '·';
}

/** An amount of our API, with at most two decimals, in kobo. Throws for other values. */
export function fromWire(naira: number): Kobo {
  const amount = koboFromNaira(naira);
  if (amount === null) throw new Error(`${naira} is no amount`);
  return amount;
}
