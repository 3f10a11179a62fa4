import { useState } from 'react';
import { undoEmailChange } from '../../shared/accounts/email-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { AuthHeading } from './auth-heading.tsx';

type Outcome = { state: 'waiting' | 'asking' | 'done' } | { state: 'refused'; error: unknown };

/** The page of the link to a former address. Opening it changes nothing: programs that check e-mails open links too. */
export function UndoEmailScreen() {
  const [query] = useSearch();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' });
  const undo = () => {
    setOutcome({ state: 'asking' });
    call(undoEmailChange, { k: query.get('k') ?? '' }).then(
      () => setOutcome({ state: 'done' }),
      (error: unknown) => setOutcome({ state: 'refused', error }),
    );
  };
  return (
    <div aria-live="polite">
      {outcome.state === 'done' ? (
        <AuthHeading title={t('Your email address is restored')}>
          {t('Everybody is signed out of your account. We sent you a link to choose a new password.')}
        </AuthHeading>
      ) : outcome.state === 'refused' ? (
        <>
          <AuthHeading title={t('This link did not work')}>{errorText(outcome.error)}</AuthHeading>
          <ButtonLink variant="primary" to={paths.login()}>
            {t('Sign in')}
          </ButtonLink>
        </>
      ) : (
        <>
          <AuthHeading title={t('Undo the change of your email address?')}>
            {t('You sign in with this address again. Everybody is signed out of your account, and you choose a new password.')}
          </AuthHeading>
          <Button variant="primary" size="large" loading={outcome.state === 'asking'} onClick={undo}>
            {t('Undo the change')}
          </Button>
        </>
      )}
    </div>
  );
}
