import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { App } from './context.ts';
import { sqlOf } from '../db/pool.ts';
import { codeOf } from '../db/transaction.ts';

/**
 * Transactions in flight for one function and process; calls that arrive meanwhile share the next one. With two cores, one
 * transaction at a time costs a seventh less processor for each call than two, at the same rate.
 */
const IN_FLIGHT = Math.max(1, Math.floor(availableParallelism() / 2));
/** Calls in one transaction: its locks last only a few milliseconds. */
const MOST = 16;
/** After this many milliseconds the next transaction starts anyway: one locked row must not stop the calls of all businesses. */
const PATIENCE = 50;

/** The process's connections, and where it logs. */
type GroupsOf = Pick<App, 'pool' | 'log'>;

interface Waiting {
  readonly input: string;
  /** Calls are made in this order, so that transactions lock rows in one order. */
  readonly order: string;
  done(result: unknown): void;
  fail(error: unknown): void;
}

interface Group {
  inFlight: number;
  waiting: Waiting[];
}

const groups = new WeakMap<pg.Pool, Map<string, Group>>();

/**
 * Group commit: calls a plpgsql function that is a whole transaction. While `IN_FLIGHT` calls of it are running, others wait and are made together, by `<name>_all` in one
 * transaction: one commit for all of them. An error of the database, or a lock that is not free within 30 ms, undoes all of them; then each is made alone, and an
 * error that is not part of normal work is logged. If the connection fails, all callers get that error, because the outcome is unknown.
 */
export function callInGroup({ pool, log }: GroupsOf, name: string, input: string, order: string): Promise<unknown> {
  const ofPool = groups.get(pool) ?? new Map<string, Group>();
  groups.set(pool, ofPool);
  const group = ofPool.get(name) ?? { inFlight: 0, waiting: [] };
  ofPool.set(name, group);
  return new Promise((done, fail) => {
    group.waiting.push({ input, order, done, fail });
    if (group.inFlight < IN_FLIGHT) void next({ pool, log }, name, group);
  });
}

/** The transaction was rolled back for certain. If the connection broke, it may have committed. */
function isUndone(error: unknown): boolean {
  return codeOf(error) !== '' && !/^(08|53|57P|58|XX)/.test(codeOf(error));
}

/** A lock that is not free, a key that was used, an advance (DW003), too many to a stranger (DW005), a deadlock or a serialization failure. */
function isExpected(error: unknown): boolean {
  return /^(55P03|23505|DW00[35]|40)/.test(codeOf(error));
}

/** The same call again, which first looks for the answer to its key: calls with one key would otherwise wait for each other in turn. */
function repeated(input: string): string {
  return `${input.slice(0, -1)},"again":true}`;
}

/** Calls a function alone; it returns one row. */
export async function callAlone(pool: pg.Pool, name: string, input: string): Promise<unknown> {
  const [row] = await sqlOf(pool).query(`select ${name}($1) as result`, [input]);
  return row?.['result'];
}

async function next(of: GroupsOf, name: string, group: Group): Promise<void> {
  group.inFlight += 1;
  while (group.waiting.length > 0) {
    const calls = group.waiting.splice(0, MOST).toSorted((a, b) => (a.order < b.order ? -1 : 1));
    await endOrPatience(shared(of, name, calls));
  }
  group.inFlight -= 1;
}

/** When `work` ends, or after `PATIENCE`. */
function endOrPatience(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Never rejects: each call gets its own answer or error. */
async function shared({ pool, log }: GroupsOf, name: string, calls: readonly Waiting[]): Promise<void> {
  const [first] = calls;
  if (first && calls.length === 1) return callAlone(pool, name, first.input).then(first.done, first.fail);
  try {
    const rows = await sqlOf(pool).query(`select ${name}_all($1) as result`, [`[${calls.map(({ input }) => input).join(',')}]`]);
    for (const [index, call] of calls.entries()) call.done(rows[index]?.['result']);
  } catch (error) {
    if (isUndone(error) && !isExpected(error)) log.warn({ function: `${name}_all`, error: String(error) }, 'calls that share a transaction were made alone');
    if (isUndone(error)) await Promise.all(calls.map(({ input, done, fail }) => callAlone(pool, name, repeated(input)).then(done, fail)));
    else for (const { fail } of calls) fail(error);
  }
}
