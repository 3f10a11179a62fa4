import { withOrdinal } from '../../../shared/i18n/days.ts';
import { locale } from '../../../shared/i18n/translate.ts';
const moment = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' });

/** `21 Nov 2026, 14:05`, where the reader is. */
export function momentOf(instant: string): string {
  return withOrdinal(moment.format(new Date(instant)), locale());
}

export function shortDay(instant: string): string {
  return withOrdinal(day.format(new Date(instant)), locale());
}
