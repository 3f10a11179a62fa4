import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ApiError, TEXT } from '../../api-client/api-error.ts';
import { ErrorState } from './error-state.tsx';

export interface MissingProps<P> {
  of: P;
  error: ApiError;
  onRetry: () => void;
}

/**
 * A component whose code is loaded when it is first shown. Meanwhile `waiting` is in its place; the page around it stays. If loading fails, `Missing` is shown
 * instead and offers to try again; opening it another time loads it again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
  Missing: ComponentType<MissingProps<P>> = MissingHere,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: Absent }),
      ),
    );
  function Absent(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => () => (loaded = undefined), []);
    if (Part) return <Part {...props} />;
    const again = () =>
      load().then(
        (part) => setPart(() => part),
        () => codeAgain(),
      );
    return <Missing of={props} error={unreachable()} onRetry={() => void again()} />;
  }
  return function LazyPart(props: P) {
    const [Part] = useState(() => (loaded ??= fetched()));
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** A browser may cache that a module failed to load, so the page is reloaded; without a network it stays. */
export async function codeAgain(): Promise<void> {
  if (await answers()) location.reload();
}

/** A HEAD request, which no service worker answers. */
function answers(): Promise<boolean> {
  return fetch('/boot.js', { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function MissingHere({ error, onRetry }: MissingProps<object>) {
  return <ErrorState error={error} onRetry={onRetry} />;
}

function unreachable(): ApiError {
  return new ApiError({ code: 'NETWORK', message: navigator.onLine ? TEXT.network : TEXT.offline, status: 0 });
}
