import { formatDate } from '../../../shared/kit/date.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { comingDays } from './coming-days.ts';
import type { RepeatValues } from './repeat-values.ts';

/** When the invoice repeats next. */
export function ComingText({ repeat, issueDate }: { repeat: RepeatValues; issueDate: string | null }) {
  const coming = comingDays(repeat, issueDate);
  const days = coming.map(formatDate).join(', ');
  return (
    <p className="text-ink-2">
      {coming.length === 0
        ? t('It is sent only once: the schedule ends before the next date.')
        : coming.length === 3
          ? t('This one is sent now; the next ones automatically on {days} and so on, each with its own number.', { days })
          : t('This one is sent now; the next ones automatically on {days}, each with its own number.', { days })}
    </p>
  );
}
