import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../shared/i18n/translate.ts';
import { createEndpoint, listEndpoints, updateEndpoint } from '../../../shared/webhooks/contract.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../shared/webhooks/events.ts';
import type { WebhookEvent } from '../../../shared/webhooks/events.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { call } from '../../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSignedIn } from '../../base/session.ts';
import { Boxes } from './checkbox-list.tsx';
import type { Endpoint } from './webhooks-card.tsx';

const USUAL: readonly WebhookEvent[] = ['invoice.approved', 'invoice.denied', 'invoice.paid', 'payment.received'];
const CHOICES = WEBHOOK_EVENT_NAMES.map((name) => ({
  value: name,
  label: <code className="font-mono text-sm">{name}</code>,
  hint: `${WEBHOOK_EVENTS[name]}.`,
}));

/** A new endpoint, or the events of an existing one: its address cannot change, as its secret belongs to it. */
export function EndpointDialog({ endpoint, onMade, onClose }: { endpoint?: Endpoint; onMade: (secret: string) => void; onClose: () => void }) {
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
