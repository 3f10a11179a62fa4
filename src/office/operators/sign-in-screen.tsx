import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { confirmSignIn, signIn } from '../../shared/office/operators/contract.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../shared/office/operators/passkeys-contract.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormFailure, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { hasEnded, setMe } from '../base/session.ts';
import { Entrance } from '../shell/entrance.tsx';
import { hasPasskeys, signOnDevice } from './webauthn.ts';

/** Signing in: the password, then the code of the authenticator app. */
export function SignInScreen() {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [notice, setNotice] = useState(() => (hasEnded() ? 'Your session has ended. Sign in to continue where you were.' : null));
  const restart = (why: string | null) => {
    setNotice(why);
    setChallenge(null);
  };
  return (
    <Entrance
      title={challenge === null ? 'Sign in' : 'Enter your code'}
      lead={challenge === null ? 'For the people who run this installation.' : 'The six digits that your authenticator app shows now.'}
    >
      {notice !== null && <Panel tone="info">{notice}</Panel>}
      {challenge === null ? <PasswordStep onChallenge={setChallenge} /> : <CodeStep challenge={challenge} onRestart={restart} />}
    </Entrance>
  );
}

function PasswordStep({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const form = useForm({
    schema: signIn.input,
    defaults: { email: '', password: '' },
    toInput: (values) => values,
    submit: async (input) => onChallenge((await call(signIn, input)).challenge),
    keep: { key: 'office-sign-in', without: ['password'] },
  });
  return (
    <Form form={form} label="Sign in">
      <FormField name="email" label="Email">
        {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />}
      </FormField>
      <FormField name="password" label="Password">
        {(bind) => <PasswordInput {...bind} autoComplete="current-password" />}
      </FormField>
      <SubmitButton size="large" wide>
        Continue
      </SubmitButton>
      {hasPasskeys() && <PasskeyButton />}
    </Form>
  );
}

/** In place of password and code. */
function PasskeyButton() {
  const [state, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null });
  const run = async () => {
    setState({ busy: true, failure: null });
    try {
      const { options } = await call(beginPasskeySignIn, {});
      setMe(await call(signInWithPasskey, { credential: await signOnDevice(options) }));
    } catch (failure) {
      setState({ busy: false, failure });
    }
  };
  return (
    <>
      <Button size="large" wide loading={state.busy} icon={<KeyRound aria-hidden="true" size={16} />} onClick={() => void run()}>
        Sign in with a passkey
      </Button>
      <FormFailure error={state.failure} />
    </>
  );
}

function CodeStep({ challenge, onRestart }: { challenge: string; onRestart: (why: string | null) => void }) {
  const form = useForm({
    schema: confirmSignIn.input,
    defaults: { code: '' },
    toInput: ({ code }) => ({ challenge, code }),
    codes: { CODE_WRONG: 'code' },
    submit: async (input) => {
      try {
        setMe(await call(confirmSignIn, input));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CODE_EXPIRED') throw error;
        onRestart(error.message);
      }
    },
  });
  return (
    <Form form={form} label="Enter your code">
      <FormField name="code" label="Code">
        {(bind) => <OtpInput {...bind} autoFocus onComplete={() => queueMicrotask(form.submit)} />}
      </FormField>
      <SubmitButton size="large" wide>
        Sign in
      </SubmitButton>
      <Button variant="quiet" onClick={() => onRestart(null)}>
        Use another account
      </Button>
    </Form>
  );
}
