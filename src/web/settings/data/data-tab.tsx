import { useState } from 'react';
import { CloseBusinessCard } from './close-business-card.tsx';
import { ExportCard } from './export-card.tsx';
import { closeAccount } from '../../../shared/accounts/close-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { signOut, useSignedIn } from '../../base/session.ts';
import { leaveTeam } from '../../../shared/team/contract.ts';
import { exportPerson } from '../../../shared/exports/person-contract.ts';
import { download } from '../../../api-client/download.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';

/** Taking data along: everything of the business, and one's own; leaving and closing it, and closing one's account. */
export function DataTab() {
  return (
    <>
      <ExportCard />
      <OwnDataCard />
      <LeaveCard />
      <CloseBusinessCard />
      <CloseAccountCard />
    </>
  );
}

/** Ends the person's account. The server refuses the last owner of a business, with the way out, before it asks for a code. */
function CloseAccountCard() {
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

/** Ends one's own membership. The server refuses the last owner, with the way out. */
function LeaveCard() {
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

/** One's own data, of every business one belongs to. */
function OwnDataCard() {
  const { busy, save } = useSaving();
  return (
    <Card title={t('Your own data')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-pretty">
          {t('Your profile, your memberships, and the devices and sessions you sign in with, as a JSON file.')}
        </p>
        <Button loading={busy !== null} onClick={() => save('my-data.json', () => download(exportPerson, {}))}>
          {t('Download your data')}
        </Button>
      </div>
    </Card>
  );
}
