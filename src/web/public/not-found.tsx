import { t } from '../../shared/kit/words.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { currentSession } from '../app/session.ts';
import { paths } from '../app/paths.ts';
import { ErrorLayout } from './not-found-layout.tsx';

/** The 404 page: for unknown addresses, and links that lack what they need. */
export function NotFound() {
  const signedIn = currentSession() !== null;
  return (
    <ErrorLayout>
      <p className="tabular text-sm font-medium text-accent">404</p>
      <h1 className="mt-2 text-xl font-semibold tracking-tight">{t('This page is not in the book')}</h1>
      <p className="mt-2 max-w-[46ch] text-ink-2">
        {t('The address may be mistyped, or the link may be incomplete. If it came in an e-mail, open it there once more.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={signedIn ? paths.dashboard() : paths.login()}>
          {signedIn ? t('Go to the dashboard') : t('Go to log in')}
        </ButtonLink>
      </div>
    </ErrorLayout>
  );
}
