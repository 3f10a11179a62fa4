import { isProviderError } from './errors.ts';

/** Calls of this process to one provider since they were last taken. Times in epoch milliseconds. */
export interface CallCounts {
  succeeded: number;
  /** Refusals are answers: the provider works. */
  refused: number;
  failed: number;
  lastSucceededAt: number | null;
  lastFailedAt: number | null;
  problem: string | null;
}

/** The outcome of a failed call: a refusal is an answer. */
export function failureOf(error: unknown): 'refused' | 'failed' {
  return isProviderError(error, 'refused') ? 'refused' : 'failed';
}

export type CallCounter = ReturnType<typeof callCounter>;

/** Counts the outcomes of calls by provider. */
export function callCounter() {
  let counts = new Map<string, CallCounts>();
  const of = (provider: string): CallCounts => {
    const known = counts.get(provider);
    if (known) return known;
    const made: CallCounts = { succeeded: 0, refused: 0, failed: 0, lastSucceededAt: null, lastFailedAt: null, problem: null };
    counts.set(provider, made);
    return made;
  };
  return {
    succeeded(provider: string, at: number): void {
      const one = of(provider);
      one.succeeded += 1;
      one.lastSucceededAt = at;
    },
    failed(provider: string, error: unknown, at: number): void {
      const one = of(provider);
      if (failureOf(error) === 'refused') {
        one.refused += 1;
        one.lastSucceededAt = at;
        return;
      }
      one.failed += 1;
      one.lastFailedAt = at;
      one.problem = isProviderError(error) ? error.message.slice(0, 200) : 'an error of ours';
    },
    /** The counts so far; counting begins anew. */
    take(): ReadonlyMap<string, CallCounts> {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
