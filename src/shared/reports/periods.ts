import { addDays, addMonths, daysBetween, endOfMonth, startOfWeek } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { CashStep } from './kinds.ts';

/** Both days included. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const PRESETS = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year', 'last_12_months'] as const;
export type Preset = (typeof PRESETS)[number];
export const COMPARISONS = ['none', 'before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The most months that a report covers, so that its cost has a bound. */
export const MAX_MONTHS = 24;

/** The period of a preset; one that has not ended yet ends today. */
export function periodOf(preset: Preset, today: CalendarDate): Period {
  const month = firstOfMonth(today);
  const quarter = addMonths(month, -(monthOf(month) % 3));
  const year = addMonths(month, -monthOf(month));
  switch (preset) {
    case 'this_month':
      return { from: month, to: today };
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'this_quarter':
      return { from: quarter, to: today };
    case 'last_quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) };
    case 'this_year':
      return { from: year, to: today };
    case 'last_year':
      return { from: addMonths(year, -12), to: addDays(year, -1) };
    case 'last_12_months':
      return { from: addMonths(month, -11), to: today };
  }
}

/** The period to compare with: of the same length directly before, in whole months if it starts with one and ends with one; or the same days a year before. */
export function comparedWith({ from, to }: Period, comparison: Exclude<Comparison, 'none'>): Period {
  if (comparison === 'year') return { from: addMonths(from, -12), to: to === endOfMonth(to) ? endOfMonth(addMonths(to, -12)) : addMonths(to, -12) };
  const end = addDays(from, -1);
  if (from === firstOfMonth(from) && to === endOfMonth(to)) return { from: addMonths(from, -monthsIn({ from, to }).length), to: end };
  return { from: addDays(end, -daysBetween(from, to)), to: end };
}

/** The first days of the months that a period touches. */
export function monthsIn({ from, to }: Period): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The months or weeks (from Monday) of a period, the first and the last only as far as they are inside it. */
export function stepsIn(period: Period, every: CashStep): Period[] {
  const steps: Period[] = [];
  for (let from = period.from; from <= period.to;) {
    const end = every === 'month' ? endOfMonth(from) : addDays(startOfWeek(from), 6);
    const to = end > period.to ? period.to : end;
    steps.push({ from, to });
    from = addDays(to, 1);
  }
  return steps;
}

/** Whether a report may cover it. */
export function isBounded(period: Period): boolean {
  return period.to < addMonths(period.from, MAX_MONTHS);
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return addDays(endOfMonth(addMonths(date, -1)), 1);
}

/** January is 0. */
function monthOf(date: CalendarDate): number {
  return Number(date.slice(5, 7)) - 1;
}
