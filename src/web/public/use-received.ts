import { useCallback, useEffect, useState } from 'react';
import type { readReceived } from '../../shared/invoices/contract.ts';
import { READ_RECEIVED } from '../../shared/invoices/link-calls.ts';
import type { InputOf, OutputOf, Route } from '../../shared/kit/route.ts';
import { listenToLiveEvents } from '../../api-client/live.ts';
import { currentSession } from '../base/session.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { usePreloaded } from './preloaded.ts';

export type Received = OutputOf<typeof readReceived>;

/** The invoice of a link or an id; with `live`, read again at live events. */
export function useReceived(key: string, live = true) {
  return useLinked<typeof readReceived>(READ_RECEIVED, byId, key, live, usePreloaded(key)?.view ?? null);
}

/** The content of a link; `first` is the preloaded data. `inputOf` must be the same function each time. */
export function useLinked<R extends Route>(
  address: Pick<R, 'id' | 'method' | 'path'>,
  inputOf: (key: string) => InputOf<R>,
  key: string,
  live = true,
  first: OutputOf<R> | null = null,
) {
  const isKnown = first !== null;
  const [state, setState] = useState<{ view: OutputOf<R> | null; error: unknown; asOf: number }>({ view: first, error: null, asOf: 0 });
  const read = useCallback(
    (quiet: boolean) => {
      const asOf = performance.now();
      callWithoutSchema<R>(address, inputOf(key), { quiet }).then(
        // Reads overlap: the answer of an earlier one is not shown after that of a later one.
        (view) => setState((was) => (asOf < was.asOf ? was : { view, error: null, asOf })),
        // Keeps the shown content: a weak connection must not remove the document.
        (error: unknown) => setState((was) => ({ ...was, error })),
      );
    },
    [address, inputOf, key],
  );
  useEffect(() => {
    read(isKnown);
    return live ? listenToLiveEvents({ q: key }, () => read(true)) : undefined;
  }, [read, key, live, isKnown]);
  return { view: state.view, error: state.error, reload: () => read(false) };
}

/** Identifies a signed-in reader: a sender's own view does not count as the recipient's. */
function byId(id: string) {
  const viewer = currentSession()?.business?.id;
  return viewer ? { id, viewer } : { id };
}
