import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelEmailChange, changeEmail, confirmEmailChange, readEmailChange } from '../../shared/accounts/email-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readProfile } from '../../shared/team/contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { currentSession, keep } from '../base/session.ts';

/** Two steps: the new address, confirmed by a code from the usual factor, then the code sent there. A change that waits opens at the second. */
export function ChangeEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const { data } = useQuery(queryOf(readEmailChange, {}));
  const waiting = data?.waiting ?? null;
  return (
    <Dialog size="small" title={t('Change your email address')} onClose={onClose}>
      {waiting ? <EnterCode key={waiting.newEmail} newEmail={waiting.newEmail} onClose={onClose} /> : <EnterEmail email={email} onClose={onClose} />}
    </Dialog>
  );
}

function EnterEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: changeEmail.input,
    defaults: { newEmail: '' },
    toInput: (values) => values,
    submit: async (input, options) => {
      await call(changeEmail, input, options);
      await queries.invalidateQueries({ queryKey: [readEmailChange.id] });
    },
  });
  return (
    <Form form={form} label={t('Change your email address')}>
      <p className="text-ink-2">
        <T text="You sign in with {email}. The address on your business’s documents is another setting and stays as it is." email={<strong>{email}</strong>} />
      </p>
      <FormField name="newEmail" label={t('New email')} hint={t('We’ll send a code there.')}>
        {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <DialogButtons>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <SubmitButton>{t('Send code')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function EnterCode({ newEmail, onClose }: { newEmail: string; onClose: () => void }) {
  const queries = useQueryClient();
  const again = useAction(cancelEmailChange, { refresh: [readEmailChange] });
  const form = useForm({
    schema: confirmEmailChange.input,
    defaults: { code: '' },
    toInput: (values) => values,
    codes: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
    submit: async (input, options) => {
      const { email } = await call(confirmEmailChange, input, options);
      for (const route of [readProfile, readEmailChange]) void queries.invalidateQueries({ queryKey: [route.id] });
      const session = currentSession();
      if (session) await keep({ ...session, profile: { ...session.profile, email, email_verified: true } });
      toast.success(t('Your email address is changed. Other devices are signed out.'));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('Confirm your new email address')}>
      <p className="text-ink-2">
        <T
          text="If {email} can be used, we sent it a six-digit code. It expires in 30 minutes; look in the spam folder too."
          email={<strong className="wrap-anywhere">{newEmail}</strong>}
        />
      </p>
      <FormField name="code" label={t('Code')}>
        {(bind) => <OtpInput {...bind} onComplete={() => form.submit()} />}
      </FormField>
      <DialogButtons>
        <Button loading={again.isPending} onClick={() => again.mutate({})}>
          {t('Use another address')}
        </Button>
        <SubmitButton>{t('Confirm')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
