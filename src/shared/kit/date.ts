import { dayInLocale, englishDay } from '../i18n/days.ts';
import { locale } from '../i18n/translate.ts';

/**
 * Calendar dates are `YYYY-MM-DD` strings in the business's time zone; instants are epoch milliseconds or ISO-8601 UTC.
 * No function here reads a clock: `now` is always a parameter.
 */
export type CalendarDate = string & { readonly __unit: 'date' };

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY = 86_400_000;

/** Parses an existing calendar date between 1970 and 2199; null otherwise (31 April, 2025-02-29). */
export function calendarDate(text: string): CalendarDate | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1970 || year > 2199 || day < 1 || day > daysIn(year, month)) return null;
  // The pattern and the checks above are the definition of a calendar date.
  return text as CalendarDate;
}

/** The days of a month from 1 to 12; 0 of another. */
function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The calendar date at an instant in a time zone (IANA name). Throws RangeError for an unknown zone. */
export function dateIn(zone: string, now: number): CalendarDate {
  const parts = formatter(zone).formatToParts(now);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  // en-CA parts of a Gregorian formatter are year, month and day with leading zeros.
  return `${part('year')}-${part('month')}-${part('day')}` as CalendarDate;
}

/** Calendar days later, or earlier if negative; independent of time zones. Throws RangeError if `date` is not a calendar date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(toUtc(date) + days * DAY);
}

/** n months later; the day is clamped to the month's end (31 January + 1 = 28 or 29 February). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const time = toUtc(date);
  const at = new Date(time);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), last));
  return fromUtc(first.getTime());
}

/** The last day of the date's month. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const at = new Date(toUtc(date));
  return fromUtc(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0));
}

/** The Monday of the date's week. */
export function startOfWeek(date: CalendarDate): CalendarDate {
  const time = toUtc(date);
  return fromUtc(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (toUtc(to) - toUtc(from)) / DAY;
}

/** `12 Mar 2026` on a screen, in the format of the current locale (`12 mars 2026`). Throws RangeError for an invalid date. */
export function formatDate(date: CalendarDate): string {
  toUtc(date);
  return dayInLocale(date, locale());
}

/** `12 Mar 2026` in English, also for signed texts: the same on every machine. Throws RangeError for an invalid date. */
export function documentDate(date: CalendarDate): string {
  toUtc(date);
  return englishDay(date);
}

function toUtc(date: CalendarDate): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`not a calendar date: ${date}`);
  return time;
}

function fromUtc(time: number): CalendarDate {
  // The first ten characters of an ISO instant are a calendar date.
  return new Date(time).toISOString().slice(0, 10) as CalendarDate;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(zone, made);
  return made;
}
