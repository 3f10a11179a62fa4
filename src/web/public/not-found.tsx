import { t } from '../../shared/i18n/translate.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { currentSession } from '../base/session.ts';
import { publicPaths } from '../base/public-paths.ts';
import { DeadEnd } from '../base/dead-end.tsx';

/** The 404 page: for unknown addresses, and incomplete links. */
export function NotFound() {
  const signedIn = currentSession() !== null;
  return (
    <DeadEnd
      title={t('Page not found')}
      mark={<p className="tabular text-sm font-medium text-accent">404</p>}
      action={
        <ButtonLink variant="primary" to={signedIn ? publicPaths.dashboard() : publicPaths.login()}>
          {signedIn ? t('Go to the dashboard') : t('Go to sign in')}
        </ButtonLink>
      }
    >
      <p>{t('The address may be mistyped, or the link incomplete. If it came in an email, open it from there again.')}</p>
    </DeadEnd>
  );
}
