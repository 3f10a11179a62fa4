import { withOrdinal } from '../../shared/i18n/days.ts';
import { locale } from '../../shared/i18n/translate.ts';
import { TIME_ZONE } from './config.ts';

/** `12 Mar 2026, 14:05`. Separate from `days.ts`, which is in every first load. */
export function dayAndClock(instant: string): string {
  return withOrdinal(new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }).format(Date.parse(instant)), locale());
}
