import { useState } from 'react';
import { logInForm } from '../../shared/accounts/log-in.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { ahead, go, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { OPEN_ID } from '../base/config.ts';
import { paths } from '../base/paths.ts';
import { lastLocation } from '../base/session.ts';
import { AuthHeading } from './auth-heading.tsx';
import { FactorInput } from './factor-input.tsx';
import { pending, setPending } from './pending.ts';
import { signIn } from './sign-in.ts';

// Only for accounts with a second factor.
const RememberDevice = lazyPart(() => import('./remember-device.tsx').then((module) => module.RememberDevice), <div className="h-11" />);
// Few people sign in by a provider: its code is loaded only where there is one.
const OpenIdButton = lazyPart(() => import('./openid-button.tsx').then((module) => module.OpenIdButton), <div className="mt-5 h-22" />);
const OpenIdReturn = lazyPart(() => import('./openid-return.tsx').then((module) => module.OpenIdReturn), <AuthHeading title={t('Signing you in')} />);

export function LoginScreen() {
  const [query] = useSearch();
  /** The parameters of the return from the provider, until the user chooses another way. */
  const [given, setGiven] = useState(() => (query.get('state') ? Object.fromEntries(query) : null));
  if (!given) return <LoginForm />;
  return <OpenIdReturn returned={given} onRestart={() => setGiven(null)} />;
}

function LoginForm() {
  const [back] = useState(lastLocation);
  /** The password was right, and the account requires its second factor. */
  const [isCodeRequired, setCodeRequired] = useState(false);
  const form = useForm({
    schema: logInForm,
    defaults: { email: back?.email || pending()?.email || '', password: '', code: '', remember: false },
    toInput: ({ email, password, code, remember }) => ({ email, password, ...(isCodeRequired && { code, remember }) }),
    codes: { CODE_REQUIRED: 'code', CODE_WRONG: 'code' },
    // The guard of this page redirects a signed-in person.
    submit: async (given) => {
      ahead.fetch(back?.path ?? paths.dashboard());
      await signIn(given).catch((error: unknown) => {
        const said = error instanceof ApiError ? error.code : '';
        if (said === 'CODE_REQUIRED' && !isCodeRequired) return setCodeRequired(true);
        if (said !== 'EMAIL_UNVERIFIED') throw error;
        setPending({ email: given.email.trim(), resendAt: 0 });
        go(withQuery(paths.verificationSent('email'), { from: 'login' }));
      });
    },
    keep: { key: 'login', without: ['password', 'code', 'remember'] },
  });
  return (
    <>
      <AuthHeading title={t('Sign in')}>{t('Invoices, payments and credit in one place.')}</AuthHeading>
      <Form form={form} label={t('Sign in')}>
        {back?.email && !isCodeRequired && <Panel tone="info">{t('Your session has ended. Sign in to continue where you left off.')}</Panel>}
        <FormField name="email" label={t('Email')}>
          {(bind) => (
            <TextInput {...bind} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus={!back?.email} />
          )}
        </FormField>
        <FormField
          name="password"
          label={t('Password')}
          aside={
            <span className="text-sm">
              <Link quiet to={paths.reset()}>
                {t('Forgot password?')}
              </Link>
            </span>
          }
        >
          {(bind) => <PasswordInput {...bind} autoComplete="current-password" autoFocus={Boolean(back?.email)} />}
        </FormField>
        {isCodeRequired && (
          <FormField name="code" label={t('Code')} hint={t('Enter the six-digit code from your authenticator app, or a recovery code.')}>
            {(bind) => <FactorInput {...bind} autoFocus />}
          </FormField>
        )}
        {isCodeRequired && <RememberDevice />}
        <SubmitButton size="large" wide>
          {t('Sign in')}
        </SubmitButton>
      </Form>
      {OPEN_ID && !isCodeRequired && <OpenIdButton name={OPEN_ID} />}
      <p className="mt-8 border-t border-line pt-5 text-ink-2">
        <T text="New here? {link}" link={<Link to={paths.register()}>{t('Open an account for your business')}</Link>} />
      </p>
    </>
  );
}
