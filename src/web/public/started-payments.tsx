import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import type { checkGuestPayment, verifyGuestPayment } from '../../shared/payments/contract.ts';
import { CHECK_GUEST, VERIFY_GUEST } from '../../shared/payments/link-calls.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { WaitingPanel } from '../payments/waiting-panel.tsx';
import { begunBy } from '../payments/started-by-link.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { PayWarnings } from './pay-warnings.tsx';
import type { Received } from './use-received.ts';

type Begun = OutputOf<typeof checkGuestPayment>;

interface StartedPaymentsProps {
  q: string;
  /** What is due by this link: its payments are read again when it changes. */
  balance: number;
  /** Whether a payment is pending at a bank. */
  onWaiting?: (is: boolean) => void;
}

/** Prevents a second payment after a return. */
export function StartedPayments({ q, balance, onWaiting }: StartedPaymentsProps) {
  const begun = useBegun(q, balance);
  const isWaiting = begun.length > 0;
  useEffect(() => onWaiting?.(isWaiting), [isWaiting, onWaiting]);
  if (!isWaiting) return null;
  return (
    <WaitingPanel
      payments={begun.map(({ reference, channel, amount }) => ({
        reference,
        text: <T text={channel === 'card' ? t('{amount} by card.') : t('{amount} by bank transfer.')} amount={<Money naira={amount} />} />,
      }))}
    />
  );
}

/** Prevents a second payment after a return, and a payment to an unknown account. */
export function BegunPayments({ q, view, onWaiting }: { q: string; view: Received; onWaiting: (is: boolean) => void }) {
  return (
    <>
      <StartedPayments q={q} balance={view.balance} onWaiting={onWaiting} />
      <PayWarnings view={view} />
    </>
  );
}

/** The pending payments that this tab has started by the link. */
function useBegun(q: string, balance: number): readonly Begun[] {
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  useEffect(() => {
    let gone = false;
    const requests = begunBy(q).map((reference) => nowOf(reference).catch(() => null));
    if (requests.length > 0)
      void Promise.all(requests).then((found) => {
        if (!gone) setBegun(found.filter((one) => one !== null).filter(({ status, isLeft }) => status === 'pending' && !isLeft));
      });
    return () => {
      gone = true;
    };
  }, [q, balance]);
  return begun;
}

/** As the bank's company says: who left its page without paying has no pending payment. As stored if it does not answer. */
function nowOf(reference: string): Promise<Begun> {
  return callWithoutSchema<typeof verifyGuestPayment>(VERIFY_GUEST, { reference }, { quiet: true }).catch(() =>
    callWithoutSchema<typeof checkGuestPayment>(CHECK_GUEST, { reference }, { quiet: true }),
  );
}
