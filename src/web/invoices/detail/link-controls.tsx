import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { changeLink } from '../../../shared/invoices/lifecycle-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import type { DraftView as View } from '../editor/values.ts';
import { useRefresh } from '../use-refresh.ts';

/** For a link that reached the wrong person: after replacing or revoking, the old one shows nothing. */
export function LinkControls({ view }: { view: View }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.send');
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null);
  const [key] = useState(idempotencyKey);
  const name = view.number ?? t('this invoice');
  const isOpen = view.shareUrl !== null;
  const run = async (action: 'renew' | 'revoke') => {
    await call(changeLink, { id: view.id, businessId: business.id, action }, { idempotencyKey: `${key}-${action}-${view.shareUrl?.slice(-8) ?? 'none'}` });
    refresh();
    toast.success(action === 'renew' ? t('Link regenerated') : t('Link disabled'));
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={!may.allowed} icon={<Link2 aria-hidden="true" size={16} />} onClick={() => setConfirming('renew')}>
          {isOpen ? t('Regenerate link') : t('Create link')}
        </Button>
        {isOpen && (
          <Button size="small" variant="quiet" disabled={!may.allowed} icon={<Link2Off aria-hidden="true" size={16} />} onClick={() => setConfirming('revoke')}>
            {t('Disable link')}
          </Button>
        )}
      </div>
      {!may.allowed && <p className="text-ink-2">{may.reason}</p>}
      {confirming && (
        <ConfirmDialog
          danger={isOpen}
          title={
            confirming === 'revoke'
              ? t('Disable the link of {name}?', { name })
              : isOpen
                ? t('Regenerate the link of {name}?', { name })
                : t('Create a new link?')
          }
          confirm={confirming === 'revoke' ? t('Disable link') : isOpen ? t('Regenerate link') : t('Create link')}
          onConfirm={() => run(confirming)}
          onClose={() => setConfirming(null)}
        >
          <p>
            {isOpen ? `${t('The current link stops working for everyone who has it.')} ` : ''}
            {confirming === 'renew' ? (
              <>
                <T text="Share the new link with {name} yourself; it isn’t emailed." name={<b className="wrap-anywhere">{view.recipient.name}</b>} />
              </>
            ) : (
              t('You can create a new one at any time.')
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
