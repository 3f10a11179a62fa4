import type { Counter } from 'prom-client';

/** A fact that is read from elsewhere, with the metrics that it sets. */
export interface Fact {
  readonly name: string;
  /** It is not read again before, in milliseconds. */
  readonly every: number;
  read(): Promise<void>;
  /** Makes its metrics absent. */
  clear(): void;
}

interface Options {
  readonly clock: () => number;
  /** Ends when a scrape must wait no longer. */
  readonly limit: () => Promise<unknown>;
  readonly errors: Pick<Counter<'fact'>, 'inc'>;
  readonly failed: (fact: string, error: unknown) => void;
}

/**
 * Reads facts that are due, one after the other, and never twice at once: many scrapes cost as much as one. A fact that cannot be read, or not in time, has no metrics
 * until it is read again.
 */
export function reading(facts: readonly Fact[], { clock, limit, errors, failed }: Options): () => Promise<void> {
  const last = new Map<Fact, number>();
  let waiting: Fact[] = [];
  let running: Promise<void> | undefined;

  // The distance, because a clock may be turned back.
  const isDue = (fact: Fact) => Math.abs(clock() - (last.get(fact) ?? -Infinity)) >= fact.every;
  const fail = (fact: Fact, error: unknown) => {
    fact.clear();
    errors.inc({ fact: fact.name });
    failed(fact.name, error);
  };

  async function round(): Promise<void> {
    for (let fact = waiting[0]; fact; fact = waiting[0]) {
      last.set(fact, clock());
      await fact.read().catch((error: unknown) => fail(fact, error));
      waiting = waiting.slice(1);
    }
  }

  return async () => {
    if (!running) {
      waiting = facts.filter(isDue);
      running = round().finally(() => (running = undefined));
    }
    const isLate = await Promise.race([running.then(() => false), limit().then(() => true)]);
    if (isLate) for (const fact of waiting) fail(fact, new Error('not read in time'));
  };
}
