import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readQueues } from '../../shared/office/home/contract.ts';
import { queryOf } from '../../api-client/query.ts';

const KEY = { queryKey: [readQueues.id] };

/** The counts of the queues, for home and navigation: one call a minute, and again when the window gets the focus. */
export function useQueues() {
  return useQuery({ ...queryOf(readQueues, {}, { quiet: true }), refetchInterval: 60_000 });
}

/** Counts again after one's own work, which makes other answers out of date. For the layout, once. */
export function useFreshQueues(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isStale = event.type === 'updated' && event.action.type === 'invalidate';
        if (isStale && event.query.queryKey[0] !== readQueues.id) void client.invalidateQueries(KEY, { cancelRefetch: false });
      }),
    [client],
  );
}
