import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSchedule, listRevisions, listSchedules, switchReminders } from '../../../shared/invoices/lifecycle-contract.ts';
import { intervalText } from '../../../shared/invoices/schedule.ts';
import { isDue } from '../../../shared/invoices/status.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { toInvoiceDocument } from '../../documents/document-data.ts';
import { DocumentView } from '../../documents/document-view.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { render } from '../../../shared/i18n/message.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Delivery, useWhen } from './invoice-history.tsx';
import { useRefresh } from '../use-refresh.ts';

type Schedule = OutputOf<typeof changeSchedule>;

/** The e-mails of a sent invoice, and whether its recipient gets reminders. For its sender. */
export function InvoiceDelivery({ view }: { view: View }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.send');
  const refresh = useRefresh();
  const { life } = view;
  const change = useMutation({
    mutationFn: (on: boolean) => call(switchReminders, { id: view.id, businessId: business.id, on }),
    onSuccess: refresh,
    onError: (error) => toast.error(errorText(error)),
  });
  if (view.side !== 'sent' || view.stage !== 'sent') return null;
  return (
    <Delivery of={life}>
      {isDue(view.status) && (
        <div className="mt-4 border-t border-line pt-4">
          <Checkbox
            value={change.isPending ? change.variables : life.reminders}
            disabled={change.isPending || !may.allowed}
            onChange={(on) => change.mutate(on)}
            label={t('Remind by email')}
            hint={t('Sent 3 days before the due date, on the day, and 1, 7 and 14 days after, until it’s paid.')}
          />
        </div>
      )}
    </Delivery>
  );
}

/** The earlier versions of a revised invoice, each with its decision and the following changes. */
export function InvoiceRevisions({ view }: { view: View }) {
  const when = useWhen();
  const { business } = useSignedIn();
  const [open, setOpen] = useState<number | null>(null);
  const list = useQuery({ ...queryOf(listRevisions, { id: view.id, businessId: business.id }), enabled: view.life.revision > 1 });
  if (view.life.revision === 1 || !list.data) return null;
  const openRevision = list.data.revisions.find(({ revision }) => revision === open);
  return (
    <Card title={t('Previous versions')}>
      <ul className="divide-y divide-line">
        {list.data.revisions.map(({ revision, decision, reason, sentAt, changes }) => (
          <li key={revision} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-center justify-between gap-4">
              <p className="font-medium">{t('Version {revision}, {decision}', { revision, decision: DECISIONS[decision] ?? decision })}</p>
              <Button size="small" onClick={() => setOpen(revision)}>
                {t('Show')}
              </Button>
            </div>
            <p className="text-xs text-ink-2">{t('Sent {sentAt}', { sentAt: when(sentAt) })}</p>
            {reason && <p className="wrap-anywhere text-ink-2">“{reason}”</p>}
            <ul className="mt-1 grid gap-0.5 text-xs text-ink-2">
              {changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {openRevision && (
        <Dialog
          size="wide"
          title={t('{name}, version {revision}', { name: view.number ?? t('Invoice'), revision: openRevision.revision })}
          onClose={() => setOpen(null)}
        >
          <DocumentView data={toInvoiceDocument(openRevision.paper)} />
        </Dialog>
      )}
    </Card>
  );
}

/** The repetition of this invoice: as its first one, or as one of the series. */
export function InvoiceSchedule({ view }: { view: View }) {
  const { business } = useSignedIn();
  const list = useQuery({ ...queryOf(listSchedules, { businessId: business.id, invoiceId: view.id }), enabled: view.side === 'sent' });
  const [schedule] = list.data?.schedules ?? [];
  return schedule ? (
    <Card title={t('Repeats')}>
      <ScheduleFacts schedule={schedule} here={view.id} />
    </Card>
  ) : null;
}

export function ScheduleFacts({ schedule, here }: { schedule: Schedule; here?: string }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const may = usePermission('invoice.send');
  const [ending, setEnding] = useState(false);
  const input = { id: schedule.id, businessId: business.id };
  const change = useMutation({
    mutationFn: (action: 'pause' | 'resume') => call(changeSchedule, { ...input, action }),
    onSuccess: refresh,
    onError: (error) => toast.error(errorText(error)),
  });
  const isOver = schedule.state === 'ended';
  return (
    <div className="grid gap-3">
      <p>
        <span className="font-medium">{sentence(render(intervalText(schedule.every)))}</span>
        <span className="text-ink-2"> {spanText(schedule)}</span>
      </p>
      <p className="text-ink-2">
        {stateText(schedule)}. {t('{made} sent so far.', { made: schedule.made })}
      </p>
      {schedule.invoiceId !== here && (
        <p className="text-ink-2">
          <T text="Started with {link}" link={<Link to={paths.invoice(schedule.invoiceId)}>{schedule.number ?? t('its first invoice')}</Link>} />
        </p>
      )}
      {schedule.problem && <Panel tone="warn">{schedule.problem}</Panel>}
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            loading={change.isPending}
            disabled={!may.allowed}
            onClick={() => change.mutate(schedule.state === 'paused' ? 'resume' : 'pause')}
          >
            {schedule.state === 'paused' ? t('Resume') : t('Pause')}
          </Button>
          <Button size="small" variant="quiet" disabled={!may.allowed} onClick={() => setEnding(true)}>
            {t('End')}
          </Button>
        </div>
      )}
      {ending && (
        <ConfirmDialog
          danger
          title={t('End recurring invoice {name}?', { name: schedule.number ?? t('this invoice') })}
          confirm={t('End')}
          onConfirm={() => call(changeSchedule, { ...input, action: 'end' }).then(refresh)}
          onClose={() => setEnding(false)}
        >
          <p>
            <T
              text="No more invoices will be sent to {party}. Invoices already sent don’t change. To start again, send a new recurring invoice."
              party={<b className="wrap-anywhere">{schedule.party}</b>}
            />
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const DECISIONS: Readonly<Record<string, string>> = {
  pending: t('pending'),
  approved: t('approved'),
  denied: t('declined'),
  expired: t('expired'),
};

function spanText({ firstDay, endsOn, times }: Schedule): string {
  const from = dayText(firstDay);
  if (endsOn) return t('from {from} until {until}', { from, until: dayText(endsOn) });
  return times ? t('from {from}, {times} times', { from, times }) : t('from {from}', { from });
}

function stateText({ state, nextOn }: Schedule): string {
  if (state === 'ended') return t('Ended');
  return state === 'paused' ? t('Paused') : t('Next on {day}', { day: dayText(nextOn) });
}

function dayText(text: string | null): string {
  const day = text === null ? null : calendarDate(text);
  return day ? formatDate(day) : '–';
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
