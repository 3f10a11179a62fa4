import { plannedReminders, REMINDER_DAYS } from '../../shared/invoices/schedule.ts';
import { addDays, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FormField, useBound } from '../../ui/form/form.tsx';
import { useToday } from '../base/today.ts';
import { sentenceCase } from '../documents/document-data.ts';
import { reminderDayText } from '../invoices/reminder-day.ts';

/** The days to choose from, counted from the due date; the API takes others too. */
const OFFERED = [-14, -7, -3, -1, 0, 1, 3, 7, 14, 21, 30, 60];

/** Whether recipients are reminded and on which days. `dueDays`: the term of a new invoice, with which the dates are shown. */
export function ReminderDays({ dueDays }: { dueDays: number }) {
  const { bound: isOn } = useBound<boolean>('reminders');
  const today = useToday();
  return (
    <>
      <Checkbox {...isOn} label={t('Remind recipients by email')} hint={t('Until it’s paid. You can turn this off for each invoice.')} />
      {isOn.value && (
        <FormField<number[]> group name="reminderDays" label={t('Days of reminders')}>
          {({ value, onChange }) => (
            <>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1">
                {inOrder([...new Set([...OFFERED, ...value])]).map((day) => (
                  <Checkbox
                    key={day}
                    label={sentenceCase(reminderDayText(day))}
                    value={value.includes(day)}
                    disabled={value.length >= REMINDER_DAYS.most && !value.includes(day)}
                    onChange={(isChosen) => onChange(isChosen ? inOrder([...value, day]) : value.filter((one) => one !== day))}
                  />
                ))}
              </div>
              <Dates days={value} dueDays={dueDays} today={today} />
            </>
          )}
        </FormField>
      )}
    </>
  );
}

function Dates({ days, dueDays, today }: { days: readonly number[]; dueDays: number; today: CalendarDate }) {
  const dueDate = addDays(today, dueDays);
  const planned = plannedReminders({ dueDate, sentOn: today, days }, today).map(({ on }) => formatDate(on).replaceAll(' ', '\u00a0'));
  return (
    <p role="status" className="mt-2 text-sm text-ink-2">
      {planned.length > 0
        ? t('For an invoice sent today and due on {due}: {days}.', { due: formatDate(dueDate), days: planned.join(' · ') })
        : t('An invoice sent today and due on {due} gets no reminder.', { due: formatDate(dueDate) })}
    </p>
  );
}

function inOrder(days: readonly number[]): number[] {
  return days.toSorted((one, other) => one - other);
}
