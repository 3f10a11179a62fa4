import { calendarDate, dateIn, daysBetween, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { locale, t, tn } from '../../shared/i18n/translate.ts';
import { TIME_ZONE } from './config.ts';

export function today(): CalendarDate {
  return dateIn(TIME_ZONE, Date.now());
}

/** `12 Mar 2026`; an unreadable date is shown unchanged. */
export function dayText(day: string): string {
  const date = calendarDate(day);
  return date ? formatDate(date) : day;
}

/** `due in 5 days`, `due today`, `3 days overdue`, from a year on `due in 2 years`. */
export function dueText(day: string | null, now: CalendarDate): string {
  const date = day === null ? null : calendarDate(day);
  if (!date) return t('no due date');
  const days = daysBetween(now, date);
  if (days === 0) return t('due today');
  if (days === 1) return t('due tomorrow');
  const years = Math.round(Math.abs(days) / 365);
  if (Math.abs(days) >= 365)
    return days > 0 ? tn(years, 'due in {count} year', 'due in {count} years') : tn(years, '{count} year overdue', '{count} years overdue');
  if (days > 0) return tn(days, 'due in {count} day', 'due in {count} days');
  return tn(-days, '{count} day overdue', '{count} days overdue');
}

/** `today, 14:05`, `yesterday, 09:12`, `12 Mar 2026`. */
export function momentText(instant: string, now: CalendarDate): string {
  const time = Date.parse(instant);
  const day = dateIn(TIME_ZONE, time);
  const days = daysBetween(day, now);
  if (days > 1) return formatDate(day);
  const clock = clockText(time);
  return days === 1 ? t('yesterday, {clock}', { clock }) : t('today, {clock}', { clock });
}

/** `Today`, `Yesterday` or the day of an instant, as a heading. */
export function dayHeading(instant: string, now: CalendarDate): string {
  const day = dateIn(TIME_ZONE, Date.parse(instant));
  const days = daysBetween(day, now);
  if (days > 1) return formatDate(day);
  return days === 1 ? t('Yesterday') : t('Today');
}

/** `14:05`. */
export function clockText(time: number): string {
  return new Date(time).toLocaleTimeString(locale(), { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' });
}
