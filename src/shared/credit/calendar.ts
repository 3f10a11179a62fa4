import { addDays, daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** An expected movement on a day: positive is income, negative an expense. Kobo. */
export interface Movement {
  readonly date: CalendarDate;
  readonly amount: Kobo;
  readonly what: string;
}

export interface CashDay {
  readonly date: CalendarDate;
  readonly balance: Kobo;
  readonly withAdvance: Kobo;
  readonly what: readonly string[];
}

export const CALENDAR_DAYS = 90;

/**
 * The expected wallet balance over 90 days from today, at the end of each day with a movement, without and with an
 * advance. Overdue movements count today; movements after the last day are left out. Kobo; may be below zero.
 */
export function cashCalendar(
  start: Kobo,
  today: CalendarDate,
  expected: readonly Movement[],
  advance: { readonly paidOut: Kobo; readonly repaid: Kobo; readonly dueDate: CalendarDate } | null,
): CashDay[] {
  const last = addDays(today, CALENDAR_DAYS);
  const within = (date: CalendarDate) => (daysBetween(today, date) < 0 ? today : date);
  const plain = expected.map((one) => ({ ...one, date: within(one.date), only: false }));
  const extra = advance
    ? [
        { date: today, amount: advance.paidOut, what: 'The advance arrives', only: true },
        { date: within(advance.dueDate), amount: kobo(-advance.repaid), what: 'The advance is repaid', only: true },
      ]
    : [];
  const moves = [...plain, ...extra].filter(({ date }) => daysBetween(date, last) >= 0);
  const dates = [...new Set([today, ...moves.map(({ date }) => date), last])].toSorted();
  let balance: number = start;
  let withAdvance: number = start;
  return dates.map((date) => {
    const here = moves.filter((one) => one.date === date);
    for (const { amount, only } of here) {
      withAdvance += amount;
      if (!only) balance += amount;
    }
    return { date, balance: kobo(balance), withAdvance: kobo(withAdvance), what: here.map(({ what }) => what) };
  });
}
