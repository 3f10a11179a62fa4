import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState, useRef } from 'react';
import {
  createEndpoint,
  listDeliveries,
  listEndpoints,
  testEndpoint,
  updateEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../../shared/webhooks/contract.ts';
import { ENDPOINTS_AT_ONCE, WEBHOOK_EVENTS, WEBHOOK_EVENT_NAMES } from '../../../shared/webhooks/events.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { VERIFY_SAMPLE } from '../../../shared/webhooks/verify-sample.ts';
import type { WebhookEvent } from '../../../shared/webhooks/events.ts';
import { queryOf } from '../../../api-client/query.ts';
import { call } from '../../../api-client/client.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Status } from '../../../ui/primitives/status.tsx';
import { useSignedIn } from '../../base/session.ts';
import { CodeSample } from './code-sample.tsx';
import { Deliveries } from './deliveries.tsx';
import { Waiting } from './keys-card.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';
import { Boxes } from './checkbox-list.tsx';
import { momentOf } from './moments.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';

export type Endpoint = OutputOf<typeof listEndpoints>['endpoints'][number];
export type Step = 'deliveries' | 'events' | 'rotate' | 'remove';

type Open = { step: 'add' } | { step: Step; id: string } | { step: 'secret'; secret: string; isNew: boolean } | null;

export function WebhooksCard() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(listEndpoints, { businessId: business.id }));
  const [open, setOpen] = useState<Open>(null);
  const some = data !== undefined && data.endpoints.length > 0;
  const add = (
    <Button size="small" variant="primary" disabled={(data?.count ?? 0) >= ENDPOINTS_AT_ONCE} onClick={() => setOpen({ step: 'add' })}>
      {t('Add an endpoint')}
    </Button>
  );
  return (
    <Card title={t('Webhooks')} flush={!error || data !== undefined} aside={some && add}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting label={t('Loading the webhook endpoints')} />}
      {data && !some && (
        <EmptyState title={t('No endpoint yet')} level={3} action={add}>
          {t('An endpoint is your URL that receives an event immediately when an invoice is paid, approved or declined, and more. Every message is signed.')}
        </EmptyState>
      )}
      {some && (
        <>
          <ul className="divide-y divide-line">
            {data.endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onStep={(step) => setOpen({ step, id: endpoint.id })} />
            ))}
          </ul>
          <div className="grid gap-3 border-t border-line p-4 sm:p-5">
            {data.count >= ENDPOINTS_AT_ONCE && (
              <p className="text-ink-2">
                {t('You’ve reached the limit of {endpointsAtOnce} endpoints. Remove one to add another.', { endpointsAtOnce: ENDPOINTS_AT_ONCE })}
              </p>
            )}
            <CodeSample label={t('Verify the signature (Node)')} text={VERIFY_SAMPLE} />
          </div>
        </>
      )}
      <Opened open={open} endpoints={data?.endpoints ?? []} onOpen={setOpen} />
    </Card>
  );
}

function Opened({ open, endpoints, onOpen }: { open: Open; endpoints: readonly Endpoint[]; onOpen: (open: Open) => void }) {
  const close = () => onOpen(null);
  const secretOf = (isNew: boolean) => (secret: string) => onOpen({ step: 'secret', secret, isNew });
  if (open?.step === 'add') return <EndpointDialog onMade={secretOf(true)} onClose={close} />;
  if (open?.step === 'secret')
    return (
      <OneTimeSecret
        title={open.isNew ? t('Your signing secret') : t('Your new signing secret')}
        lead={open.isNew ? t('Verify every message with it.') : t('Verify every message with it. The old one also works for 24 hours.')}
        secret={open.secret}
        label={t('Signing secret')}
        onClose={close}
      >
        <CodeSample label={t('Verify the signature (Node)')} text={VERIFY_SAMPLE} />
      </OneTimeSecret>
    );
  const endpoint = open && endpoints.find(({ id }) => id === open.id);
  if (!open || !endpoint) return null;
  if (open.step === 'events') return <EndpointDialog endpoint={endpoint} onMade={close} onClose={close} />;
  if (open.step === 'rotate') return <RotateDialog endpoint={endpoint} onMade={secretOf(false)} onClose={close} />;
  if (open.step === 'remove') return <RemoveDialog endpoint={endpoint} onClose={close} />;
  return <Deliveries endpoint={endpoint} onClose={close} />;
}

const USUAL: readonly WebhookEvent[] = ['invoice.approved', 'invoice.denied', 'invoice.paid', 'payment.received'];
const CHOICES = WEBHOOK_EVENT_NAMES.map((name) => ({
  value: name,
  label: <code className="font-mono text-sm">{name}</code>,
  hint: `${WEBHOOK_EVENTS[name]}.`,
}));

/** A new endpoint, or the events of an existing one: its address cannot change, as its secret belongs to it. */
function EndpointDialog({ endpoint, onMade, onClose }: { endpoint?: Endpoint; onMade: (secret: string) => void; onClose: () => void }) {
  return endpoint ? <EventsForm endpoint={endpoint} onClose={onClose} /> : <NewForm onMade={onMade} onClose={onClose} />;
}

function NewForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const form = useForm({
    schema: createEndpoint.input,
    defaults: { url: '', description: '', events: USUAL },
    toInput: ({ url, description, events }) => ({ businessId: business.id, url, description, events: [...events] }),
    submit: async (input) => {
      const { secret } = await call(createEndpoint, input);
      void queries.invalidateQueries({ queryKey: [listEndpoints.id] });
      onMade(secret);
    },
  });
  return (
    <Dialog title={t('Add a webhook endpoint')} onClose={onClose}>
      <Form form={form} label={t('Add a webhook endpoint')}>
        <FormField name="url" label={t('Address')} hint={t('https, on the public internet. It cannot be changed later.')}>
          {(bind) => <TextInput {...bind} type="url" inputMode="url" autoComplete="off" placeholder={t('https://example.com/webhooks')} maxLength={500} />}
        </FormField>
        <FormField name="description" label={t('Description')} optional>
          {(bind) => <TextInput {...bind} autoComplete="off" maxLength={100} />}
        </FormField>
        <Events />
        <p className="text-xs text-ink-2">{t('You’ll confirm with a code. The signing secret is then shown once.')}</p>
        <Buttons onClose={onClose}>{t('Add endpoint')}</Buttons>
      </Form>
    </Dialog>
  );
}

function EventsForm({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const events: readonly WebhookEvent[] = endpoint.events;
  const form = useForm({
    schema: updateEndpoint.input,
    defaults: { events },
    toInput: ({ events }) => ({ businessId: business.id, endpointId: endpoint.id, events: [...events] }),
    submit: async (input) => {
      await call(updateEndpoint, input);
      void queries.invalidateQueries({ queryKey: [listEndpoints.id] });
      toast.success(t('Saved'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Choose events')} onClose={onClose}>
      <Form form={form} label={t('Choose events')}>
        <p className="font-mono text-sm wrap-anywhere text-ink-2">{endpoint.url}</p>
        <Events />
        <Buttons onClose={onClose}>{t('Save')}</Buttons>
      </Form>
    </Dialog>
  );
}

function Events() {
  return (
    <FormField<readonly WebhookEvent[]> name="events" label={t('Events')} group>
      {({ value, onChange }) => (
        <div className="grid gap-3">
          <div className="-ms-3 flex gap-1">
            <Button size="small" variant="quiet" onClick={() => onChange(WEBHOOK_EVENT_NAMES)}>
              {t('All')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onChange([])}>
              {t('None')}
            </Button>
          </div>
          <Boxes options={CHOICES} value={value} onChange={onChange} />
        </div>
      )}
    </FormField>
  );
}

function Buttons({ onClose, children }: { onClose: () => void; children: string }) {
  return (
    <DialogButtons>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <SubmitButton>{children}</SubmitButton>
    </DialogButtons>
  );
}

function EndpointRow({ endpoint, onStep }: { endpoint: Endpoint; onStep: (step: Step) => void }) {
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

function RemoveDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { business } = useSignedIn();
  const remove = useAction(removeEndpoint, { done: t('Endpoint removed'), refresh: [listEndpoints], ownError: true });
  return (
    <ConfirmDialog
      title={t('Remove this endpoint?')}
      confirm={t('Remove endpoint')}
      danger
      onConfirm={() => remove.mutateAsync({ endpointId: endpoint.id, businessId: business.id })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <T text="{url} will no longer receive events, including pending ones." url={<span className="font-mono wrap-anywhere text-ink">{endpoint.url}</span>} />
      </p>
    </ConfirmDialog>
  );
}

function RotateDialog({ endpoint, onMade, onClose }: { endpoint: Endpoint; onMade: (secret: string) => void; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  // The dialog closes itself at the end: then the next step is known.
  const made = useRef<string | null>(null);
  const run = async () => {
    made.current = (await call(rotateSecret, { endpointId: endpoint.id, businessId: business.id })).secret;
    void queries.invalidateQueries({ queryKey: [listEndpoints.id] });
  };
  const close = () => (made.current === null ? onClose() : onMade(made.current));
  return (
    <ConfirmDialog title={t('Roll the signing secret?')} confirm={t('Roll secret')} onConfirm={run} onClose={close}>
      <p className="text-ink-2">
        {t('Both secrets work for 24 hours, so you can switch without missing an event.')}{' '}
        {endpoint.oldSecretUntil && t('The previous secret stops working immediately.')}
      </p>
    </ConfirmDialog>
  );
}
