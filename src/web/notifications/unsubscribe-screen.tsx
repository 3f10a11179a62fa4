import { useEffect, useState } from 'react';
import { readUnsubscribe, unsubscribe } from '../../shared/notifications/mail-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { AuthHeading } from '../accounts/auth-heading.tsx';
import { paths } from '../base/paths.ts';
import { KIND_LABELS } from './mail-labels.ts';

type Linked = OutputOf<typeof readUnsubscribe>;

/** The page of an e-mail's unsubscribe link. Opening it changes nothing, because programs that check links open them too. */
export function UnsubscribeScreen() {
  const [query] = useSearch();
  const u = query.get('u') ?? '';
  const [linked, setLinked] = useState<Linked>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const going = new AbortController();
    call(readUnsubscribe, { u }, { signal: going.signal }).then(setLinked, (problem: unknown) => going.signal.aborted || setError(problem));
    return () => going.abort();
  }, [u]);
  return (
    <div aria-live="polite">
      {error !== undefined ? (
        <>
          <AuthHeading title={t('This link did not work')}>{errorText(error)}</AuthHeading>
          <ButtonLink to={paths.settings('notifications')}>{t('Manage email settings')}</ButtonLink>
        </>
      ) : linked ? (
        <Choice u={u} linked={linked} onChange={setLinked} />
      ) : (
        <>
          <AuthHeading title={t('Your emails')}>{t('This takes a moment.')}</AuthHeading>
          <Spinner size={24} />
        </>
      )}
    </div>
  );
}

function Choice({ u, linked, onChange }: { u: string; linked: Linked; onChange: (linked: Linked) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await call(unsubscribe, { u, choice: isOff ? (linked.kind === 'digest' ? 'digest' : 'now') : 'never' }));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const isOff = linked.choice === 'never';
  const { title, detail } = KIND_LABELS[linked.kind];
  const about = { title, business: linked.business, email: linked.email };
  return (
    <>
      <AuthHeading title={isOff ? t('These emails are turned off') : t('Turn off these emails?')}>
        {isOff
          ? t('“{title}” emails from {business} will no longer be sent to {email}. You’ll still see everything in the app.', about)
          : t('“{title}” emails from {business} are sent to {email}.', about)}
      </AuthHeading>
      <p className="-mt-4 mb-6 text-sm text-ink-2">{detail}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant={isOff ? 'secondary' : 'primary'} loading={busy} onClick={() => void change()}>
          {isOff ? t('Turn on again') : t('Turn off')}
        </Button>
        <ButtonLink to={paths.settings('notifications')}>{t('All email settings')}</ButtonLink>
      </div>
      <p className="mt-3 text-danger empty:hidden">{problem}</p>
    </>
  );
}
