import { useEffect, useState } from 'react';
import { finishOpenId } from '../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { prefillForm, useForm } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { lastDevice, thisDevice } from '../base/devices.ts';
import { paths } from '../base/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { FactorInput } from './factor-input.tsx';
import { takeState } from './openid-state.ts';
import { RememberDevice } from './remember-device.tsx';
import { keepSession } from './sign-in.ts';

type Outcome = OutputOf<typeof finishOpenId>;
type More = Extract<Outcome, { ticket: string }>;
type Returned = Readonly<Record<string, string>>;
type State = { at: 'asking' } | { at: 'refused'; error: unknown } | { at: 'answered'; outcome: Outcome };

/** The return from the OpenID Connect provider: signs in, or asks for the account's other requirements. */
export function OpenIdReturn({ returned, onRestart }: { returned: Returned; onRestart: () => void }) {
  const [state, setState] = useState<State>({ at: 'asking' });
  useEffect(() => {
    let here = true;
    finishOnce(returned).then(
      (outcome) => here && setState({ at: 'answered', outcome }),
      (error: unknown) => here && setState({ at: 'refused', error }),
    );
    return () => {
      here = false;
    };
  }, [returned]);
  return <div aria-live="polite">{stepOf(state, returned, onRestart)}</div>;
}

function stepOf(state: State, returned: Returned, onRestart: () => void) {
  if (state.at === 'refused') return <Refused error={state.error} onRestart={onRestart} />;
  if (state.at === 'asking' || state.outcome.outcome === 'signed-in') {
    return (
      <>
        <AuthHeading title={t('Signing you in')}>{t('This takes a moment.')}</AuthHeading>
        <Spinner size={24} />
      </>
    );
  }
  if (state.outcome.outcome === 'no-account') return <NoAccount {...state.outcome} onRestart={onRestart} />;
  return <Complete more={state.outcome} flow={returned['state'] ?? ''} onRestart={onRestart} />;
}

/** The password links the two, once; a code is required if the account has a second factor. */
function Complete({ more, flow, onRestart }: { more: More; flow: string; onRestart: () => void }) {
  const joins = more.outcome === 'join';
  const [isCodeRequired, setCodeRequired] = useState(!joins);
  const form = useForm({
    schema: finishOpenId.input,
    defaults: { password: '', totp: '', remember: false },
    toInput: ({ password, totp, remember }) => ({ state: flow, ticket: more.ticket, ...(joins && { password }), ...(isCodeRequired && { totp, remember }) }),
    codes: { WRONG_CREDENTIALS: 'password', CODE_REQUIRED: 'totp', CODE_WRONG: 'totp' },
    submit: async (input) => {
      try {
        const answer = await call(finishOpenId, { ...input, ...(await thisDevice(more.email)) });
        if (answer.outcome === 'signed-in') await keepSession(answer.session);
      } catch (error) {
        if (isCodeRequired || !(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') throw error;
        setCodeRequired(true);
      }
    },
  });
  return (
    <>
      <AuthHeading title={joins ? t('Link your account') : t('One more step')}>
        {joins ? (
          <>
            <T
              text="{email} already has an account. Enter its password once to sign in with this provider from now on."
              email={<strong className="font-medium wrap-anywhere text-ink">{more.email}</strong>}
            />
          </>
        ) : (
          t('Your account has two-factor sign-in.')
        )}
      </AuthHeading>
      <Form form={form} label={t('Sign in')}>
        <input type="text" hidden readOnly autoComplete="username" value={more.email} />
        {joins && (
          <FormField name="password" label={t('Password')}>
            {(bind) => <PasswordInput {...bind} autoComplete="current-password" autoFocus />}
          </FormField>
        )}
        {isCodeRequired && (
          <FormField name="totp" label={t('Code')} hint={t('Enter the six-digit code from your authenticator app, or a recovery code.')}>
            {(bind) => <FactorInput {...bind} autoFocus />}
          </FormField>
        )}
        {isCodeRequired && <RememberDevice />}
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{joins ? t('Link and sign in') : t('Sign in')}</SubmitButton>
          <Button variant="quiet" onClick={onRestart}>
            {t('Sign in another way')}
          </Button>
        </div>
      </Form>
    </>
  );
}

function NoAccount({ email, firstName, lastName, onRestart }: { email: string; firstName: string; lastName: string; onRestart: () => void }) {
  const register = () => {
    prefillForm('register', { email, firstName, lastName });
    go(paths.register());
  };
  return (
    <>
      <AuthHeading title={t('No account to sign in to')}>
        {email ? (
          <>
            <T
              text="This identity is not linked to an account here. Open one for {email}, or sign in with your password."
              email={<strong className="font-medium wrap-anywhere text-ink">{email}</strong>}
            />
          </>
        ) : (
          t('This identity is not linked to an account here. Open one, or sign in with your password.')
        )}
      </AuthHeading>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={register}>
          {t('Open an account')}
        </Button>
        <Button onClick={onRestart}>{t('Sign in another way')}</Button>
      </div>
    </>
  );
}

function Refused({ error, onRestart }: { error: unknown; onRestart: () => void }) {
  return (
    <>
      <AuthHeading title={t('You are not signed in')}>{errorText(error)}</AuthHeading>
      <Button variant="primary" onClick={onRestart}>
        {t('Back to sign in')}
      </Button>
    </>
  );
}

/** The provider's answer is sent once, however often the page is rendered. */
const requests = new Map<string, Promise<Outcome>>();

function finishOnce(returned: Returned): Promise<Outcome> {
  const { state = '' } = returned;
  const started = requests.get(state);
  if (started) return started;
  const request = finish(returned);
  requests.set(state, request);
  return request;
}

async function finish({ state = '', code, iss, error }: Returned): Promise<Outcome> {
  // The provider's code cannot be used twice, and must not stay in the address.
  go(paths.login(), { replace: true });
  const refuse = (message: string) => new ApiError({ code: 'LINK_INVALID', status: 0, message });
  if (!takeState(state)) throw refuse(t('This sign-in has expired or wasn’t started here. Please start again.'));
  if (!code)
    throw refuse(
      error === 'access_denied' ? t('You cancelled the sign-in at the provider.') : t('The provider did not confirm the sign-in. Please start it again.'),
    );
  const outcome = await call(finishOpenId, { state, code, ...(iss && { iss }), ...(await lastDevice()) });
  if (outcome.outcome === 'signed-in') await keepSession(outcome.session);
  return outcome;
}
