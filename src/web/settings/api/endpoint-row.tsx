import { Ellipsis } from 'lucide-react';
import { listDeliveries, listEndpoints, testEndpoint, updateEndpoint } from '../../../shared/webhooks/contract.ts';
import { WEBHOOK_EVENT_NAMES } from '../../../shared/webhooks/events.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useAction } from '../../../ui/query.ts';
import { Status } from '../../../ui/status.tsx';
import { useSignedIn } from '../../app/session.ts';
import { momentOf } from './moments.ts';
import type { Endpoint, Step } from './webhooks-card.tsx';

export function EndpointRow({ endpoint, onStep }: { endpoint: Endpoint; onStep: (step: Step) => void }) {
  const { business } = useSignedIn();
  const by = { businessId: business.id, endpointId: endpoint.id };
  const send = useAction(testEndpoint, { done: 'A test event is on its way', refresh: [listDeliveries], onDone: () => onStep('deliveries') });
  const change = useAction(updateEndpoint, {
    done: endpoint.state === 'on' ? 'The endpoint is off' : 'The endpoint is on',
    refresh: [listEndpoints, listDeliveries],
  });
  const on = endpoint.state === 'on';
  const items = [
    { label: 'Send a test event', disabled: !on, onSelect: () => send.mutate(by) },
    { label: 'Choose events', onSelect: () => onStep('events') },
    { label: 'Make a new secret', onSelect: () => onStep('rotate') },
    { label: on ? 'Switch off' : 'Switch on', onSelect: () => change.mutate({ ...by, on: !on }) },
    'line' as const,
    { label: 'Remove', danger: true, onSelect: () => onStep('remove') },
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
              ? 'All events'
              : endpoint.events.length === 1
                ? endpoint.events[0]
                : `${endpoint.events.length} events`}
          </span>
          <span>{endpoint.lastDeliveredAt ? `Last delivered ${momentOf(endpoint.lastDeliveredAt)}` : 'Nothing delivered yet'}</span>
          {endpoint.oldSecretUntil && <span>The old secret signs until {momentOf(endpoint.oldSecretUntil)}</span>}
        </p>
        {endpoint.state === 'disabled' && (
          <p className="mt-1.5 text-sm text-danger">It failed for three days and was switched off. Mend it, switch it on, and send again what it missed.</p>
        )}
      </div>
      <Button size="small" onClick={() => onStep('deliveries')}>
        Deliveries
      </Button>
      <Menu
        label={`Actions for ${endpoint.url}`}
        items={items}
        trigger={(props) => <IconButton {...props} small label={`Actions for ${endpoint.url}`} icon={<Ellipsis aria-hidden="true" size={18} />} />}
      />
    </li>
  );
}

function EndpointStatus({ endpoint: { state, failingSince } }: { endpoint: Endpoint }) {
  if (state === 'off') return <Status word="Off" tone="quiet" shape="pause" />;
  if (state === 'disabled') return <Status word="Switched off by us" tone="bad" shape="alert" />;
  return failingSince ? <Status word="Failing" tone="warn" shape="alert" /> : <Status word="On" tone="good" shape="dot" />;
}
