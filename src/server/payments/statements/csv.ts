import { readCsv } from '../../../shared/kit/csv.ts';
import { kobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { plainText } from '../../../shared/kit/plain-text.ts';
import type { Found, StatementRead, UnreadRow } from './statement-line.ts';
import { amountIn, dayIn, dayOrderOf, lineOf } from './values.ts';
import type { DayOrder } from './values.ts';

/** The columns of a bank's file, by the words that are usual for them. Only GTBank's were compared with a real export: another may need another word. */
const HEADINGS = [
  {
    column: 'date',
    words: /^(trans|transaction|transactions|posted|posting|post|entry|booking|txn|tran)? ?dates?( time)?( posted)?$|^date (operation|de l operation)$/,
  },
  { column: 'valueDate', words: /^(value|val|effective) date$|^date (de )?valeur$/ },
  {
    column: 'credit',
    words:
      /^(settlement )?(credits?|cr|money in|pay in|paid in|deposits?|inflow|lodgements?|credit amount|amount credited|credit amt)( naira| ngn| n)?$|^(montant )?(au )?credit$|^encaissements?$/,
  },
  {
    column: 'debit',
    words:
      /^(settlement )?(debits?|dr|money out|pay out|paid out|withdrawals?|outflow|debit amount|amount debited|debit amt)( naira| ngn| n)?$|^(montant )?(au )?debit$|^decaissements?$/,
  },
  { column: 'amount', words: /^(transaction |txn |trans )?amount( naira| ngn| n)?$|^montant$/ },
  { column: 'side', words: /^(dr cr|cr dr|d c|c d|debit credit|credit debit|direction|sens)$/ },
  { column: 'type', words: /^(type|transaction type|txn type)$/ },
  { column: 'status', words: /^((transaction|txn) )?status$|^statut$/ },
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
const MOST_COLUMNS = 40;

/** The statement in a CSV file; null if no line of it has the headings of one. */
export function statementInCsv(text: string): StatementRead | null {
  for (const separator of ['', ',', ';', '\t', '|']) {
    const { lines, badRow } = readCsv(separator === '' ? text : `sep=${separator}\n${text.replace(/^\uFEFF/, '')}`);
    const read = statementInRows(lines);
    if (read) return { ...read, badRow };
  }
  return null;
}

/** The statement in the rows of a table; null if none of the first has the headings of one. */
export function statementInRows(rows: readonly (readonly string[])[]): StatementRead | null {
  const at = rows.slice(0, MOST_BEFORE).findIndex((row) => columnsOf(row) !== null);
  const columns = columnsOf(rows[at] ?? []);
  return columns && { ...rowsBelow(rows, at, columns), badRow: null, currencies: [] };
}

/** The columns that a line names, if it can be the headings of a statement. */
function columnsOf(line: readonly string[]): Columns | null {
  const columns = new Map<Column, number>();
  for (const [index, cell] of line.slice(0, MOST_COLUMNS).entries()) {
    const heading = plainText(cell)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
    const found = HEADINGS.find((one) => !columns.has(one.column) && one.words.test(heading));
    if (found) columns.set(found.column, index);
  }
  if (!columns.has('date') && columns.has('valueDate')) columns.set('date', columns.get('valueDate') ?? 0);
  return columns.has('date') && (columns.has('credit') || columns.has('amount')) ? columns : null;
}

function rowsBelow(all: readonly (readonly string[])[], headings: number, columns: Columns): Omit<StatementRead, 'badRow' | 'currencies'> {
  const cellOf = (line: readonly string[], column: Column) => line[columns.get(column) ?? -1]?.trim() ?? '';
  const rows = all.slice(headings + 1).map((line, index) => ({ line, row: headings + index + 2 }));
  const order = dayOrderOf([rows.map(({ line }) => cellOf(line, 'date')), rows.map(({ line }) => cellOf(line, 'valueDate'))]);
  const isSideless = !SIDES.some((column) => columns.has(column)) && !rows.some(({ line }) => SIGN.test(cellOf(line, 'amount')));
  const lines: Found[] = [];
  const unread: UnreadRow[] = [];
  let debits = 0;
  for (const { line, row } of rows) {
    const cell = (column: Column) => cellOf(line, column);
    if (SUMS.test(cell('narration'))) continue;
    const amount = movedOf(cell, columns);
    if (amount === null) unread.push({ row, what: 'amount' });
    else if (amount < 0 || (amount > 0 && NEVER_CAME.test(cell('status')))) debits += 1;
    else if (amount > 0) {
      const found = creditOf(cell, { row, amount, order });
      if (found) lines.push(found);
      // Totals have no date.
      else if (!line.some((text) => SUMS.test(text))) unread.push({ row, what: 'date' });
    }
  }
  return { lines, debits, unread, isSideless };
}

/** Columns that say which money arrived. */
const SIDES = ['credit', 'side', 'type'] as const satisfies readonly Column[];
/** An amount that says whether it arrived or left. */
const SIGN = /^\D*[-+−(]\D*\d|\d\s*([-)]|[cd]r?\.?)$/i;

/** Balances and totals, as the whole text: payers also write "balance of INV-0005", and companies are called Total. */
const SUMS =
  /^((opening|closing|ledger|available) balance\b.*|balance( (b\/?f|c\/?f|(brought|carried) forward|as at .*))?|[bc]\/?f|(balance )?(brought|carried) forward|(grand |sub)?totals?( (credits?|debits?|amount))?)[ :.]*$/i;
const NEVER_CAME = /fail|declin|revers|pending|reject|cancel|échou|annul/i;
const LEFT = /^(d|dr|-)\.?$|\b(debit|débit|out|outward|outgoing|outflow|withdraw\w*|sent|charge|fee|purchase|payment to)\b|débit/i;
const CAME = /^(c|cr|\+)\.?$|\b(credit|crédit|in|inward|incoming|inflow|deposit|received|lodgement)\b|crédit/i;

/** Kobo that a row moved: positive when it arrived, zero for a row without an amount, null if it cannot be read, or if nothing says whether it arrived or left. */
function movedOf(cell: (column: Column) => string, columns: Columns): Kobo | null {
  if (columns.has('credit')) {
    const [credit, debit] = [amountIn(cell('credit')), amountIn(cell('debit'))];
    if (credit === null || debit === null) return cell('date') === '' ? ZERO : null;
    if (credit !== 0 && debit !== 0) return null;
    return debit === 0 ? credit : kobo(-Math.abs(debit));
  }
  const amount = amountIn(cell('amount'));
  if (amount === null) return cell('date') === '' ? ZERO : null;
  if (amount <= 0) return amount;
  const side = columns.has('side') ? cell('side') : cell('type');
  if (LEFT.test(side)) return kobo(-amount);
  // Without a column for it, money that left is negative.
  return CAME.test(side) || (!columns.has('side') && !columns.has('type')) ? amount : null;
}

function creditOf(cell: (column: Column) => string, { row, amount, order }: { row: number; amount: Kobo; order: DayOrder }): Found | null {
  const paidOn = dayIn(cell('date') || cell('valueDate'), order);
  if (paidOn === null) return null;
  const written = (column: Column) => lineOf(cell(column));
  return { row, paidOn, amount, sender: written('sender'), narration: written('narration'), reference: written('reference') };
}
