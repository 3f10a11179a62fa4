import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';

/** `from 1 Nov 2026 until 1 May 2027`, after `everyText`. */
export function spanText({ firstDay, endsOn, times }: { firstDay: string | null; endsOn: string | null; times: number | null }): string {
  const from = dayText(firstDay);
  if (endsOn) return t('from {from} until {until}', { from, until: dayText(endsOn) });
  return times ? t('from {from}, {times} times', { from, times }) : t('from {from}', { from });
}

export function dayText(text: string | null): string {
  const day = text === null ? null : calendarDate(text);
  return day ? formatDate(day) : '–';
}
