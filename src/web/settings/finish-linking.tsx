import { useEffect, useRef } from 'react';
import { linkAccount, paymentDetails } from '../../shared/business/banking-contract.ts';
import { checkKyb } from '../../shared/business/verification-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { useSignedIn } from '../base/session.ts';
import { t } from '../../shared/i18n/translate.ts';

/** The return from the bank with a code: it is exchanged once, and removed from the address. */
export function FinishLinking({ code, onDone }: { code: string; onDone: () => void }) {
  const { business } = useSignedIn();
  const begun = useRef('');
  const action = useAction(linkAccount, { done: t('Bank account linked'), refresh: [paymentDetails, checkKyb], onDone, ownError: true });
  const { mutate } = action;
  useEffect(() => {
    // A code can be exchanged once: rendering twice must not send it twice.
    if (begun.current === code) return;
    begun.current = code;
    mutate({ businessId: business.id, code });
  }, [code, business.id, mutate]);
  if (action.isError) return <Panel tone="bad">{errorText(action.error)}</Panel>;
  return (
    <Panel icon={<Spinner />} tone="info">
      {t('Your bank has confirmed. Retrieving the account…')}
    </Panel>
  );
}

/** The return from the bank without a code, or a later visit: the state of the newest linking. The account appears when the bank has reported it. */
export function LinkingState({ linking, back }: { linking: OutputOf<typeof paymentDetails>['linking']; back: boolean }) {
  if (linking?.state === 'failed') return <Panel tone="bad">{linking.reason ?? ''}</Panel>;
  const waits = linking?.state === 'waiting' || (back && linking?.state === 'begun');
  if (!waits) return null;
  return (
    <Panel icon={<Spinner />} tone="info">
      {t('Your bank has confirmed. The account appears here automatically, usually within a minute; you can continue in the meantime.')}
    </Panel>
  );
}
