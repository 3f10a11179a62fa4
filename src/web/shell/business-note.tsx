import { readableUntil } from '../../shared/business/closing.ts';
import { t } from '../../shared/i18n/translate.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { dayAndClock } from '../base/day-and-clock.ts';
import { paths } from '../base/paths.ts';
import { signOut, useSession } from '../base/session.ts';

/** Above every screen of a closed business, and instead of every screen for a person without a business. */
export function BusinessNote() {
  const { business } = useSession() ?? {};
  if (!business)
    return (
      <main id="main">
        <EmptyState level={1} title={t('You’re not a member of any business')} action={<Button onClick={() => void signOut()}>{t('Sign out')}</Button>}>
          {t('Ask the owner of your business to invite you again, then sign in.')}
        </EmptyState>
      </main>
    );
  const { closedAt } = business;
  if (!closedAt) return null;
  const until = dayAndClock(new Date(readableUntil(closedAt)).toISOString());
  return (
    <div className="mb-5 print:hidden">
      <Panel tone="warn">
        {t('This business was closed on {when}. You can read and export everything until {until}, but change nothing.', { when: dayAndClock(closedAt), until })}{' '}
        <Link to={paths.settings('data')}>{t('Export everything')}</Link>
        {' · '}
        <Link to={paths.settings('help')}>{t('Write to us')}</Link>
      </Panel>
    </div>
  );
}
