import { plainNaira, kobo } from '../kit/money.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { JournalLine } from './journal.ts';

/** Programs whose import of journals has documented columns. */
export const BOOK_FORMATS = ['quickbooks', 'xero', 'sage', 'zoho'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

/** An entry as a file names it: its number within the period, and its text in the reader's language. */
export interface WrittenEntry {
  readonly number: string;
  readonly date: CalendarDate;
  readonly text: string;
  readonly reference: string;
  readonly party: string;
  readonly lines: readonly JournalLine[];
}

/** An account as the program knows it. */
export interface BookAccount {
  readonly code: string;
  readonly name: string;
}

interface Format {
  readonly title: string;
  readonly head: readonly string[];
  /** The most lines of one file; more go into further files. */
  readonly most: number;
  readonly cells: (entry: WrittenEntry, line: JournalLine, account: BookAccount, currency: string) => readonly string[];
}

/** The columns in the order of each program's own sample. */
export const FORMATS: Readonly<Record<BookFormat, Format>> = {
  quickbooks: {
    title: 'QuickBooks Online',
    head: ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name', 'Currency'],
    most: 1_000,
    cells: ({ number, date, text, party }, { amount }, { name }, currency) => [
      number,
      `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
      name,
      ...sides(amount),
      text,
      party,
      currency,
    ],
  },
  xero: {
    title: 'Xero',
    head: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    most: 300,
    // Rows with the same narration and date are one journal. Taxes have accounts of their own.
    cells: ({ number, date, text, party }, { amount }, { code }) => [
      `${number} ${text}`,
      dayFirst(date),
      party,
      code,
      'Tax Exempt',
      plainNaira(amount),
      '',
      '',
      '',
      '',
    ],
  },
  sage: {
    title: 'Sage 50',
    head: ['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details', 'Net Amount', 'Tax Code', 'Tax Amount'],
    most: 10_000,
    // Journal debit or credit; T9 is outside of VAT. A reference has 30 characters, details 60.
    cells: ({ number, date, text }, { amount }, { code }) => [
      amount > 0 ? 'JD' : 'JC',
      '',
      code,
      '0',
      dayFirst(date),
      number,
      text.slice(0, 60),
      plainNaira(kobo(Math.abs(amount))),
      'T9',
      '0.00',
    ],
  },
  zoho: {
    title: 'Zoho Books',
    head: [
      'Journal Date',
      'Reference Number',
      'Journal Number Prefix',
      'Journal Number Suffix',
      'Notes',
      'Journal Type',
      'Currency',
      'Account',
      'Description',
      'Contact Name',
      'Debit',
      'Credit',
    ],
    most: 10_000,
    cells: ({ number, date, text, reference, party }, { amount }, { name }, currency) => [
      date,
      reference,
      'DW-',
      number,
      text,
      'both',
      currency,
      name,
      text,
      party,
      ...sides(amount),
    ],
  },
};

/** The debit and the credit column; one is empty. */
export function sides(amount: number): [debit: string, credit: string] {
  return amount > 0 ? [plainNaira(kobo(amount)), ''] : ['', plainNaira(kobo(-amount))];
}

/** Entries for files of at most so many lines, none of them divided. An entry with more lines is a file of its own. */
export function parted<Entry extends { readonly lines: readonly unknown[] }>(entries: readonly Entry[], most: number): Entry[][] {
  const parts: Entry[][] = [];
  let lines = most;
  for (const entry of entries) {
    lines += entry.lines.length;
    const last = parts.at(-1);
    if (last && lines <= most) last.push(entry);
    else {
      parts.push([entry]);
      lines = entry.lines.length;
    }
  }
  return parts;
}

function dayFirst(date: CalendarDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
