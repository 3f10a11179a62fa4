import { useMutation } from '@tanstack/react-query';
import { switchReminders } from '../../../shared/invoices/lifecycle-contract.ts';
import { plannedReminders } from '../../../shared/invoices/schedule.ts';
import { isDue } from '../../../shared/invoices/status.ts';
import { calendarDate, dateIn, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { TIME_ZONE } from '../../base/config.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { useBusiness } from '../../base/today.ts';
import type { DraftView as View } from '../editor/values.ts';
import { useRefresh } from '../use-refresh.ts';
import { reminderDayText } from '../reminder-day.ts';

/** Whether the recipient of an open invoice gets reminders, and on which days. For its sender. */
export function RemindersCard({ view, today }: { view: View; today: CalendarDate }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.send');
  const refresh = useRefresh();
  const zone = useBusiness().data?.timeZone ?? TIME_ZONE;
  const change = useMutation({
    mutationFn: (on: boolean) => call(switchReminders, { id: view.id, businessId: business.id, on }),
    onSuccess: refresh,
    onError: (error) => toast.error(errorText(error)),
  });
  if (view.side !== 'sent' || view.stage !== 'sent' || !isDue(view.status) || !view.recipient.email) return null;
  const isOn = change.isPending ? change.variables : view.life.reminders;
  const sentOn = view.sentAt && dateIn(zone, Date.parse(view.sentAt));
  const planned = unpaidDays(view).flatMap((due) => (sentOn ? plannedReminders({ dueDate: due, sentOn, days: view.life.reminderDays }, today) : []));
  return (
    <Card title={t('Reminders')}>
      <Checkbox
        value={isOn}
        disabled={change.isPending || !may.allowed}
        onChange={(on) => change.mutate(on)}
        label={t('Remind by email')}
        hint={isOn ? t('Until it’s paid, from 8 in the morning:') : t('On the days that are chosen in Settings, until it’s paid.')}
      />
      {isOn && view.life.reminders && (
        <ul className="mt-2 grid gap-1 ps-8 text-sm">
          {planned.map(({ step, on }) => (
            <li key={`${on} ${step}`} className="flex justify-between gap-4">
              <time dateTime={on} className="whitespace-nowrap">
                {formatDate(on)}
              </time>
              <span className="text-end text-ink-2">{reminderDayText(step)}</span>
            </li>
          ))}
          {planned.length === 0 && <li className="text-ink-2">{t('All of them have been sent.')}</li>}
        </ul>
      )}
    </Card>
  );
}

/** The days on which something is due. */
function unpaidDays({ dueDate, instalments }: View): CalendarDate[] {
  const days = instalments ? instalments.filter(({ left }) => left > 0).map((one) => one.dueDate) : [dueDate ?? ''];
  return days.flatMap((day) => calendarDate(day) ?? []);
}
