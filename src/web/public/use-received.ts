import { useCallback, useEffect, useState } from 'react';
import { readReceived } from '../../shared/invoices/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { call } from '../../ui/client.ts';
import { listenToNews } from '../../ui/live.ts';

export type Received = OutputOf<typeof readReceived>;

/** The invoice of a link or an id; with `live`, read again when the server has news of it. */
export function useReceived(key: string, live = true) {
  const [state, setState] = useState<{ view: Received | null; error: unknown }>({ view: null, error: null });
  const read = useCallback(
    (quiet: boolean) => {
      call(readReceived, { id: key }, { quiet }).then(
        (view) => setState({ view, error: null }),
        // What was shown stays: a weak signal must not take the paper away.
        (error: unknown) => setState((was) => ({ view: was.view, error })),
      );
    },
    [key],
  );
  useEffect(() => {
    read(false);
    return live ? listenToNews({ q: key }, () => read(true)) : undefined;
  }, [read, key, live]);
  return { ...state, reload: () => read(false) };
}
