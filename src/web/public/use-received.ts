import { useCallback, useEffect, useState } from 'react';
import type { readReceived } from '../../shared/invoices/contract.ts';
import { READ_RECEIVED } from '../../shared/invoices/link-calls.ts';
import type { InputOf, OutputOf, Route } from '../../shared/kit/route.ts';
import { listenToLiveEvents } from '../../api-client/live.ts';
import { currentSession } from '../base/session.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { usePreloaded } from './preloaded.ts';

export type Received = OutputOf<typeof readReceived>;

/** The invoice of a link or an id; with `live`, read again when the server has news of it. */
export function useReceived(key: string, live = true) {
  return useLinked<typeof readReceived>(READ_RECEIVED, byId, key, live, usePreloaded(key)?.view ?? null);
}

/** What a link leads to; `first` is what is known already. `inputOf` must be the same function each time. */
export function useLinked<R extends Route>(
  address: Pick<R, 'id' | 'method' | 'path'>,
  inputOf: (key: string) => InputOf<R>,
  key: string,
  live = true,
  first: OutputOf<R> | null = null,
) {
  const isKnown = first !== null;
  const [state, setState] = useState<{ view: OutputOf<R> | null; error: unknown }>({ view: first, error: null });
  const read = useCallback(
    (quiet: boolean) => {
      callWithoutSchema<R>(address, inputOf(key), { quiet }).then(
        (view) => setState({ view, error: null }),
        // What was shown stays: a weak signal must not take the paper away.
        (error: unknown) => setState((was) => ({ view: was.view, error })),
      );
    },
    [address, inputOf, key],
  );
  useEffect(() => {
    read(isKnown);
    return live ? listenToLiveEvents({ q: key }, () => read(true)) : undefined;
  }, [read, key, live, isKnown]);
  return { ...state, reload: () => read(false) };
}

/** Says who looks when they are signed in: a sender's own look is not the recipient's. */
function byId(id: string) {
  const viewer = currentSession()?.business?.id;
  return viewer ? { id, viewer } : { id };
}
