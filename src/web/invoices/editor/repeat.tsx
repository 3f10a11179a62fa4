import { INTERVALS, intervalText } from '../../../shared/invoices/schedule.ts';
import type { Interval } from '../../../shared/invoices/schedule.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { capital, render } from '../../../shared/i18n/message.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import type { EditorValues } from './values.ts';
import type { RepeatValues } from './repeat-values.ts';
import { comingDays } from './coming-days.ts';

/** The repetition of the invoice: interval, first date and end. */
export function EditorRepeat({ form, today }: { form: FormHandle<EditorValues>; today: CalendarDate }) {
  const { recurrence, issueDate } = useValues(form);
  const first = dayOf(recurrence.firstDay ?? issueDate);
  const repeats = recurrence.every !== 'no';
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField<RepeatValues['every']> name="recurrence.every" label={t('Repeat')}>
          {(bind) => <Select {...bind} options={EVERY} />}
        </FormField>
        {repeats && (
          <FormField<string | null> name="recurrence.firstDay" label={t('First day')}>
            {(bind, problem) => (
              <DateField
                {...bind}
                {...problem}
                value={bind.value ?? issueDate}
                onChange={(day) => bind.onChange(day === issueDate ? null : day)}
                today={today}
                min={dayOf(issueDate) ?? undefined}
              />
            )}
          </FormField>
        )}
        {repeats && (
          <FormField<RepeatValues['end']> name="recurrence.end" label={t('Ends')}>
            {(bind) => <Select {...bind} options={ENDS} />}
          </FormField>
        )}
        {repeats && recurrence.end === 'day' && (
          <FormField<string | null> name="recurrence.endsOn" label={t('Last day')}>
            {(bind, problem) => <DateField {...bind} {...problem} today={today} min={first ?? undefined} />}
          </FormField>
        )}
        {repeats && recurrence.end === 'times' && (
          <FormField name="recurrence.times" label={t('Number of invoices')}>
            {({ onChange, ...bind }) => (
              <TextInput {...bind} onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 4))} inputMode="numeric" align="end" autoComplete="off" />
            )}
          </FormField>
        )}
      </div>
      {repeats && first && <ComingText repeat={recurrence} issueDate={issueDate} />}
    </div>
  );
}

function dayOf(text: string | null): CalendarDate | null {
  return text === null ? null : calendarDate(text);
}

const EVERY: { value: 'no' | Interval; label: string }[] = [
  { value: 'no', label: t('Does not repeat') },
  ...INTERVALS.map((value) => ({ value, label: render(capital(intervalText(value))) })),
];
const ENDS: { value: RepeatValues['end']; label: string }[] = [
  { value: 'never', label: t('Until you end it') },
  { value: 'day', label: t('On a day') },
  { value: 'times', label: t('After a number of invoices') },
];

/** When the invoice repeats next. */
function ComingText({ repeat, issueDate }: { repeat: RepeatValues; issueDate: string | null }) {
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
