import { useEffect, useState } from 'react';
import { verifyEmail } from '../../shared/accounts/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { go, useSearch } from '../../ui/primitives/navigation.ts';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { paths } from '../base/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { confirming, dropClaim } from './claim.ts';
import { pending, setPending } from './pending.ts';
import { keepSession } from './sign-in.ts';

type Outcome = { state: 'asking' } | { state: 'done'; answer: OutputOf<typeof verifyEmail> } | { state: 'refused'; error: unknown };

/** The page of an e-mailed link: it confirms the address automatically. */
export function VerifyLinkScreen() {
  const [query] = useSearch();
  const k = query.get('k') ?? '';
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });
  useEffect(() => {
    let here = true;
    confirmOnce(k).then(
      (answer) => here && setOutcome({ state: 'done', answer }),
      (error: unknown) => here && setOutcome({ state: 'refused', error }),
    );
    return () => {
      here = false;
    };
  }, [k]);
  return (
    <div aria-live="polite">
      {outcome.state === 'asking' ? <Asking /> : outcome.state === 'done' ? <Done answer={outcome.answer} /> : <Refused error={outcome.error} />}
    </div>
  );
}

function Asking() {
  return (
    <>
      <AuthHeading title={t('Confirming your email')}>{t('This takes a moment.')}</AuthHeading>
      <Spinner size={24} />
    </>
  );
}

function Done({ answer }: { answer: OutputOf<typeof verifyEmail> }) {
  return (
    <>
      <AuthHeading title={t('Your email is confirmed')}>
        {answer.phone_verified ? t('You’re all set. Sign in to continue.') : t('One step left: enter the code we sent to your phone.')}
      </AuthHeading>
      {answer.phone_verified ? (
        <ButtonLink variant="primary" size="large" to={paths.login()}>
          {t('Sign in')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" size="large" to={paths.verifyOtp()}>
          {t('Confirm your phone')}
        </ButtonLink>
      )}
    </>
  );
}

function Refused({ error }: { error: unknown }) {
  return (
    <>
      <AuthHeading title={t('This link did not work')}>{errorText(error)}</AuthHeading>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={paths.verificationSent('email')}>
          {t('Get a new link')}
        </ButtonLink>
        <ButtonLink to={paths.login()}>{t('Sign in')}</ButtonLink>
      </div>
    </>
  );
}

async function confirm(k: string): Promise<OutputOf<typeof verifyEmail>> {
  const answer = await call(verifyEmail, { k, ...(await confirming(pending()?.email ?? '')) });
  setPending({ email: answer.email, resendAt: 0 });
  if (answer.session) {
    dropClaim();
    await keepSession(answer.session);
    go(paths.dashboard());
  }
  return answer;
}

/** A link works once: it is used once, however often the page is rendered. */
const requests = new Map<string, Promise<OutputOf<typeof verifyEmail>>>();

function confirmOnce(k: string): Promise<OutputOf<typeof verifyEmail>> {
  const started = requests.get(k);
  if (started) return started;
  const request = confirm(k);
  requests.set(k, request);
  return request;
}
