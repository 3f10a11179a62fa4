import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf, Call } from '../shared/kit/route.ts';
import { t } from '../shared/i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { call, keyOf } from './client.ts';

export function makeQueryClient(): QueryClient {
  // The library assumes a network until it hears that there is none, and would not notice its return.
  onlineManager.setOnline(isOnline());
  // Offline a call fails at once instead of waiting without an end; reads are repeated when there is a network again.
  const offline = { networkMode: 'always', refetchOnReconnect: true } as const;
  const client = new QueryClient({
    defaultOptions: {
      queries: { ...offline, staleTime: 15_000, gcTime: 10 * 60_000, retry: patience, retryDelay: backOff },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  client.invalidateQueries = readingAgain(client);
  return client;
}

/**
 * A read that runs may have been answered before the change. The library waits for it and takes its answer for the new state, unless it cuts it off, which it
 * does only where there was an answer before. Here such a query is read again after it, once.
 */
function readingAgain(client: QueryClient): QueryClient['invalidateQueries'] {
  const invalidate = client.invalidateQueries.bind(client);
  return async (filters, options) => {
    const running = client
      .getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus !== 'idle' && (state.data === undefined || options?.cancelRefetch === false));
    const again = running.map((query) => {
      // Several changes meanwhile share this read, too.
      const read = () => invalidate({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
      return query.fetch().then(read, read);
    });
    await Promise.all([invalidate(filters, options), ...again]);
  };
}

/** For `useQuery(queryOf(route, input))`. Only for reads: GET, and POST routes that search. */
export function queryOf<R extends Call>(route: R, input: InputOf<R>, options: { quiet?: boolean } = {}) {
  return {
    queryKey: keyOf(route, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<R>> => call(route, input, { signal, ...options }).catch(offlineOr),
  };
}

const NOT_OFFLINE = t('Not available offline');

/** Lists and pages say that they are not available offline, until there is a network and the read is repeated. */
function offlineOr(error: unknown): never {
  if (!isOnline() && error instanceof ApiError && error.status === 0) throw new ApiError({ code: 'NETWORK', status: 0, message: NOT_OFFLINE });
  throw error;
}

/** False only if the browser knows that there is no network. */
function isOnline(): boolean {
  return navigator.onLine !== false;
}

function patience(failures: number, error: unknown): boolean {
  return failures < 4 && isOnline() && error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);
}

function backOff(failures: number): number {
  return Math.min(1000 * 2 ** failures, 15_000);
}
