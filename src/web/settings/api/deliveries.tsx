import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listDeliveries, listEndpoints, replayDelivery, testEndpoint } from '../../../shared/webhooks/contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { useSignedIn } from '../../base/session.ts';
import { CodeSample } from './code-sample.tsx';
import { Waiting } from './keys-card.tsx';
import { momentOf } from './moments.ts';
import type { Endpoint } from './webhooks-card.tsx';

type Delivery = OutputOf<typeof listDeliveries>['deliveries'][number];

/** The polling interval while something is being delivered for the first time. */
const SOON = 1_000;

export function Deliveries({ endpoint, onClose: onLeave }: { endpoint: Endpoint; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const onClose = () => {
    // The list below shows the last delivery.
    void queries.invalidateQueries({ queryKey: [listEndpoints.id] });
    onLeave();
  };
  const by = { businessId: business.id, endpointId: endpoint.id };
  const [page, setPage] = useState({ offset: 0, limit: 10 });
  const { data, error, refetch } = useQuery({
    ...queryOf(listDeliveries, { ...by, ...page }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? SOON : false),
  });
  const send = useAction(testEndpoint, { done: t('Test event sent'), refresh: [listDeliveries, listEndpoints] });
  const test = (
    <Button disabled={endpoint.state !== 'on'} loading={send.isPending} onClick={() => send.mutate(by)}>
      {t('Send a test event')}
    </Button>
  );
  return (
    <SidePanel title={t('Deliveries')} onClose={onClose} footer={data && data.count > 0 && test}>
      <p className="mb-4 font-mono text-sm wrap-anywhere text-ink-2">{endpoint.url}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting label={t('Loading the deliveries')} />}
      {data?.count === 0 && (
        <EmptyState title={t('Nothing sent yet')} level={3} action={test}>
          {t('Events sent to this endpoint in the last 30 days, with its responses.')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} mayReplay={endpoint.state === 'on'} />
            ))}
          </ul>
          <Pagination {...page} count={data.count} onChange={setPage} />
        </>
      )}
    </SidePanel>
  );
}

function DeliveryRow({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const { business } = useSignedIn();
  const replay = useAction(replayDelivery, { done: t('Resending'), refresh: [listDeliveries] });
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-mono text-sm wrap-anywhere">{delivery.event}</p>
          <p className="text-xs text-ink-2">{momentOf(delivery.createdAt)}</p>
        </div>
        <DeliveryStatus delivery={delivery} />
      </div>
      <p className="mt-1 text-xs text-ink-2">
        {answerOf(delivery)}
        {delivery.state === 'waiting' && delivery.attempts > 0 && delivery.nextTryAt && ` ${t('Next try {moment}.', { moment: momentOf(delivery.nextTryAt) })}`}
      </p>
      <details className="mt-2 text-sm">
        <summary className="touch-target w-fit cursor-pointer text-ink-2">{t('Request')}</summary>
        <div className="mt-2 grid gap-2">
          <p className="font-mono text-xs wrap-anywhere text-ink-2">Duewell-Delivery: {delivery.id}</p>
          <CodeSample label={t('Body')} text={pretty(delivery.body)} />
        </div>
      </details>
      {delivery.state !== 'waiting' && (
        <div className="mt-2">
          <Button
            size="small"
            disabled={!mayReplay}
            loading={replay.isPending}
            aria-label={t('Resend {event} of {createdAt}', { event: delivery.event, createdAt: momentOf(delivery.createdAt) })}
            onClick={() => replay.mutate({ deliveryId: delivery.id, businessId: business.id })}
          >
            {t('Resend')}
          </Button>
        </div>
      )}
    </li>
  );
}

function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  if (delivery.state === 'delivered') return <Status word={String(delivery.responseStatus ?? t('Delivered'))} tone="good" shape="check" />;
  if (delivery.state === 'failed')
    return (
      <Status
        word={delivery.responseStatus === null ? t('Failed') : t('Failed, {responseStatus}', { responseStatus: delivery.responseStatus })}
        tone="bad"
        shape="cross"
      />
    );
  return isUnderWay(delivery) ? <Status word={t('Sending')} tone="wait" shape="half" /> : <Status word={t('Retrying')} tone="warn" shape="clock" />;
}

function isUnderWay({ state, attempts, nextTryAt, lastTriedAt }: Delivery): boolean {
  // A delivery resent by hand is due earlier than its retry.
  return state === 'waiting' && (attempts === 0 || (nextTryAt !== null && lastTriedAt !== null && Date.parse(nextTryAt) <= Date.now()));
}

function answerOf({ state, attempts, milliseconds, problem }: Delivery): string {
  if (attempts === 0) return problem ?? t('Not tried yet.');
  const tries = tn(attempts, '{count} try', '{count} tries');
  return state === 'delivered' ? t('Answered in {milliseconds} ms, {tries}.', { milliseconds: milliseconds ?? 0, tries }) : `${problem ?? ''} ${tries}.`;
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
