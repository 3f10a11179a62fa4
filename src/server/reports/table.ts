import type { Text } from '../../shared/i18n/message.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { formatMoney, plainNaira } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';

/** The most rows of a report in a file. */
export const MAX_FILE_ROWS = 10_000;

/** One figure of a report: an amount, a count or a text. */
export type Cell = { readonly kobo: Kobo } | { readonly count: number } | { readonly text: string };

/** A report as a table, for files: the same figures as on the screen. */
export interface ReportTable {
  /** The file's name, without its day and ending. */
  readonly file: string;
  readonly title: Text;
  readonly statement: Text;
  /** The days that it covers; without a first day, its figures are those of the last. */
  readonly period: { readonly from: CalendarDate | null; readonly to: CalendarDate };
  /** The name of the rows and of each of their cells. */
  readonly head: readonly Text[];
  /** The three cells of a row that a PDF prints; a sheet has no room for more. */
  readonly printed: readonly [number, number, number];
  readonly rows: readonly TableRow[];
  readonly total: { readonly name: Text; readonly cells: readonly Cell[] } | null;
}

export interface TableRow {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** `March 2026` in the reader's language. */
export function monthName(ctx: Context, month: string): string {
  return new Intl.DateTimeFormat(translatorFor(ctx.language).locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month));
}

/** For a spreadsheet: without separators. */
export function plainCell(cell: Cell): string {
  if ('kobo' in cell) return plainNaira(cell.kobo);
  return 'count' in cell ? String(cell.count) : cell.text;
}

/** For a reader. */
export function printedCell(cell: Cell | undefined): string {
  if (!cell) return '';
  if ('kobo' in cell) return formatMoney(cell.kobo);
  return 'count' in cell ? String(cell.count) : cell.text;
}
