import { readCsv } from '../../shared/kit/csv.ts';
import type { BookFormat } from '../../shared/books/formats.ts';

/** A line of a file as its program would book it: kobo, debits positive. `entry`: what makes lines one journal. */
export interface BookedLine {
  readonly entry: string;
  readonly date: string;
  readonly account: string;
  readonly amount: number;
}

interface Rules {
  /** Columns that each row must fill. */
  readonly needed: readonly string[];
  readonly most: number;
  readonly date: { readonly column: string; readonly order: 'dmy' | 'mdy' | 'ymd' };
  readonly account: { readonly column: string; readonly form: RegExp };
  readonly amountOf: (row: Row) => number;
  readonly entryOf: (row: Row) => string;
  readonly longest?: Readonly<Record<string, number>>;
  readonly oneOf?: Readonly<Record<string, RegExp>>;
}

type Row = Readonly<Record<string, string>>;

/**
 * What each program's help says about the import of journals. QuickBooks Online: "Import journal entries", 1,000 rows, account names. Xero: "Enter multiple
 * manual journals using an import template", 300 lines, rows with the same narration and date are one journal. Sage 50: "Audit Trail Transactions" template, types
 * JD and JC, tax codes T0 to T99. Zoho Books: "Import Manual Journals", rows with the same number are one journal.
 */
const RULES: Readonly<Record<BookFormat, Rules>> = {
  quickbooks: {
    needed: ['Journal No.', 'Journal Date', 'Account Name'],
    most: 1_000,
    date: { column: 'Journal Date', order: 'mdy' },
    account: { column: 'Account Name', form: /^.{1,100}$/ },
    amountOf: (row) => sides(row['Debits'], row['Credits']),
    entryOf: (row) => row['Journal No.'] ?? '',
    longest: { 'Journal No.': 21, Description: 4_000 },
  },
  xero: {
    needed: ['*Narration', '*Date', '*AccountCode', '*TaxRate', '*Amount'],
    most: 300,
    date: { column: '*Date', order: 'dmy' },
    account: { column: '*AccountCode', form: /^[A-Za-z0-9.-]{1,10}$/ },
    amountOf: (row) => cents(row['*Amount']),
    entryOf: (row) => `${row['*Narration']} ${row['*Date']}`,
  },
  sage: {
    needed: ['Type', 'Nominal A/C Ref', 'Date', 'Net Amount', 'Tax Code'],
    most: 10_000,
    date: { column: 'Date', order: 'dmy' },
    account: { column: 'Nominal A/C Ref', form: /^[A-Za-z0-9.-]{1,10}$/ },
    amountOf: (row) => (row['Type'] === 'JD' ? 1 : -1) * cents(row['Net Amount']),
    entryOf: (row) => row['Reference'] ?? '',
    longest: { Reference: 30, Details: 60 },
    oneOf: { Type: /^J[DC]$/, 'Tax Code': /^T\d{1,2}$/ },
  },
  zoho: {
    needed: ['Journal Date', 'Journal Number Suffix', 'Account', 'Currency'],
    most: 10_000,
    date: { column: 'Journal Date', order: 'ymd' },
    account: { column: 'Account', form: /^.{1,100}$/ },
    amountOf: (row) => sides(row['Debit'], row['Credit']),
    entryOf: (row) => `${row['Journal Number Prefix']}${row['Journal Number Suffix']}`,
    oneOf: { 'Journal Type': /^both$|^$/ },
  },
};

/** Reads a file as the program would, and names what it would refuse. */
export function readBookFile(format: BookFormat, file: string): { lines: BookedLine[]; wrong: string[] } {
  const rules = RULES[format];
  const {
    lines: [head = [], ...cells],
  } = readCsv(file);
  const rows = cells.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
  const wrong = cells.length > rules.most ? [`more than ${rules.most} lines`] : [];
  const lines = rows.map((row, place) => {
    wrong.push(...wrongIn(row, rules).map((one) => `line ${place + 2}: ${one}`));
    return {
      entry: rules.entryOf(row),
      date: isoDay(row[rules.date.column], rules.date.order) ?? '',
      account: row[rules.account.column] ?? '',
      amount: rules.amountOf(row),
    };
  });
  for (const [entry, those] of Map.groupBy(lines, (line) => line.entry)) {
    if (those.reduce((sum, { amount }) => sum + amount, 0) !== 0) wrong.push(`${entry} does not balance`);
    if (new Set(those.map(({ date }) => date)).size !== 1) wrong.push(`${entry} has several days`);
  }
  return { lines, wrong };
}

/** The debits and credits of each account, in kobo. */
export function sumsOf(lines: readonly BookedLine[]): Record<string, [debit: number, credit: number]> {
  const sums: Record<string, [number, number]> = {};
  for (const { account, amount } of lines) {
    const [debit, credit] = sums[account] ?? [0, 0];
    sums[account] = amount > 0 ? [debit + amount, credit] : [debit, credit - amount];
  }
  return sums;
}

function wrongIn(row: Row, { needed, date, account, amountOf, longest = {}, oneOf = {} }: Rules): string[] {
  return [
    ...needed.filter((name) => !row[name]).map((name) => `${name} is empty`),
    ...(isoDay(row[date.column], date.order) === null ? [`${date.column} is no day`] : []),
    ...(account.form.test(row[account.column] ?? '') ? [] : [`${account.column} is no account`]),
    ...(Number.isSafeInteger(amountOf(row)) && amountOf(row) !== 0 ? [] : ['no amount']),
    ...Object.entries(longest).flatMap(([name, most]) => ((row[name] ?? '').length > most ? [`${name} is too long`] : [])),
    ...Object.entries(oneOf).flatMap(([name, form]) => (form.test(row[name] ?? '') ? [] : [`${name} is ${row[name]}`])),
  ];
}

function isoDay(text = '', order: 'dmy' | 'mdy' | 'ymd'): string | null {
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[/-](\d{1,2})[/-](\d{1,4})$/.exec(text) ?? [];
  const [year, month, day] = { dmy: [c, b, a], mdy: [c, a, b], ymd: [a, b, c] }[order];
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** One of the two columns has an amount. NaN if both or none do. */
function sides(debit = '', credit = ''): number {
  if ((debit === '') === (credit === '')) return Number.NaN;
  return debit === '' ? -cents(credit) : cents(debit);
}

/** An amount with at most two decimals and without a separator of thousands; NaN otherwise. */
function cents(text = ''): number {
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}
