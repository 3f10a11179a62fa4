import { readCsv } from '../../../shared/kit/csv.ts';
import { kobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { plainText } from '../../../shared/kit/plain-text.ts';
import type { Found, StatementRead, UnreadRow } from './statement-line.ts';
import { amountIn, dayIn, dayOrderOf } from './values.ts';
import type { DayOrder } from './values.ts';

/** The columns of a bank's file, by the headings that GTBank, Access, Zenith, UBA, Moniepoint, Kuda and OPay use, and by the usual words of other banks. */
const HEADINGS = [
  {
    column: 'date',
    words: /^(trans|transaction|transactions|posted|posting|post|entry|booking|txn|tran)? ?dates?( time)?( posted)?$|^date (operation|de l operation)$/,
  },
  { column: 'valueDate', words: /^(value|val|effective) date$|^date (de )?valeur$/ },
  {
    column: 'credit',
    words:
      /^(credits?|cr|money in|paid in|deposits?|inflow|lodgements?|credit amount|amount credited|credit amt)( naira| ngn)?$|^(montant )?(au )?credit$|^encaissements?$/,
  },
  {
    column: 'debit',
    words:
      /^(debits?|dr|money out|paid out|withdrawals?|outflow|debit amount|amount debited|debit amt)( naira| ngn)?$|^(montant )?(au )?debit$|^decaissements?$/,
  },
  { column: 'amount', words: /^(transaction |txn |trans )?amount( naira| ngn)?$|^montant$/ },
  { column: 'side', words: /^(dr cr|cr dr|d c|c d|debit credit|credit debit|direction|type|transaction type|txn type|sens)$/ },
  {
    column: 'narration',
    words: /^(narration|narrative|descriptions?|remarks?|details?|transaction (details?|description|remarks?|narration)|particulars|memo|libelle|motif)$/,
  },
  {
    column: 'sender',
    words: /^(to from|from to|from|sender|sender name|payer|payer name|counterparty|counterparty name|source|source account name|emetteur)$/,
  },
  {
    column: 'reference',
    words:
      /^(reference|ref|ref no|reference (no|number)|transaction (reference|ref|id)|trans ref|session id|txn (id|ref)|cheque no|instrument (id|no)|chq no)$/,
  },
] as const;
type Column = (typeof HEADINGS)[number]['column'];
type Columns = ReadonlyMap<Column, number>;

/** The lines before the headings that a bank may write: its name, the account, the period. */
const MOST_BEFORE = 60;

/** The statement in a CSV file; null if no line of it has the headings of one. */
export function statementInCsv(text: string): StatementRead | null {
  for (const separator of ['', ',', ';', '\t', '|']) {
    const { lines, badRow } = readCsv(separator === '' ? text : `sep=${separator}\n${text.replace(/^\uFEFF/, '')}`);
    const at = lines.slice(0, MOST_BEFORE).findIndex((line) => columnsOf(line) !== null);
    const columns = columnsOf(lines[at] ?? []);
    if (columns) return { ...rowsBelow(lines, at, columns), badRow };
  }
  return null;
}

/** The columns that a line names, if it can be the headings of a statement. */
function columnsOf(line: readonly string[]): Columns | null {
  const columns = new Map<Column, number>();
  for (const [index, cell] of line.entries()) {
    const heading = plainText(cell)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
    const found = HEADINGS.find((one) => !columns.has(one.column) && one.words.test(heading));
    if (found) columns.set(found.column, index);
  }
  if (!columns.has('date') && columns.has('valueDate')) columns.set('date', columns.get('valueDate') ?? 0);
  return columns.has('date') && (columns.has('credit') || columns.has('amount')) ? columns : null;
}

function rowsBelow(all: readonly (readonly string[])[], headings: number, columns: Columns): Omit<StatementRead, 'badRow'> {
  const cellOf = (line: readonly string[], column: Column) => line[columns.get(column) ?? -1]?.trim() ?? '';
  const rows = all.slice(headings + 1).map((line, index) => ({ line, row: headings + index + 2 }));
  const order = dayOrderOf(rows.map(({ line }) => cellOf(line, 'date')));
  const lines: Found[] = [];
  const unread: UnreadRow[] = [];
  let debits = 0;
  for (const { line, row } of rows) {
    const cell = (column: Column) => cellOf(line, column);
    const amount = movedOf(cell);
    if (amount === null) unread.push({ row, what: 'amount' });
    else if (amount < 0) debits += 1;
    else if (amount > 0) {
      const found = creditOf(cell, { row, amount, order });
      // Totals and opening balances have no date.
      if (found) lines.push(found);
      else if (cell('date') !== '') unread.push({ row, what: 'date' });
    }
  }
  return { lines, debits, unread, currency: null };
}

/** Kobo that a row moved: positive when it arrived, zero for a row without an amount, null if it cannot be read. */
function movedOf(cell: (column: Column) => string): Kobo | null {
  const [credit, debit] = [amountIn(cell('credit')), amountIn(cell('debit'))];
  if (credit === null || debit === null) return cell('date') === '' ? ZERO : null;
  if (credit !== 0) return credit;
  if (debit !== 0) return kobo(-Math.abs(debit));
  const amount = amountIn(cell('amount'));
  if (amount === null) return cell('date') === '' ? ZERO : null;
  return /^(d|dr|debit|debits|out|outflow)$/i.test(cell('side')) ? kobo(-Math.abs(amount)) : amount;
}

function creditOf(cell: (column: Column) => string, { row, amount, order }: { row: number; amount: Kobo; order: DayOrder }): Found | null {
  const paidOn = dayIn(cell('date'), order);
  if (paidOn === null) return null;
  const written = (column: Column) => cell(column).replaceAll(/\s+/g, ' ').slice(0, 300) || null;
  return { row, paidOn, amount, sender: written('sender'), narration: written('narration'), reference: written('reference') };
}
