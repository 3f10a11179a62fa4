import { useQuery } from '@tanstack/react-query';
import { readQueues } from '../../shared/office/home/contract.ts';
import { queryOf } from '../../api-client/query.ts';

/** The counts of the queues, for home and navigation: one call a minute, and again when the window gets the focus. */
export function useQueues() {
  return useQuery({ ...queryOf(readQueues, {}, { quiet: true }), refetchInterval: 60_000 });
}
