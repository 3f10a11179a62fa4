import { occurrence } from '../../../shared/invoices/schedule.ts';
import type { Rule } from '../../../shared/invoices/schedule.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { RepeatValues } from './repeat-values.ts';

/** The next three days at most on which an invoice of this date repeats, by the server's rule. */
export function comingDays(repeat: RepeatValues, issueDate: string | null): CalendarDate[] {
  const anchor = dayOf(repeat.firstDay ?? issueDate);
  if (repeat.every === 'no' || anchor === null) return [];
  const rule: Rule = { every: repeat.every, anchor, endsOn: repeat.end === 'day' ? dayOf(repeat.endsOn) : null, times: timesOf(repeat) };
  const from = dayOf(issueDate) === anchor ? 1 : 0;
  return [0, 1, 2].map((n) => occurrence(rule, from + n, from + n)).filter((day) => day !== null);
}

/** The number of invoices of the repetition; null without an end after a number. */
export function timesOf({ end, times }: RepeatValues): number | null {
  return end === 'times' && Number(times) > 0 ? Number(times) : null;
}

function dayOf(text: string | null): CalendarDate | null {
  return text === null ? null : calendarDate(text);
}
