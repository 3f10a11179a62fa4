import { calendarDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { koboFromNaira, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';

/** Whether the day or the month comes first in `02/11/2026`. */
export type DayOrder = 'day' | 'month';

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D|$)/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The order that all dates of a file allow, by columns. If both are possible: the only one in which a column ascends or descends; else the day first, as Nigerian banks write. */
export function dayOrderOf(columns: readonly (readonly string[])[]): DayOrder {
  const fits = (order: DayOrder) => columns.every((texts) => texts.every((text) => !NUMERIC.test(text.trim()) || dayIn(text, order) !== null));
  if (fits('day') !== fits('month')) return fits('month') ? 'month' : 'day';
  return !isSorted(columns, 'day') && isSorted(columns, 'month') ? 'month' : 'day';
}

function isSorted(columns: readonly (readonly string[])[], order: DayOrder): boolean {
  return columns.some((texts) => {
    const days = texts.map((text) => dayIn(text, order)).filter((day) => day !== null);
    const steps = days.slice(1).map((day, index) => day.localeCompare(days[index] ?? day));
    return days.length > 1 && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
  });
}

/** The day of a cell, with or without a time behind it; null if it has none. */
export function dayIn(text: string, order: DayOrder): CalendarDate | null {
  const clean = text.trim();
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:\D|$|\d{6})/.exec(clean);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numeric = NUMERIC.exec(clean);
  if (numeric) return order === 'day' ? dayOf(numeric[3], numeric[2], numeric[1]) : dayOf(numeric[3], numeric[1], numeric[2]);
  const named = /^(\d{1,2})[\s-]*([a-z]{3})[a-z]*\.?[\s,-]*(\d{4}|\d{2})(?:\D|$)/i.exec(clean);
  if (named) return dayOf(named[3], monthOf(named[2]), named[1]);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:\D|$)/i.exec(clean);
  return american ? dayOf(american[3], monthOf(american[1]), american[2]) : null;
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  return calendarDate(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Kobo of a cell: `1,234.50`, `₦1 234,50`, `NGN 1,234.50 CR`; negative with a minus sign, in parentheses or before `DR`. Zero for an empty one; null if it is not an amount. */
export function amountIn(text: string): Kobo | null {
  const clean = text
    .replaceAll(/[\s\u00a0\u202f]|₦|NGN|=N=|(?<=^[-(]?)[N#](?=[\d(-])|(?<=[cd]r)\.$/gi, '')
    .replace('−', '-')
    .replace(/^([\d.,]+)-$/, '-$1');
  if (/^(-*|nil|n\/?a)$/i.test(clean)) return ZERO;
  const [, open, minus, digits = '', close, side] = /^(\()?([+-]?)([\d.,]+)(\))?(cr|dr|c|d)?$/i.exec(clean) ?? [];
  const plain = plainNumber(digits);
  if (plain === null || (open === undefined) !== (close === undefined)) return null;
  const isNegative = minus === '-' || open !== undefined || /^d/i.test(side ?? '');
  return koboFromNaira(isNegative ? -plain : plain);
}

/** Separators of thousands are followed by three digits, that of kobo by one or two. */
function plainNumber(digits: string): number | null {
  if (/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  return null;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** A text of HTML or OFX with its marks for characters replaced; an unknown mark stays. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (NAMED[name?.toLowerCase() ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}

/** A text of a bank in one line, without marks that are not seen, at most 300 characters. */
export function lineOf(text: string): string | null {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    // Half of a character that the limit has cut.
    .replace(/[\ud800-\udbff]$/, '');
  return line || null;
}
