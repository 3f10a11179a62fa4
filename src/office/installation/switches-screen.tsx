import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readSwitches, setSwitch } from '../../shared/office/installation/contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { DialogButtons, Dialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';

type Switch = OutputOf<typeof readSwitches>['switches'][number];

const TEXTS: Readonly<Record<Switch['name'], { readonly label: string; readonly off: string }>> = {
  maintenance: { label: 'Maintenance', off: 'On: customers see the maintenance page, and the API answers 503. Webhooks of providers stay open.' },
  registration: { label: 'Registration', off: 'Off: nobody can sign up. Invitations of colleagues still work.' },
  referrals: { label: 'Referrals', off: 'Off: no new invitations to other businesses.' },
  cards: { label: 'Card payments', off: 'Off: no new card payment starts. Those that started are settled.' },
  transfers: { label: 'Bank transfers', off: 'Off: no new bank transfer starts. Those on their way are credited.' },
  withdrawals: { label: 'Withdrawals', off: 'Off: no new withdrawal. Those on their way continue.' },
  credit: { label: 'Advances', off: 'Off: no new requests. Running advances continue.' },
};

/** Maintenance and feature flags: what is on, since when, by whom and why. */
export function SwitchesScreen() {
  const { data, error, refetch } = useQuery(queryOf(readSwitches, {}));
  const may = useMay('installation.switch');
  const [turning, setTurning] = useState<Switch | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title="Switches" lead="What customers can use now. A change applies to everybody within a second." />
      {data ? (
        <Card flush>
          <ul>
            {data.switches.map((one) => (
              <li key={one.name} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
                <div className="min-w-60 flex-1">
                  <p className="flex items-center gap-3 font-medium">
                    {TEXTS[one.name].label}
                    <State one={one} />
                  </p>
                  <p className="text-sm text-ink-2">{TEXTS[one.name].off}</p>
                  {one.changedAt !== null && (
                    <p className="mt-1 text-xs text-ink-2">
                      {one.changedBy}, {momentText(one.changedAt)}
                      {one.reason !== null && `: ${one.reason}`}
                    </p>
                  )}
                </div>
                {may && <Button onClick={() => setTurning(one)}>{one.on ? 'Turn off' : 'Turn on'}</Button>}
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Loading label="Loading the switches" />
      )}
      {turning && <TurnDialog one={turning} onClose={() => setTurning(null)} />}
    </>
  );
}

function State({ one: { name, on } }: { one: Switch }) {
  if (name === 'maintenance') return on ? <Status word="On" tone="bad" shape="dot" /> : <Status word="Off" tone="quiet" shape="dash" />;
  return on ? <Status word="On" tone="good" shape="dot" /> : <Status word="Off" tone="bad" shape="dash" />;
}

function TurnDialog({ one: { name, on }, onClose }: { one: Switch; onClose: () => void }) {
  const client = useQueryClient();
  const verb = on ? 'Turn off' : 'Turn on';
  const form = useForm({
    schema: setSwitch.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ name, on: !on, reason }),
    submit: async (input) => {
      client.setQueryData([readSwitches.id, {}], await call(setSwitch, input));
      toast.success(`${TEXTS[name].label}: ${on ? 'off' : 'on'}.`);
      await client.invalidateQueries({ queryKey: [readSwitches.id] });
      onClose();
    },
  });
  return (
    <Dialog title={`${verb} ${TEXTS[name].label.toLowerCase()}?`} size="small" onClose={onClose}>
      <Form form={form} label={`${verb} ${TEXTS[name].label}`} className="grid gap-4">
        {name === 'maintenance' ? !on && <Panel tone="warn">Every customer is stopped at once.</Panel> : on && <Panel tone="warn">{TEXTS[name].off}</Panel>}
        <FormField name="reason" label="Reason" hint="For the audit log and for colleagues.">
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton variant={on === (name === 'maintenance') ? 'primary' : 'danger'}>{verb}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
