import { addDays, addMonths, dateIn, daysBetween, endOfMonth, startOfWeek } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { DASHBOARD_FILTERS } from '../../shared/dashboard/contract.ts';

export interface Span {
  readonly previous: CalendarDate;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/**
 * The business's current week (from Monday) or month, the previous month or the last 30 days including today, and the start of the previous period.
 */
export function spanOf(filter: (typeof DASHBOARD_FILTERS)[number], zone: string, now: number): Span {
  const today = dateIn(zone, now);
  if (filter === 'this_week') {
    const start = startOfWeek(today);
    return { previous: addDays(start, -7), start, end: addDays(start, 6) };
  }
  if (filter === 'last_30_days') return { previous: addDays(today, -59), start: addDays(today, -29), end: today };
  const start = addDays(endOfMonth(addMonths(today, -1)), 1);
  if (filter === 'last_month') return { previous: addMonths(start, -2), start: addMonths(start, -1), end: addDays(start, -1) };
  return { previous: addMonths(start, -1), start, end: endOfMonth(today) };
}

export function daysOf({ start, end }: Span): CalendarDate[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export function labelOf(filter: (typeof DASHBOARD_FILTERS)[number], day: CalendarDate): string {
  return filter === 'this_week' ? (WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '') : String(Number(day.slice(8)));
}

/** The change in per cent with one decimal, halves away from zero; 100 for a change from zero. */
export function changeOf(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  return Math.round(((now - before) * 1000) / before) / 10;
}
