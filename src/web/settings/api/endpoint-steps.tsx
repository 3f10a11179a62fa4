import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { listEndpoints, removeEndpoint, rotateSecret } from '../../../shared/webhooks/contract.ts';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../../base/session.ts';
import type { Endpoint } from './webhooks-card.tsx';

export function RemoveDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
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

export function RotateDialog({ endpoint, onMade, onClose }: { endpoint: Endpoint; onMade: (secret: string) => void; onClose: () => void }) {
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
