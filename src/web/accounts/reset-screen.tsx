import { recovery } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import { lastLocation } from '../base/session.ts';
import { AuthHeading } from './auth-heading.tsx';
import { pending, resendAt, setPending } from './pending.ts';

export function ResetScreen() {
  const form = useForm({
    schema: recovery.input,
    defaults: { email: pending()?.email || lastLocation()?.email || '' },
    toInput: (values) => values,
    submit: async (input, options) => {
      const answer = await call(recovery, input, options);
      setPending({ email: input.email.trim(), resendAt: resendAt(answer.resendAfter) });
      go(paths.verificationSent('reset'));
    },
    keep: { key: 'reset' },
  });
  return (
    <>
      <AuthHeading title={t('Reset your password')}>{t('Enter your email address and we’ll send you a link to reset your password.')}</AuthHeading>
      <Form form={form} label={t('Reset your password')}>
        <FormField name="email" label={t('Email')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />}
        </FormField>
        <SubmitButton size="large" wide>
          {t('Send reset link')}
        </SubmitButton>
      </Form>
      <p className="mt-8 border-t border-line pt-5 text-ink-2">
        <T text="Remember your password? {link}" link={<Link to={paths.login()}>{t('Sign in')}</Link>} />
      </p>
    </>
  );
}
