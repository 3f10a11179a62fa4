import { QueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf, Call } from '../shared/kit/route.ts';
import { ApiError } from './api-error.ts';
import { call, keyOf } from './client.ts';

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: patience, retryDelay: backOff }, mutations: { retry: false } },
  });
}

/** For `useQuery(queryOf(route, input))`. Only for reads: GET, and POST routes that search. */
export function queryOf<R extends Call>(route: R, input: InputOf<R>, options: { quiet?: boolean } = {}) {
  return {
    queryKey: keyOf(route, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<R>> => call(route, input, { signal, ...options }),
  };
}

function patience(failures: number, error: unknown): boolean {
  return failures < 4 && error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);
}

function backOff(failures: number): number {
  return Math.min(1000 * 2 ** failures, 15_000);
}
