import type { Row, Sql } from './pool.ts';

/** A query for many inputs in one statement: its outputs, in the order of the inputs. */
type Many<In, Out> = (sql: Sql, inputs: readonly In[]) => Promise<readonly Out[]>;

interface Call {
  readonly input: unknown;
  readonly done: (output: unknown) => void;
  readonly failed: (error: unknown) => void;
}

interface Gathered {
  /** Pending calls, grouped by query. */
  readonly calls: Map<Many<unknown, unknown>, Call[]>;
  /** Work to run just before the commit, by name. */
  readonly last: Map<string, () => Promise<void>>;
  /** When everything that was sent is answered. */
  idle: Promise<unknown>;
}

const gathered = new WeakMap<Sql, Gathered>();

/**
 * A transaction for work that runs concurrently, as the listeners of a batch of events do: calls of the same `forMany` query at the same time are one statement.
 * Other statements are sent one after the other.
 */
export function gathering(sql: Sql): Sql {
  const state: Gathered = { calls: new Map(), last: new Map(), idle: Promise.resolve() };
  const one: Sql = {
    query<R extends Row>(text: string, values?: readonly unknown[]) {
      const answer = state.idle.then(() => sql.query<R>(text, values));
      state.idle = answer.catch(() => undefined);
      return answer;
    },
  };
  gathered.set(one, state);
  return one;
}

/**
 * Defers work on a contended row to the end of the transaction, once for each name, so that its lock lasts only for the commit (`finish`). Outside a batch the
 * work runs immediately.
 */
export async function atTheEnd(sql: Sql, name: string, work: () => Promise<void>): Promise<void> {
  const transaction = gathered.get(sql);
  if (transaction) transaction.last.set(name, work);
  else await work();
}

/** The last statements of a gathering transaction, in the order of their names. */
export async function finish(sql: Sql): Promise<void> {
  for (const [, work] of [...(gathered.get(sql)?.last ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))) await work();
}

/** A query that takes one input; on a gathering connection it is sent together with the other calls of the moment. */
export function forMany<In, Out>(run: Many<In, Out>): (sql: Sql, input: In) => Promise<Out> {
  // A query is called with its own inputs only.
  const query = run as Many<unknown, unknown>;
  return async (sql, input) => {
    const state = gathered.get(sql);
    if (!state) return only(await run(sql, [input]));
    return new Promise<Out>((resolve, reject) => {
      const call: Call = {
        input,
        // A query returns outputs of its own type.
        done: (output) => resolve(output as Out),
        failed: reject,
      };
      const others = state.calls.get(query);
      if (others) others.push(call);
      else {
        state.calls.set(query, [call]);
        void send(sql, state, query);
      }
    });
  };
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

/** Waits until nothing is under way: work that still waits for a statement of its own joins after it. */
async function send(sql: Sql, state: Gathered, query: Many<unknown, unknown>): Promise<void> {
  const { calls } = state;
  let seen: Promise<unknown>;
  do {
    seen = state.idle;
    await seen;
    // Work that was waiting makes its next call.
    await new Promise(setImmediate);
  } while (seen !== state.idle);
  const all = calls.get(query) ?? [];
  calls.delete(query);
  try {
    const outputs = await query(
      sql,
      all.map(({ input }) => input),
    );
    oneEach(all.length, outputs);
    all.forEach(({ done }, index) => done(outputs[index]));
  } catch (error) {
    for (const { failed } of all) failed(error);
  }
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
