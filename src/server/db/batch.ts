import type { Row, Sql } from './pool.ts';

/** A query for many inputs in one statement: its outputs, in the order of the inputs. */
type Many<In, Out> = (sql: Sql, inputs: readonly In[]) => Promise<readonly Out[]>;

interface Call {
  readonly input: unknown;
  readonly done: (output: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * A transaction for work that runs concurrently, as the listeners of a batch of events do: calls of the same `forMany` query at the same time are one statement.
 * Other statements are sent one after the other.
 */
export class Batch implements Sql {
  readonly #sql: Sql;
  /** Pending calls, grouped by query. */
  readonly #calls = new Map<Many<unknown, unknown>, Call[]>();
  /** Work to run just before the commit, by name. */
  readonly #last = new Map<string, () => Promise<void>>();
  /** When everything that was sent is answered. */
  #idle: Promise<unknown> = Promise.resolve();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  query<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
    const answer = this.#idle.then(() => this.#sql.query<R>(text, values));
    this.#idle = answer.catch(() => undefined);
    return answer;
  }

  /** The output for one input, by a statement for all that are asked for meanwhile. */
  ask<In, Out>(run: Many<In, Out>, input: In): Promise<Out> {
    // A query is called with its own inputs only.
    const query = run as Many<unknown, unknown>;
    return new Promise<Out>((resolve, reject) => {
      const call: Call = {
        input,
        // A query returns outputs of its own type.
        done: (output) => resolve(output as Out),
        failed: reject,
      };
      const others = this.#calls.get(query);
      if (others) others.push(call);
      else {
        this.#calls.set(query, [call]);
        void this.#send(query);
      }
    });
  }

  /** Defers work on a contended row to the end of the transaction, once for each name, so that its lock lasts only for the commit. */
  atTheEnd(name: string, work: () => Promise<void>): void {
    this.#last.set(name, work);
  }

  /** Runs what was deferred, in the order of the names. */
  async finish(): Promise<void> {
    for (const [, work] of [...this.#last].toSorted(([a], [b]) => (a < b ? -1 : 1))) await work();
  }

  /** Sends the pending calls of a query once nothing is under way: work that still waits for a statement of its own joins after it. */
  async #send(query: Many<unknown, unknown>): Promise<void> {
    let seen: Promise<unknown>;
    do {
      seen = this.#idle;
      await seen;
      // Work that was waiting makes its next call.
      await new Promise(setImmediate);
    } while (seen !== this.#idle);
    const all = this.#calls.get(query) ?? [];
    this.#calls.delete(query);
    try {
      const outputs = await query(
        this,
        all.map(({ input }) => input),
      );
      oneEach(all.length, outputs);
      all.forEach(({ done }, index) => done(outputs[index]));
    } catch (error) {
      for (const { failed } of all) failed(error);
    }
  }
}

/** A query that takes one input; in a batch it is sent together with the other calls of the moment. */
export function forMany<In, Out>(run: Many<In, Out>): (sql: Sql, input: In) => Promise<Out> {
  return async (sql, input) => (sql instanceof Batch ? sql.ask(run, input) : only(await run(sql, [input])));
}

/** `forMany` for a query that only reads: equal inputs are asked for once. */
export function readMany<In, Out>(run: Many<In, Out>): (sql: Sql, input: In) => Promise<Out> {
  return forMany(async (sql, inputs) => {
    const keys = inputs.map((input) => JSON.stringify(input));
    const distinct = new Map(inputs.map((input, index) => [keys[index], input]));
    const outputs = await run(sql, [...distinct.values()]);
    oneEach(distinct.size, outputs);
    const found = new Map([...distinct.keys()].map((key, index) => [key, outputs[index]]));
    // Each input has an output.
    return keys.map((key) => found.get(key) as Out);
  });
}

/** Fails if the query returned too few rows; otherwise results would shift by one. */
function oneEach(inputs: number, outputs: readonly unknown[]): void {
  if (outputs.length !== inputs) throw new Error(`a query for ${inputs} inputs returned ${outputs.length} outputs`);
}

function only<Out>(outputs: readonly Out[]): Out {
  oneEach(1, outputs);
  const [output] = outputs;
  // One input has one output.
  return output as Out;
}
