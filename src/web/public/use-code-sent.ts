import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { useSecondsUntil } from '../../ui/primitives/use-seconds-until.ts';

export type SendCode = () => Promise<{ to: string; resendAfter: number }>;

export interface CodeSent {
  /** The masked recipient; null while none is known. */
  readonly to: string | null;
  readonly busy: boolean;
  readonly problem: string | null;
  /** Seconds until another can be requested. */
  readonly wait: number;
  readonly again: () => void;
}

interface State extends Omit<CodeSent, 'again' | 'wait'> {
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Sends a code, at once with `now`, and counts down to the next one. */
export function useCodeSent(send: SendCode, now: boolean): CodeSent {
  const [state, setState] = useState<State>({ to: null, busy: now, problem: null, until: 0 });
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const again = useCallback(() => {
    setState((was) => ({ ...was, busy: true, problem: null }));
    latest.current().then(
      ({ to, resendAfter }) => setState({ to, busy: false, problem: null, until: secondsFromNow(resendAfter) }),
      (error: unknown) => {
        const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
        setState((was) => ({ ...was, busy: false, problem: errorText(error), until: secondsFromNow(wait) }));
      },
    );
  }, []);
  const begun = useRef(false);
  useEffect(() => {
    // One form, one code: development mounts components twice.
    if (now && !begun.current) again();
    begun.current = true;
  }, [now, again]);
  const { until, ...rest } = state;
  return { ...rest, wait: useSecondsUntil(until), again };
}

function secondsFromNow(seconds: number): number {
  return Date.now() + seconds * 1000;
}
