import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSecurity, unlinkOpenId } from '../../../shared/accounts/security-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';

/** The provider of the installation, and whether an identity there is linked to this account. */
export function OpenIdCard({ name, linked }: { name: string; linked: boolean }) {
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const part = async () => {
    await call(unlinkOpenId, {});
    await queries.invalidateQueries({ queryKey: [readSecurity.id] });
    toast.success(t('Your account is no longer linked to {name}', { name }));
  };
  return (
    <Card
      title={t('Sign in with {name}', { name })}
      aside={linked ? <Status word={t('Linked')} tone="good" shape="check" /> : <Status word={t('Not linked')} tone="quiet" shape="dash" />}
    >
      <p className="text-ink-2">
        {linked
          ? t('You can sign in with {name} or your password.', { name })
          : t('To link your identity at {name} to this account, choose “Continue with {name2}” when you next sign in, and give your password once.', {
              name,
              name2: name,
            })}
      </p>
      {linked && (
        <div className="mt-4">
          <Button onClick={() => setConfirming(true)}>{t('Unlink')}</Button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog title={t('Unlink {name}?', { name })} confirm={t('Unlink')} danger onConfirm={part} onClose={() => setConfirming(false)}>
          <p className="text-ink-2">{t('You will sign in with your password. You can link the two again at any time.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
