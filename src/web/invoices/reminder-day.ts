import { t, tn } from '../../shared/i18n/translate.ts';

/** `step`: days from the due date, negative before it. */
export function reminderDayText(step: number): string {
  if (step === 0) return t('on the due date');
  return step < 0 ? tn(-step, '{count} day before', '{count} days before') : tn(step, '{count} day after', '{count} days after');
}
