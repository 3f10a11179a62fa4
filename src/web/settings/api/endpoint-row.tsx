import { Ellipsis } from 'lucide-react';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { listDeliveries, listEndpoints, testEndpoint, updateEndpoint } from '../../../shared/webhooks/contract.ts';
import { WEBHOOK_EVENT_NAMES } from '../../../shared/webhooks/events.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Status } from '../../../ui/primitives/status.tsx';
import { useSignedIn } from '../../base/session.ts';
import { momentOf } from './moments.ts';
import type { Endpoint, Step } from './webhooks-card.tsx';

export function EndpointRow({ endpoint, onStep }: { endpoint: Endpoint; onStep: (step: Step) => void }) {
  const { business } = useSignedIn();
  const by = { businessId: business.id, endpointId: endpoint.id };
  const send = useAction(testEndpoint, { done: t('Test event sent'), refresh: [listDeliveries], onDone: () => onStep('deliveries') });
  const change = useAction(updateEndpoint, {
    done: endpoint.state === 'on' ? t('The endpoint is off') : t('The endpoint is on'),
    refresh: [listEndpoints, listDeliveries],
  });
  const on = endpoint.state === 'on';
  const items = [
    { label: t('Send a test event'), disabled: !on, onSelect: () => send.mutate(by) },
    { label: t('Choose events'), onSelect: () => onStep('events') },
    { label: t('Roll secret'), onSelect: () => onStep('rotate') },
    { label: on ? t('Turn off') : t('Turn on'), onSelect: () => change.mutate({ ...by, on: !on }) },
    'line' as const,
    { label: t('Remove'), danger: true, onSelect: () => onStep('remove') },
  ];
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-sm wrap-anywhere">{endpoint.url}</span>
          <EndpointStatus endpoint={endpoint} />
        </p>
        {endpoint.description && <p className="text-ink-2 wrap-anywhere">{endpoint.description}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-2">
          <span>
            {endpoint.events.length === WEBHOOK_EVENT_NAMES.length
              ? t('All events')
              : endpoint.events.length === 1
                ? endpoint.events[0]
                : tn(endpoint.events.length, '{count} event', '{count} events')}
          </span>
          <span>
            {endpoint.lastDeliveredAt
              ? t('Last delivered {lastDeliveredAt}', { lastDeliveredAt: momentOf(endpoint.lastDeliveredAt) })
              : t('Nothing delivered yet')}
          </span>
          {endpoint.oldSecretUntil && <span>{t('The old secret works until {oldSecretUntil}', { oldSecretUntil: momentOf(endpoint.oldSecretUntil) })}</span>}
        </p>
        {endpoint.state === 'disabled' && (
          <p className="mt-1.5 text-sm text-danger">
            {t('It failed for three days and was turned off. Fix it, turn it on, then resend the events it missed.')}
          </p>
        )}
      </div>
      <Button size="small" onClick={() => onStep('deliveries')}>
        {t('Deliveries')}
      </Button>
      <Menu
        label={t('Actions for {url}', { url: endpoint.url })}
        items={items}
        trigger={(props) => (
          <IconButton {...props} small label={t('Actions for {url}', { url: endpoint.url })} icon={<Ellipsis aria-hidden="true" size={18} />} />
        )}
      />
    </li>
  );
}

function EndpointStatus({ endpoint: { state, failingSince } }: { endpoint: Endpoint }) {
  if (state === 'off') return <Status word={t('Off')} tone="quiet" shape="pause" />;
  if (state === 'disabled') return <Status word={t('Turned off automatically')} tone="bad" shape="alert" />;
  return failingSince ? <Status word={t('Failing')} tone="warn" shape="alert" /> : <Status word={t('On')} tone="good" shape="dot" />;
}
