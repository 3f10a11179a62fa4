import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSecurity, removeTotp, renewRecoveryCodes } from '../../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { STAY, go, useSearch } from '../../../ui/primitives/navigation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ownPath } from '../../base/session.ts';
import { dayOf } from './moments.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Totp = OutputOf<typeof readSecurity>['totp'];

/** With this number or fewer the page suggests new ones. */
const FEW = 3;

/** Undefined while loading. */
export function SecondFactorCard({ totp }: { totp: Totp | undefined }) {
  const [search, change] = useSearch();
  const [open, setOpen] = useState<'setup' | 'remove' | null>(null);
  // Opened from the dialog that requires an app.
  const isSetup = open === 'setup' || (search.has('setup') && totp?.enabled === false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setOpen(null);
    setCodes(null);
    const back = ownPath(search.get('back'));
    if (back) return go(back, { replace: true });
    if (search.has('setup')) change({ setup: null, back: null }, STAY);
  };
  return (
    <Card
      title={t('Two-factor sign-in')}
      aside={totp && (totp.enabled ? <Status word={t('On')} tone="good" shape="check" /> : <Status word={t('Off')} tone="quiet" shape="dash" />)}
    >
      {!totp ? <Waiting /> : totp.enabled ? <On totp={totp} onCodes={setCodes} onRemove={() => setOpen('remove')} /> : <Off onSetup={() => setOpen('setup')} />}
      {isSetup && <TotpSetup onClose={close} />}
      {open === 'remove' && <RemoveDialog onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={close} />}
    </Card>
  );
}

function Off({ onSetup }: { onSetup: () => void }) {
  return (
    <>
      <p className="text-ink-2">
        {t(
          'Protect your account even if your password is stolen: each sign-in also asks for a code from an app such as Google Authenticator, 1Password or Aegis. The app works offline.',
        )}
      </p>
      <div className="mt-4">
        <Button variant="primary" onClick={onSetup}>
          {t('Set up')}
        </Button>
      </div>
    </>
  );
}

function On({ totp, onCodes, onRemove }: { totp: Totp; onCodes: (codes: readonly string[]) => void; onRemove: () => void }) {
  const renew = useAction(renewRecoveryCodes, { refresh: [readSecurity], onDone: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  const left = totp.recoveryCodesLeft;
  return (
    <>
      <p className="text-ink-2">
        {totp.since
          ? t('On since {day}. You’ll need a code to sign in on a new device.', { day: dayOf(totp.since) })
          : t('You’ll need a code to sign in on a new device.')}{' '}
        {remainingText(left)}
      </p>
      {left <= FEW && (
        <div className="mt-3">
          <Panel tone="warn">{t('Create new recovery codes before they run out: without your phone, they’re the only way to sign in.')}</Panel>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button loading={renew.isPending} onClick={() => renew.mutate({})}>
          {t('New recovery codes')}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  );
}

function remainingText(left: number): string {
  if (left === 0) return t('You have no recovery code left.');
  return tn(left, 'You have {count} recovery code left.', 'You have {count} recovery codes left.');
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async () => {
    await call(removeTotp, {});
    await queries.invalidateQueries({ queryKey: [readSecurity.id] });
    toast.success(t('Two-factor sign-in is off'));
  };
  return (
    <ConfirmDialog title={t('Turn two-factor sign-in off?')} confirm={t('Turn off')} danger onConfirm={remove} onClose={onClose}>
      <p className="text-ink-2">{t('You’ll sign in with only your password, and your recovery codes stop working.')}</p>
    </ConfirmDialog>
  );
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-4">
      <Loading label={t('Loading two-factor sign-in')} />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-(--control) w-24" />
    </div>
  );
}
