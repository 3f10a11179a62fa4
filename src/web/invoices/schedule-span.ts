import { t } from '../../shared/i18n/translate.ts';
import { dayText } from '../base/days.ts';

/** `from 1 Nov 2026 until 1 May 2027`, after `everyText`. */
export function spanText({ firstDay, endsOn, times }: { firstDay: string | null; endsOn: string | null; times: number | null }): string {
  const from = firstDay === null ? '–' : dayText(firstDay);
  if (endsOn) return t('from {from} until {until}', { from, until: dayText(endsOn) });
  return times ? t('from {from}, {times} times', { from, times }) : t('from {from}', { from });
}
