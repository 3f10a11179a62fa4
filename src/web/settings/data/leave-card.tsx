import { useState } from 'react';
import { leaveTeam } from '../../../shared/team/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { signOut, useSignedIn } from '../../base/session.ts';

/** Ends one's own membership. The server refuses the last owner, with the way out. */
export function LeaveCard() {
  const { business } = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const { name } = business;
  const leave = async () => {
    await call(leaveTeam, { businessId: business.id });
    await signOut();
  };
  return (
    <Card title={t('Leave this business')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-pretty wrap-anywhere">
          {t('You lose access to {name} immediately. Your account stays, and your other businesses too.', { name })}
        </p>
        <Button onClick={() => setAsking(true)}>{t('Leave {name}', { name })}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={<span className="wrap-anywhere">{t('Leave {name}?', { name })}</span>}
          confirm={t('Leave')}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-2">
            {t(
              'Your open approval requests are declined, and API keys that you made stop working. You can come back only by a new invitation. You’ll be signed out.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
