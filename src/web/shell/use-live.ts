import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToLiveEvents } from '../../api-client/live.ts';
import { useSignedIn } from '../base/session.ts';

/** Reloads the current queries when the server reports a change of this business. */
export function useLive(): void {
  const queries = useQueryClient();
  const { token, business } = useSignedIn();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listenToLiveEvents({ businessId: business.id, token }, (topic) => {
      if (topic === 'wallet.credited') void import('./credit-alert.ts').then(({ alertOf }) => alertOf(business.id));
      // One payment causes several live events; they cause one reload. A running read is not cut off: on a slow line it would never end.
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({}, { cancelRefetch: false });
      }, 150);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, token, business.id]);
}
