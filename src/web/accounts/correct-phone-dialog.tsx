import { correctPhone } from '../../shared/accounts/security-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { onlyPassword } from './only-password.ts';
import { resendAt, setPending } from './pending.ts';

/** Corrects a number mistyped at registration; the password proves the person. */
export function CorrectPhoneDialog({ email, onClose, onDone }: { email: string; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    schema: correctPhone.input,
    defaults: { email, password: '', phone: '' },
    toInput: (values) => values,
    codes: { WRONG_CREDENTIALS: 'password' },
    submit: async (input, options) => {
      const sent = call(correctPhone, input, options);
      const answer = await (email ? sent.catch(onlyPassword) : sent);
      setPending({ email: input.email.trim(), phone: answer.phone, resendAt: resendAt(answer.resendAfter) });
      toast.success(t('We sent a code to your corrected number'));
      onDone();
    },
  });
  return (
    <Dialog size="small" title={t('Correct your phone number')} onClose={onClose}>
      <Form form={form} label={t('Correct your phone number')}>
        {!email && (
          <FormField name="email" label={t('Email of your account')}>
            {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />}
          </FormField>
        )}
        <FormField name="phone" label={t('Phone')} hint={t('We’ll send a new code to this number. The old one stops working.')}>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        {email && <input type="text" hidden readOnly autoComplete="username" value={email} />}
        <FormField name="password" label={t('Password')} hint={t('Enter your account password to confirm it’s you.')}>
          {(bind) => <PasswordInput {...bind} autoComplete="current-password" />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Send a code')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
