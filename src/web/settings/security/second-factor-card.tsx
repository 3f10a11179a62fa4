import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginTotp, confirmTotp, readSecurity, removeTotp, renewRecoveryCodes } from '../../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { STAY, go, useSearch } from '../../../ui/primitives/navigation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { OtpInput } from '../../../ui/form/otp-input.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { QrCode } from '../../../ui/primitives/qr-code.tsx';
import { ownPath, useSignedIn } from '../../base/session.ts';
import { dayOf } from './moments.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

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

type Begun = OutputOf<typeof beginTotp>;

/** Password, then the app and its first code, then the recovery codes. */
function TotpSetup({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog first codes={codes} onClose={onClose} />;
  return (
    <Dialog size="small" title={t('Set up two-factor sign-in')} onClose={onClose}>
      {begun ? <AppStep begun={begun} onCodes={setCodes} onClose={onClose} /> : <PasswordStep onBegun={setBegun} onClose={onClose} />}
    </Dialog>
  );
}

function PasswordStep({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const { profile } = useSignedIn();
  const form = useForm({
    schema: beginTotp.input,
    defaults: { currentPassword: '' },
    toInput: (values) => values,
    submit: async (input) => onBegun(await call(beginTotp, input)),
  });
  return (
    <Form form={form} label={t('Your password')}>
      <p className="text-ink-2">{t('Enter your password to confirm it’s you.')}</p>
      <input type="text" hidden readOnly autoComplete="username" value={profile.email} />
      <FormField name="currentPassword" label={t('Password')}>
        {(bind) => <PasswordInput {...bind} autoComplete="current-password" />}
      </FormField>
      <DialogButtons>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <SubmitButton>{t('Continue')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function AppStep({ begun, onCodes, onClose }: { begun: Begun; onCodes: (codes: readonly string[]) => void; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: confirmTotp.input,
    defaults: { code: '' },
    toInput: (values) => values,
    codes: { CODE_WRONG: 'code' },
    submit: async (input) => {
      const { recoveryCodes } = await call(confirmTotp, input);
      onCodes(recoveryCodes);
      void queries.invalidateQueries({ queryKey: [readSecurity.id] });
    },
  });
  return (
    <Form form={form} label={t('Scan and confirm')}>
      <div className="flex flex-col gap-5 sm:flex-row">
        <QrCode text={begun.uri} label={t('QR code for your authenticator app')} />
        <div className="min-w-0">
          <p className="text-ink-2">{t('Scan this with your authenticator app. If it’s on this device, open it or copy the key:')}</p>
          <div className="mt-3 pointer-fine:hidden">
            <ButtonLink size="small" to={begun.uri}>
              {t('Open authenticator app')}
            </ButtonLink>
          </div>
          <div className="mt-2 flex items-start gap-1">
            <code className="font-mono text-sm select-all">{inFours(begun.secret)}</code>
            <CopyButton text={begun.secret} label={t('Copy the key')} />
          </div>
        </div>
      </div>
      <FormField name="code" label={t('Code from the app')}>
        {(bind) => <OtpInput {...bind} autoFocus onComplete={() => form.submit()} />}
      </FormField>
      <DialogButtons>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <SubmitButton>{t('Turn on')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
