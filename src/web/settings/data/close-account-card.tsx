import { useState } from 'react';
import { closeAccount } from '../../../shared/accounts/close-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { signOut, useSignedIn } from '../../base/session.ts';

/** Ends the person's account. The server refuses the last owner of a business, with the way out, before it asks for a code. */
export function CloseAccountCard() {
  const { profile } = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const close = async () => {
    await call(closeAccount, {});
    await signOut();
  };
  return (
    <Card title={t('Close your account')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-pretty">
          {t('You leave every business and can no longer sign in. Download your data first if you need it.')}
        </p>
        <Button onClick={() => setAsking(true)}>{t('Close your account')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog danger title={t('Close your account?')} confirm={t('Close account')} onConfirm={close} onClose={() => setAsking(false)}>
          <ul className="grid list-disc gap-1 ps-5 text-ink-2">
            <li>{t('Your name, your email address and your ways to sign in are deleted. This can’t be undone.')}</li>
            <li>{t('Your open approval requests are declined, and API keys that you made stop working.')}</li>
            <li>{t('Businesses keep their records of what you did, as the law requires.')}</li>
            <li className="wrap-anywhere">{t('We confirm it by email to {email}. You can register again with this address.', { email: profile.email })}</li>
          </ul>
        </ConfirmDialog>
      )}
    </Card>
  );
}
