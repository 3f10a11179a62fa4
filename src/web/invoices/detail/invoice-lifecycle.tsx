import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSchedule, listSchedules } from '../../../shared/invoices/lifecycle-contract.ts';
import { intervalText } from '../../../shared/invoices/schedule.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { dayText } from '../../base/days.ts';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import type { DraftView as View } from '../editor/values.ts';
import { capital, render } from '../../../shared/i18n/message.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { spanText } from '../schedule-span.ts';
import { useRefresh } from '../use-refresh.ts';

type Schedule = OutputOf<typeof changeSchedule>;

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
  const [asking, setAsking] = useState(false);
  const input = { id: schedule.id, businessId: business.id };
  const change = useMutation({
    mutationFn: (wanted: { action: 'pause' | 'resume'; skipMissed?: boolean }) => call(changeSchedule, { ...input, ...wanted }),
    onSuccess: refresh,
    onSettled: () => setAsking(false),
    onError: (error) => toast.error(errorText(error)),
  });
  const isOver = schedule.state === 'ended';
  return (
    <div className="grid gap-3">
      <p>
        <span className="font-medium">{render(capital(intervalText(schedule.every)))}</span>
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
            onClick={() => {
              if (schedule.state !== 'paused') change.mutate({ action: 'pause' });
              else if (schedule.dueOn === null) change.mutate({ action: 'resume' });
              else setAsking(true);
            }}
          >
            {schedule.state === 'paused' ? t('Resume') : t('Pause')}
          </Button>
          <Button size="small" variant="quiet" disabled={!may.allowed} onClick={() => setEnding(true)}>
            {t('End')}
          </Button>
        </div>
      )}
      {asking && (
        <Dialog
          size="small"
          urgent
          title={t('Send the missed invoice?')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button disabled={change.isPending} onClick={() => change.mutate({ action: 'resume', skipMissed: true })}>
                {t('Skip it')}
              </Button>
              <Button variant="primary" loading={change.isPending} onClick={() => change.mutate({ action: 'resume' })}>
                {t('Send it now')}
              </Button>
            </>
          }
        >
          <p>
            <T
              text="The invoice of {day} to {party} was not sent during the pause."
              day={schedule.dueOn === null ? '–' : dayText(schedule.dueOn)}
              party={<b className="wrap-anywhere">{schedule.party}</b>}
            />{' '}
            {schedule.nextOn === null ? t('No others follow.') : t('The next one is sent on {day}.', { day: dayText(schedule.nextOn) })}
          </p>
        </Dialog>
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

function stateText({ state, nextOn, dueOn }: Schedule): string {
  if (state === 'ended') return t('Ended');
  const day = nextOn ?? dueOn;
  return state === 'paused' ? t('Paused') : t('Next on {day}', { day: day === null ? '–' : dayText(day) });
}
