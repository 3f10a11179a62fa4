import { calendarDate, dateIn, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { setCurrency } from '../../shared/kit/currency.ts';
import { headSays } from '../../ui/primitives/head.ts';

/** The settings of the installation, which the server writes into the page's head. */
export const PRODUCT = headSays('application-name') ?? 'Duewell';
setCurrency(headSays('duewell-currency') ?? 'NGN', headSays('duewell-currency-symbol') ?? '₦');
const TIME_ZONE = headSays('duewell-time-zone') ?? 'Africa/Lagos';

/** The calendar date in the installation's time zone. */
export function today(): CalendarDate {
  return dateIn(TIME_ZONE, Date.now());
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });

/** `12 Mar 2026, 14:05`, in the installation's time zone. */
export function momentText(instant: string): string {
  return moments.format(Date.parse(instant));
}

/** `12 Mar 2026`, for a date of the API. */
export function dayText(date: string): string {
  const day = calendarDate(date);
  return day === null ? date : formatDate(day);
}

/** How long ago, for queues: `5 min`, `3 h`, `12 d`. */
export function ageText(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}
