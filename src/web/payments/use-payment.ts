import { useCallback, useEffect, useState } from 'react';
import { CHECK_GUEST, CHECK_OWN, VERIFY_GUEST, VERIFY_OWN } from '../../shared/payments/link-calls.ts';
import type { checkGuestPayment, checkPayment, verifyGuestPayment, verifyPayment } from '../../shared/payments/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { listenToLiveEvents } from '../../api-client/live.ts';
import { currentSession } from '../base/session.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { linkOf } from './started-by-link.ts';

export type PaymentState = OutputOf<typeof checkPayment>;

/** Milliseconds. */
const SEEN = 700;
/** If no live event arrives: a guest's page may have no stream. */
const LOOK_AGAIN = 5_000;

/** The state of a payment: the provider is queried once at the start, then the stored state is read at every live event. */
export function usePayment(reference: string) {
  const [{ state }, setState] = useState<{ state: PaymentState | null; asOf: number }>({ state: null, asOf: 0 });
  const [error, setError] = useState<unknown>(null);
  const [isChecking, setChecking] = useState(true);
  /** When the user last asked, and nothing had arrived. */
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const read = useCallback(
    (how: 'ask' | 'look') => {
      const asOf = performance.now();
      return readState(reference, how).then(
        (said) => {
          // Reads overlap: the answer of an earlier one is not shown after that of a later one.
          setState((was) => (asOf < was.asOf ? was : { state: said, asOf }));
          setError(null);
        },
        (problem: unknown) => setError(problem),
      );
    },
    [reference],
  );
  useEffect(() => void read('ask').then(() => setChecking(false)), [read]);
  const waits = state?.status === 'pending';
  useEffect(() => {
    if (!waits) return;
    const q = linkOf(reference);
    const session = currentSession();
    const businessId = session?.business?.id;
    const where = q ? { q } : session && businessId ? { businessId, token: session.token } : null;
    const stop = where ? listenToLiveEvents(where, () => void read('look')) : undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read('look');
    }, LOOK_AGAIN);
    return () => {
      clearInterval(timer);
      stop?.();
    };
  }, [waits, reference, read]);
  const check = () => {
    setChecking(true);
    setCheckedAt(null);
    // Shown long enough to be seen: the bank often answers at once.
    void Promise.all([read('ask'), new Promise((done) => setTimeout(done, SEEN))]).then(() => {
      setChecking(false);
      setCheckedAt(Date.now());
    });
  };
  return { state, error, isChecking, checkedAt, check };
}

/** A member's own payment, else a guest's: only the payer knows the reference of either. */
async function readState(reference: string, how: 'ask' | 'look'): Promise<PaymentState> {
  const businessId = currentSession()?.business?.id;
  const quiet = { quiet: how === 'look' };
  if (businessId && !linkOf(reference)) {
    const input = { businessId, reference };
    try {
      return await (how === 'ask'
        ? callWithoutSchema<typeof verifyPayment>(VERIFY_OWN, input, quiet)
        : callWithoutSchema<typeof checkPayment>(CHECK_OWN, input, quiet));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return how === 'ask'
    ? callWithoutSchema<typeof verifyGuestPayment>(VERIFY_GUEST, { reference }, quiet)
    : callWithoutSchema<typeof checkGuestPayment>(CHECK_GUEST, { reference }, quiet);
}
