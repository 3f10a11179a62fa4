import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban, BellRing, Check, CircleDollarSign, Clock, Eye, HandCoins, Link2, MailCheck, MailX, MessageCircle, PenLine, Send, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import type { TimelineEvent, TimelineKind } from '../../../shared/invoices/timeline-contract.ts';
import { withOrdinal } from '../../../shared/i18n/days.ts';
import { locale, t, tn } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { TIME_ZONE } from '../../base/config.ts';
import { useSignedIn } from '../../base/session.ts';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { useBusiness } from '../../base/today.ts';
import { ReceiptButton } from '../../wallet/receipt-button.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { eventSentence, messageState } from './timeline-texts.ts';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { usePermission } from '../../base/permission.ts';
import { useRefresh } from '../use-refresh.ts';

const EarlierVersion = lazyPart(() => import('./earlier-version.tsx').then((module) => module.EarlierVersion), <div className="h-8" />);

/** The number of events that are shown at first. */
const FIRST = 8;

/** Everything that happened to an invoice, newest first, by day. `readAt`: when the invoice was last read; the timeline is read again with it. */
export function InvoiceTimeline({ view, readAt }: { view: View; readAt: number }) {
  const { business } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const query = queryOf(invoiceTimeline, { id: view.id, businessId: business.id });
  const read = useQuery({ ...query, queryKey: [...query.queryKey, readAt], placeholderData: keepPreviousData, gcTime: 60_000 });
  const format = useFormats();
  if (!read.data)
    return (
      <Card title={t('Timeline')}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <>
            <Loading label={t('Loading the timeline')} />
            <Skeleton className="h-40 w-full" />
          </>
        )}
      </Card>
    );
  const { events, isCut } = read.data;
  const visible = isOpen ? events : events.slice(0, FIRST);
  const hidden = events.length - visible.length;
  return (
    <Card title={t('Timeline')}>
      {events.length === 0 && <p className="text-ink-2">{t('Nothing has happened yet.')}</p>}
      <ol className="grid gap-4">
        {byDay(visible, format.day).map(({ day, events: those }) => (
          <li key={day}>
            <h3 className="mb-2 text-xs text-ink-2">{day}</h3>
            <ol className="grid gap-3">
              {those.map((event) => (
                <Entry key={`${event.at} ${event.kind} ${event.message?.channel ?? ''}`} event={event} view={view} clock={format.clock} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <div className="mt-4">
          <Button size="small" onClick={() => setOpen(true)}>
            {tn(hidden, 'Show {count} earlier event', 'Show {count} earlier events')}
          </Button>
        </div>
      )}
      {isCut && hidden === 0 && <p className="mt-4 text-xs text-ink-2">{t('Earlier events are not shown.')}</p>}
    </Card>
  );
}

function Entry({ event, view, clock }: { event: TimelineEvent; view: View; clock: (instant: string) => string }) {
  const { kind, at, text, note, changes, revision, paymentId, lastAt } = event;
  const [Icon, tone] = LOOK[kind];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className={cx('mt-0.5 grid size-6 place-items-center rounded-full', tone)}>
        <Icon size={14} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {eventSentence(event, view.recipient.name)}{' '}
          <time dateTime={at} className="text-xs whitespace-nowrap text-ink-2">
            {clock(at)}
          </time>
        </p>
        {kind === 'delivered' && <Aside>{t('Accepted by the mail server; whether it reached the mailbox is not known.')}</Aside>}
        {kind === 'not-emailed' && (
          <Aside>{t('You reached the limit of emails to this address or to new addresses. Share the link, or try again tomorrow.')}</Aside>
        )}
        {event.message && <Aside>{messageState(event.message)}</Aside>}
        {lastAt && <Aside>{t('Last opened {when}', { when: dayAndClock(lastAt) })}</Aside>}
        {text && kind !== 'late-fee' && kind !== 'late-fee-of' && <Aside>{t('“{text}”', { text })}</Aside>}
        {note && <Aside>{t('Your note: “{note}”', { note })}</Aside>}
        {changes.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-sm text-ink-2">
            {changes.map((change) => (
              <li key={change} className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
        )}
        {(revision !== null || paymentId !== null) && (
          <div className="-ms-3 mt-0.5">
            {revision !== null && <EarlierVersion id={view.id} revision={revision} name={view.number ?? t('Invoice')} />}
            {paymentId !== null && <ReceiptButton reference={paymentId} of={clock(at)} />}
            {kind === 'payment-recorded' && paymentId !== null && <RemovePayment view={view} paymentId={paymentId} />}
          </div>
        )}
      </div>
    </li>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-2 whitespace-pre-line wrap-anywhere">{children}</p>;
}

const QUIET = 'bg-sunken text-ink-2';
const GOOD = 'bg-accent-soft text-accent';
const LOOK: Readonly<Record<TimelineKind, readonly [typeof Send, string]>> = {
  created: [PenLine, QUIET],
  sent: [Send, QUIET],
  'sent-by-schedule': [Send, QUIET],
  delivered: [MailCheck, QUIET],
  'not-emailed': [MailX, QUIET],
  opened: [Eye, QUIET],
  resent: [Send, QUIET],
  'copy-sent': [Send, QUIET],
  reminded: [BellRing, QUIET],
  'reminded-in-app': [BellRing, QUIET],
  approved: [Check, GOOD],
  denied: [X, QUIET],
  expired: [Clock, QUIET],
  revised: [PenLine, QUIET],
  paid: [CircleDollarSign, GOOD],
  'part-paid': [CircleDollarSign, GOOD],
  'payment-recorded': [CircleDollarSign, GOOD],
  'payment-reversed': [Undo2, QUIET],
  'tax-withheld': [CircleDollarSign, GOOD],
  credited: [Undo2, QUIET],
  'late-fee': [Clock, QUIET],
  'late-fee-of': [Clock, QUIET],
  advanced: [HandCoins, GOOD],
  'advance-repaid': [HandCoins, QUIET],
  voided: [Ban, QUIET],
  'link-renewed': [Link2, QUIET],
  'link-ended': [Link2, QUIET],
  messaged: [MessageCircle, QUIET],
};

function byDay(events: readonly TimelineEvent[], dayOf: (instant: string) => string) {
  const days: { day: string; events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const day = dayOf(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

/** Day and time in the business's own zone. */
function useFormats() {
  const timeZone = useBusiness().data?.timeZone ?? TIME_ZONE;
  const day = new Intl.DateTimeFormat(locale(), { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const clock = new Intl.DateTimeFormat(locale(), { timeZone, hour: '2-digit', minute: '2-digit' });
  return { day: (instant: string) => withOrdinal(day.format(Date.parse(instant)), locale()), clock: (instant: string) => clock.format(Date.parse(instant)) };
}

/** For a payment that was recorded on an invoice before it was declined: once it is given back, it is removed here. */
function RemovePayment({ view, paymentId }: { view: View; paymentId: string }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.mark-paid');
  const remove = useAction(undoMarkPaid, { onDone: useRefresh(), done: t('Payment removed') });
  const isRemovable = view.side === 'sent' && view.status === 'denied' && view.payments.some(({ id }) => id === paymentId);
  if (!isRemovable || !may.allowed) return null;
  return (
    <Button size="small" variant="quiet" loading={remove.isPending} onClick={() => remove.mutate({ id: view.id, businessId: business.id, paymentId })}>
      {t('Remove payment')}
    </Button>
  );
}
