import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listEndpoints } from '../../../shared/webhooks/contract.ts';
import { ENDPOINTS_AT_ONCE } from '../../../shared/webhooks/events.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { VERIFY_SAMPLE } from '../../../shared/webhooks/verify-sample.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { useSignedIn } from '../../base/session.ts';
import { CodeSample } from './code-sample.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { RemoveDialog, RotateDialog } from './endpoint-steps.tsx';
import { Waiting } from './keys-card.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

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
