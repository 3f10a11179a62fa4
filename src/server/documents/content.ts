import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { basisPoints, formatMoney, formatQuantity, formatRate, kobo, koboFromNaira, milli, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { taxShare, totals } from '../../shared/invoices/totals.ts';
import { isOff } from '../../shared/invoices/status.ts';
import type { Status } from '../../shared/invoices/status.ts';
import { payToText } from '../../shared/invoices/pay-to.ts';
import type { InvoiceRecord, LineRecord, Party, PrintedBank } from '../invoices/index.ts';

/** Everything that stands on the paper, in the words and figures that are printed. Plain data: it goes to another thread. */
export interface PaperContent {
  readonly productName: string;
  readonly title: string;
  readonly number: string;
  readonly status: { readonly word: string; readonly colour: string } | null;
  readonly sender: PaperParty & { readonly initial: string; readonly accent: string };
  readonly recipient: PaperParty;
  readonly issued: string;
  readonly due: string;
  readonly headline: { readonly amount: string; readonly words: string };
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly price: string; readonly amount: string }[];
  readonly totals: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[];
  readonly final: { readonly label: string; readonly value: string };
  /** Where to pay, in one line; empty when no account was chosen. */
  readonly payTo: string;
  readonly note: string;
  readonly terms: string;
  readonly footer: string;
  /** Where the paper can be compared with what was sent; none for a draft. */
  readonly verifyUrl: string | null;
  /** Beside the code, where it is not an invoice's. */
  readonly verifyText?: string;
  /** Milliseconds since 1970. */
  readonly made: number;
  /** What stands over the parts of a paper that is no invoice. */
  readonly labels?: PaperLabels;
}

export interface PaperLabels {
  /** What the paper is, over its number; null where the number says that itself. */
  readonly heading: string | null;
  readonly recipient: string;
  readonly first: string;
  readonly second: string;
  /** Over the three columns of figures. */
  readonly columns: readonly [string, string, string];
}

export interface PaperParty {
  readonly name: string;
  readonly details: readonly string[];
}

/** The accent of papers whose sender has none. */
export const GOOD = '#08553c';
const PLAIN = '#49544f';
/** As on the screen: the word and its colour. */
const STATUS: Record<Status, { word: string; colour: string }> = {
  draft: { word: 'Draft', colour: PLAIN },
  void: { word: 'Void', colour: PLAIN },
  archived: { word: 'Archived', colour: PLAIN },
  denied: { word: 'Declined', colour: '#ae2322' },
  expired: { word: 'Expired', colour: PLAIN },
  paid: { word: 'Paid', colour: GOOD },
  late: { word: 'Overdue', colour: '#814f12' },
  partial: { word: 'Partially paid', colour: '#255a89' },
  pending: { word: 'Awaiting approval', colour: PLAIN },
  unpaid: { word: 'Unpaid', colour: '#255a89' },
};

interface Given {
  readonly productName: string;
  readonly invoice: InvoiceRecord;
  readonly lines: readonly LineRecord[];
  readonly status: Status;
  readonly sender: Party & { readonly bank?: PrintedBank; readonly accent?: string; readonly footer?: string; readonly terms?: string };
  readonly verifyUrl: string;
  readonly now: number;
}

/** Beside the QR code of papers that are no invoices. */
export const CHECK_TEXT = 'Scan to compare this document with what we issued: parties, number, amount, date and status.';

/** The paper of an invoice. Its sums are the calculator's own; ones that differ from what is stored are a fault, and no paper is made. */
export function contentOf({ productName, invoice, lines, status, sender, verifyUrl, now }: Given): PaperContent {
  const sums = sumsOf(invoice, lines);
  const [paid, balance] = [kobo(invoice.paid), kobo(invoice.balance)];
  const received = sums.amountPaid > 0 || paid > 0;
  const settled = balance <= 0 && sums.gross > 0;
  const off = isOff(status);
  const due = shown(invoice.due_date);
  const name = sender.name ?? '';
  return {
    productName,
    title: `Invoice ${invoice.number ?? 'draft'}${name ? ` from ${name}` : ''}`,
    number: invoice.number ?? 'Draft',
    status: invoice.number === null ? null : STATUS[status],
    sender: { ...partyOf(sender), initial: initialOf(name), accent: sender.accent ?? GOOD },
    recipient: partyOf(invoice.recipient),
    issued: shown(invoice.issue_date) || '–',
    due: due || '–',
    headline: {
      amount: formatMoney(settled ? sums.gross : balance),
      words: off ? STATUS[status].word.toLowerCase() : settled ? 'paid in full' : due ? `due ${due}` : 'due',
    },
    lines: lines.map((line, index) => ({
      name: line.name || '–',
      quantity: formatQuantity(milli(line.quantity)),
      price: formatMoney(kobo(line.unit_price)),
      amount: formatMoney(sums.lines[index] ?? ZERO),
    })),
    totals: totalRows(invoice, sums, received),
    final: { label: off ? (received ? 'Balance' : 'Total') : received ? 'Balance due' : 'Total due', value: formatMoney(balance) },
    payTo: payToText(sender.bank ?? null),
    note: invoice.description,
    terms: sender.terms ?? '',
    footer: sender.footer ?? '',
    verifyUrl: invoice.number === null ? null : verifyUrl,
    made: now,
  };
}

function sumsOf(invoice: InvoiceRecord, lines: readonly LineRecord[]) {
  const sums = totals({
    items: lines.map((line) => ({ quantity: milli(line.quantity), unitPrice: kobo(line.unit_price) })),
    discounts: invoice.discounts.map((entry) => ({ amount: kobo(entry.amount) })),
    taxes: invoice.taxes.map((entry) => ({ rate: basisPoints(entry.rate) })),
    amountPaid: kobo(invoice.amount_paid),
  });
  const same = sums.subtotal === invoice.subtotal && sums.tax === invoice.tax && sums.discount === invoice.discount && sums.total === invoice.total;
  if (!same || sums.lines.some((total, index) => total !== lines[index]?.total)) throw new Error(`the sums of ${invoice.id} are not its own`);
  return sums;
}

function totalRows(invoice: InvoiceRecord, sums: ReturnType<typeof totals>, received: boolean): PaperContent['totals'] {
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  // One of nothing was left in the form: nobody was given anything.
  const discounts = invoice.discounts.filter(({ amount }) => amount > 0);
  const less = (amount: number) => formatMoney(subtract(ZERO, kobo(amount)));
  return [
    ...(discounts.length + invoice.taxes.length > 0 ? [row('Subtotal', formatMoney(sums.subtotal))] : []),
    ...discounts.map((entry) => row(entry.name || 'Discount', less(entry.amount))),
    ...invoice.taxes.map(({ name, rate }) => row(`${name || 'Tax'} ${formatRate(basisPoints(rate))}`, formatMoney(taxShare(sums.subtotal, basisPoints(rate))))),
    ...(received ? [row('Total', formatMoney(sums.gross), true)] : []),
    ...(sums.amountPaid > 0 ? [row('Deposit received', less(sums.amountPaid))] : []),
    ...(invoice.paid > 0 ? [row('Payments', less(invoice.paid))] : []),
  ];
}

/** A party as it stands on a paper: its name, and what is known of it, a line each. */
export function partyOf(party: { readonly [field in keyof Party]?: Party[field] | null }): PaperParty {
  const details = [party.address, party.email, party.phone, party.registrationNumber, party.taxNumber && `Tax no. ${party.taxNumber}`];
  return { name: party.name ?? '', details: details.filter((line): line is string => typeof line === 'string' && line !== '') };
}

/** `5 Dec 2026`; nothing for none. */
const INSTANT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment on papers that parties in several places keep. */
export function instantText(instant: string): string {
  return `${INSTANT.format(new Date(instant))} UTC`;
}

export function shown(date: string | null): string {
  const day = date === null ? null : calendarDate(date);
  return day === null ? '' : formatDate(day);
}

/** The first letter of a name, where there is no logo. */
export function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '·';
}

/** An amount of our own wire, which has two decimals at most, in kobo. Throws for anything else. */
export function fromWire(naira: number): Kobo {
  const amount = koboFromNaira(naira);
  if (amount === null) throw new Error(`${naira} is no amount`);
  return amount;
}
