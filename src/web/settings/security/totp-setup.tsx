import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginTotp, confirmTotp, readSecurity } from '../../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { call } from '../../../api-client/client.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { OtpInput } from '../../../ui/form/otp-input.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSignedIn } from '../../base/session.ts';
import { QrCode } from '../../../ui/primitives/qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Begun = OutputOf<typeof beginTotp>;

/** Password, then the app and its first code, then the recovery codes. */
export function TotpSetup({ onClose }: { onClose: () => void }) {
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
