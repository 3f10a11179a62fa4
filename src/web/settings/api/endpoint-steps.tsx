import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../shared/kit/words.ts';
import { listEndpoints, removeEndpoint, rotateSecret } from '../../../shared/webhooks/contract.ts';
import { call } from '../../../ui/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAction } from '../../../ui/query.ts';
import { T } from '../../../ui/words.tsx';
import { useSignedIn } from '../../app/session.ts';
import type { Endpoint } from './webhooks-card.tsx';

export function RemoveDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { business } = useSignedIn();
  const remove = useAction(removeEndpoint, { done: t('The endpoint is removed'), refresh: [listEndpoints], ownError: true });
  return (
    <ConfirmDialog
      title={t('Remove this endpoint?')}
      confirm={t('Remove endpoint')}
      danger
      onConfirm={() => remove.mutateAsync({ endpointId: endpoint.id, businessId: business.id })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <T
          text="{url} hears nothing any more, and what waits for it is not sent."
          url={<span className="font-mono wrap-anywhere text-ink">{endpoint.url}</span>}
        />
      </p>
    </ConfirmDialog>
  );
}

export function RotateDialog({ endpoint, onMade, onClose }: { endpoint: Endpoint; onMade: (secret: string) => void; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  // The dialog closes itself when all is done: what comes next is then known.
  const made = useRef<string | null>(null);
  const run = async () => {
    made.current = (await call(rotateSecret, { endpointId: endpoint.id, businessId: business.id })).secret;
    void queries.invalidateQueries({ queryKey: [listEndpoints.id] });
  };
  const close = () => (made.current === null ? onClose() : onMade(made.current));
  return (
    <ConfirmDialog title={t('Make a new signing secret?')} confirm={t('Make new secret')} onConfirm={run} onClose={close}>
      <p className="text-ink-2">
        {t('Both secrets sign for 24 hours, so that you can change over without losing a message.')}{' '}
        {endpoint.oldSecretUntil && t('The one before the present one ends at once.')}
      </p>
    </ConfirmDialog>
  );
}
