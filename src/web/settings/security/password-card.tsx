import { updatePassword } from '../../../shared/accounts/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../../ui/form/use-form.ts';
import { PasswordHints } from '../../accounts/password-hints.tsx';
import { useSignedIn } from '../../base/session.ts';

const EMPTY = { currentPassword: '', password: '' };

export function PasswordCard() {
  const { profile, business } = useSignedIn();
  const form = useForm({
    schema: updatePassword.input,
    defaults: EMPTY,
    toInput: (values) => values,
    submit: async (input, options) => {
      await call(updatePassword, input, options);
      form.reset(EMPTY);
      toast.success(t('Your password is changed. Other devices are signed out.'));
    },
  });
  const { password } = useValues(form);
  return (
    <Card title={t('Password')}>
      <Form form={form} label={t('Change password')}>
        {/* Password managers store the new password under this name. */}
        <input type="text" hidden readOnly autoComplete="username" value={profile.email} />
        <FormField name="currentPassword" label={t('Current password')}>
          {(bind) => <PasswordInput {...bind} autoComplete="current-password" />}
        </FormField>
        <FormField name="password" label={t('New password')} hint={<PasswordHints password={password} email={profile.email} businessName={business.name} />}>
          {(bind) => <PasswordInput {...bind} autoComplete="new-password" />}
        </FormField>
        <p className="text-ink-2">{t('All other devices that are signed in will be signed out. You stay signed in here.')}</p>
        <div>
          <SubmitButton>{t('Change password')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
