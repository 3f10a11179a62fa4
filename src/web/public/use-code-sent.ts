import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../ui/api-error.ts';

export type SendCode = () => Promise<{ to: string; resendAfter: number }>;

export interface CodeSent {
  /** Where it went, masked; null while none is known to have gone. */
  readonly to: string | null;
  readonly busy: boolean;
  readonly problem: string | null;
  /** Seconds until another can be asked for. */
  readonly wait: number;
  readonly again: () => void;
}

/** Sends a code, at once when `now`, and counts down to the next one. */
export function useCodeSent(send: SendCode, now: boolean): CodeSent {
  const [state, setState] = useState<Omit<CodeSent, 'again'>>({ to: null, busy: now, problem: null, wait: 0 });
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const again = useCallback(() => {
    setState((was) => ({ ...was, busy: true, problem: null }));
    latest.current().then(
      ({ to, resendAfter }) => setState({ to, busy: false, problem: null, wait: resendAfter }),
      (error: unknown) => {
        const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
        setState((was) => ({ ...was, busy: false, problem: errorText(error), wait }));
      },
    );
  }, []);
  const begun = useRef(false);
  useEffect(() => {
    // One form, one code: development mounts twice.
    if (now && !begun.current) again();
    begun.current = true;
  }, [now, again]);
  const waits = state.wait > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setState((was) => ({ ...was, wait: Math.max(0, was.wait - 1) })), 1_000);
    return () => clearInterval(timer);
  }, [waits]);
  return { ...state, again };
}
