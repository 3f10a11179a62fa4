import * as z from 'zod/mini';
import { addDays, addMonths, dateIn, daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { date } from '../kit/fields.ts';
import type { FieldError } from '../kit/errors.ts';
import { t } from '../i18n/translate.ts';
import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

export const INTERVALS = ['week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];
export const SCHEDULE_STATES = ['active', 'paused', 'ended'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** The repetition of an invoice: from its first day, until a date, a number of times, or without end. */
export const recurrence = z.object({
  every: z.enum(INTERVALS, { error: () => t('Please choose week, month, quarter or year.') }),
  /** The anchor from which every later date is counted; by default the issue date. */
  firstDay: z.optional(z.nullable(date('The first day'))),
  endsOn: z.optional(z.nullable(date('The last day'))),
  /** The total number of invoices, including the first. */
  times: z.optional(
    z.nullable(
      z
        .int({ error: () => t('Please give a whole number of invoices.') })
        .check(z.minimum(1, { error: () => t('At least one invoice.') }), z.maximum(1000, { error: () => t('At most 1,000 invoices.') })),
    ),
  ),
});
export type Recurrence = z.output<typeof recurrence>;

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The complete rule of a schedule, from which its dates are calculated. */
export interface Rule {
  readonly every: Interval;
  readonly anchor: CalendarDate;
  readonly endsOn: CalendarDate | null;
  /** The number of invoices; skipped dates do not count. */
  readonly times: number | null;
}

/**
 * The date of period n (0 is the anchor): anchor + n intervals, clamped to the end of the month, always from the anchor, so that
 * 31 January is followed by 28 February and then 31 March.
 */
export function dayOf({ every, anchor }: Pick<Rule, 'every' | 'anchor'>, period: number): CalendarDate {
  return every === 'week' ? addDays(anchor, 7 * period) : addMonths(anchor, MONTHS[every] * period);
}

/** The date of period n when `made` invoices were made before it, or null after the end of the schedule. */
export function occurrence(rule: Rule, period: number, made: number): CalendarDate | null {
  if (rule.times !== null && made >= rule.times) return null;
  const day = dayOf(rule, period);
  return rule.endsOn !== null && daysBetween(rule.endsOn, day) > 0 ? null : day;
}

/** The latest period whose date is not after `today`; -1 before the anchor. */
export function periodOn(rule: Pick<Rule, 'every' | 'anchor'>, today: CalendarDate): number {
  const gone = daysBetween(rule.anchor, today);
  if (gone < 0) return -1;
  // A lower bound, because a month has at least 28 days; the loop adds the missing periods.
  let period = Math.floor(gone / (rule.every === 'week' ? 7 : 31 * MONTHS[rule.every]));
  while (daysBetween(dayOf(rule, period + 1), today) >= 0) period += 1;
  return period;
}

export interface Due {
  /** The period for which an invoice is due, or null. */
  readonly make: { readonly period: number; readonly day: CalendarDate } | null;
  /** Missed periods without an invoice: only the latest is made up for. */
  readonly skipped: readonly { readonly period: number; readonly day: CalendarDate }[];
  /** The next period; null when the schedule is over. */
  readonly next: { readonly period: number; readonly day: CalendarDate } | null;
}

/** The due and skipped periods on a day, where `from` is the first period that was not processed yet, and `made` the number of invoices so far. */
export function dueOn(rule: Rule, from: number, made: number, today: CalendarDate): Due {
  const days: { period: number; day: CalendarDate }[] = [];
  const latest = periodOn(rule, today);
  for (let period = from; period <= latest; period += 1) {
    const day = occurrence(rule, period, made);
    if (day === null) break;
    days.push({ period, day });
  }
  const after = from + days.length;
  const day = occurrence(rule, after, days.length > 0 ? made + 1 : made);
  return { make: days.at(-1) ?? null, skipped: days.slice(0, -1), next: day === null ? null : { period: after, day } };
}

/** The same for an instant: the date in the business's time zone decides. */
export function dueAt(rule: Rule, from: number, made: number, zone: string, now: number): Due {
  return dueOn(rule, from, made, dateIn(zone, now));
}

/** The missing or invalid fields of a repetition. */
export function recurrenceProblems(given: Recurrence | null | undefined, issueDate: CalendarDate | null): FieldError[] {
  if (!given) return [{ field: 'recurrence.every', message: say`Please choose how often it repeats.` }];
  const found: FieldError[] = [];
  const first = given.firstDay ?? issueDate;
  if (given.firstDay && issueDate && daysBetween(issueDate, given.firstDay) < 0)
    found.push({ field: 'recurrence.firstDay', message: say`The first day is before the issue date. Please choose a later one.` });
  if (given.endsOn && first && daysBetween(first, given.endsOn) < 0)
    found.push({ field: 'recurrence.endsOn', message: say`The last day is before the first. Please choose a later one.` });
  if (given.endsOn && given.times) found.push({ field: 'recurrence.times', message: say`Please give a last day or a number of invoices, not both.` });
  return found;
}

const INTERVAL_TEXTS: Readonly<Record<Interval, Message>> = {
  week: say`every week`,
  month: say`every month`,
  quarter: say`every three months`,
  year: say`every year`,
};

/** `every month`. */
export function intervalText(every: Interval): Message {
  return INTERVAL_TEXTS[every];
}

/** What a template's days of reminders may be: from a month before the due date to three months after it, at most ten. */
export const REMINDER_DAYS = { earliest: -30, latest: 90, most: 10 } as const;

/** An open invoice with automatic reminders; `days`: when they leave, counted from the due date and ascending. */
export interface Reminded {
  readonly dueDate: CalendarDate;
  readonly sentOn: CalendarDate;
  readonly days: readonly number[];
}

/**
 * The reminder of a day, as days from the due date: the latest reached, only on its day or, after an outage, the day after. None on or before the day of sending,
 * which the e-mail of the invoice has just covered.
 */
export function reminderOn({ dueDate, sentOn, days }: Reminded, today: CalendarDate): number | null {
  const gone = daysBetween(dueDate, today);
  const step = days.findLast((one) => one <= gone);
  if (step === undefined || gone - step > 1) return null;
  return daysBetween(sentOn, addDays(dueDate, step)) > 0 ? step : null;
}

/** The due dates of the invoices that `reminderOn` may remind on a day of any time zone, by one of these days. `today`: in UTC. */
export function dueDatesToRemind(days: readonly number[], today: CalendarDate): CalendarDate[] {
  // A zone can be a day ahead, or behind from midnight to the morning; the day after an outage is one more.
  return [...new Set(days.flatMap((step) => [1, 0, -1, -2].map((more) => addDays(today, more - step))))];
}

/** The automatic reminders of an open invoice after `today`, by day. */
export function plannedReminders({ dueDate, sentOn, days }: Reminded, today: CalendarDate): { step: number; on: CalendarDate }[] {
  return days.map((step) => ({ step, on: addDays(dueDate, step) })).filter(({ on }) => daysBetween(today, on) > 0 && daysBetween(sentOn, on) > 0);
}
