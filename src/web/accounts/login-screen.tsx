import { useState } from 'react';
import { login } from '../../shared/accounts/contract.ts';
import { ApiError } from '../../ui/api-error.ts';
import { Panel } from '../../ui/card.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { ahead, go } from '../../ui/navigation.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useForm } from '../../ui/use-form.ts';
import { paths } from '../app/paths.ts';
import { lastPlace } from '../app/session.ts';
import { AuthHeading } from './auth-heading.tsx';
import { pending, setPending } from './pending.ts';
import { signIn } from './sign-in.ts';

export function LoginScreen() {
  const [back] = useState(lastPlace);
  const form = useForm({
    schema: login.input,
    defaults: { email: back?.email || pending()?.email || '', password: '' },
    toInput: (values) => values,
    // The guard of this page sends a signed-in person on to where they wanted to go.
    submit: async ({ email, password }) => {
      ahead.fetch(back?.path ?? paths.dashboard());
      await signIn(email, password).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'EMAIL_UNVERIFIED') throw error;
        setPending({ email: email.trim(), resendAt: 0 });
        go(paths.verificationSent('email'));
      });
    },
    keep: { key: 'login', without: ['password'] },
  });
  return (
    <>
      <AuthHeading title="Log in">What you are owed, what you owe, what you can spend.</AuthHeading>
      <Form form={form} label="Log in">
        {back?.email && <Panel tone="info">Your session has ended. Log in to go on where you were.</Panel>}
        <FormField name="email" label="E-mail">
          {(bind) => (
            <TextInput {...bind} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus={!back?.email} />
          )}
        </FormField>
        <FormField
          name="password"
          label="Password"
          aside={
            <span className="text-sm">
              <Link quiet to={paths.reset()}>
                Forgotten?
              </Link>
            </span>
          }
        >
          {(bind) => <PasswordInput {...bind} autoComplete="current-password" autoFocus={Boolean(back?.email)} />}
        </FormField>
        <SubmitButton size="large" wide>
          Log in
        </SubmitButton>
      </Form>
      <p className="mt-8 border-t border-line pt-5 text-ink-2">
        New here? <Link to={paths.register()}>Open an account for your business</Link>
      </p>
    </>
  );
}
