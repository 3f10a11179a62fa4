import { useEffect, useState } from 'react';
import { changeMessageStop, readMessageStop } from '../../shared/invoices/phone-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { AuthHeading } from '../accounts/auth-heading.tsx';

type State = OutputOf<typeof readMessageStop>;

/** The page below a message to a phone. Opening it changes nothing, because programs that check links open them too. */
export function StopMessagesScreen() {
  const [query] = useSearch();
  const code = query.get('c') ?? '';
  const [state, setState] = useState<State>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const going = new AbortController();
    call(readMessageStop, { code }, { signal: going.signal }).then(setState, (problem: unknown) => going.signal.aborted || setError(problem));
    return () => going.abort();
  }, [code]);
  const stop = async () => {
    setBusy(true);
    try {
      setState(await call(changeMessageStop, { code }));
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const about = { business: state?.business ?? '', phones: state?.phones.join(', ') ?? '' };
  return (
    <div aria-live="polite">
      {error !== undefined ? (
        <AuthHeading title={t('This link did not work')}>{errorText(error)}</AuthHeading>
      ) : state === undefined ? (
        <>
          <AuthHeading title={t('Messages to your phone')}>{t('This takes a moment.')}</AuthHeading>
          <Spinner size={24} />
        </>
      ) : state.isStopped ? (
        <AuthHeading title={t('These messages are stopped')}>
          {t('{business} can no longer send messages to {phones} from here.', about)}{' '}
          {state.isByWhatsApp ? t('To get them again, answer START to one of our WhatsApp messages.') : t('Invoices by email still arrive.')}
        </AuthHeading>
      ) : (
        <>
          <AuthHeading title={t('Stop these messages?')}>
            {t('{business} sends messages about invoices to {phones}. Your invoices stay as they are.', about)}
          </AuthHeading>
          <Button variant="primary" loading={busy} onClick={() => void stop()}>
            {t('Stop the messages')}
          </Button>
        </>
      )}
    </div>
  );
}
