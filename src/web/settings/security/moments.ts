import { withOrdinal } from '../../../shared/i18n/days.ts';
import { locale, t, tn } from '../../../shared/i18n/translate.ts';

const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' });
const MINUTE = 60_000;

/** `21 November 2026`, where the reader is. */
export function dayOf(instant: string): string {
  return withOrdinal(day.format(new Date(instant)), locale());
}

/** The age, as precise as known: last uses are written every few minutes. */
export function agoOf(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE);
  if (minutes < 10) return t('a few minutes ago');
  if (minutes < 60) return tn(minutes, '{count} minute ago', '{count} minutes ago');
  const hours = Math.floor(minutes / 60);
  return tn(hours, 'an hour ago', '{count} hours ago');
}
