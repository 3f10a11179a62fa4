import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToLiveEvents } from '../../api-client/live.ts';
import { useSignedIn } from '../base/session.ts';

/** What is on the screen is read again when the server says that something of this business changed. */
export function useLive(): void {
  const queries = useQueryClient();
  const { token, business } = useSignedIn();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listenToLiveEvents({ businessId: business.id, token }, () => {
      // One payment brings several lines of news; they are answered by one reading.
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries(), 150);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, token, business.id]);
}
