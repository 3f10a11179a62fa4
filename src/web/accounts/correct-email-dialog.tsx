import { correctEmail } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { onlyPassword } from './only-password.ts';
import { pending, resendAt, setPending } from './pending.ts';

/** Corrects an address mistyped at registration; the password proves the person. */
export function CorrectEmailDialog({ email, onClose, onDone }: { email: string; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    schema: correctEmail.input,
    defaults: { email, password: '', newEmail: '' },
    toInput: (values) => values,
    codes: { WRONG_CREDENTIALS: 'password' },
    submit: async (input, options) => {
      const sent = call(correctEmail, input, options);
      const answer = await (email ? sent.catch(onlyPassword) : sent);
      setPending({ ...pending(), email: answer.email, resendAt: resendAt(answer.resendAfter) });
      toast.success(t('We sent a link to your corrected email address'));
      onDone();
    },
  });
  return (
    <Dialog size="small" title={t('Correct your email address')} onClose={onClose}>
      <Form form={form} label={t('Correct your email address')}>
        {!email && (
          <FormField name="email" label={t('Email you signed up with')}>
            {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />}
          </FormField>
        )}
        <FormField name="newEmail" label={t('Correct email')} hint={t('We’ll send a new link to this address. The old one stops working.')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        {email && <input type="text" hidden readOnly autoComplete="username" value={email} />}
        <FormField name="password" label={t('Password')} hint={t('Enter your account password to confirm it’s you.')}>
          {(bind) => <PasswordInput {...bind} autoComplete="current-password" />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Send link')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
