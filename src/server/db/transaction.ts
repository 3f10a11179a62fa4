import pg from 'pg';
import { traceparent, traced } from '../tracing/span.ts';
import { inOneMessage, Unanswered } from './one-message.ts';
import type { Statement } from './one-message.ts';
import { isOutdated, sqlOf } from './pool.ts';
import type { Row, Sql } from './pool.ts';

/** The scope of a transaction: one business, or the system for several or no businesses. */
export type Scope = { readonly businessId: string } | 'system';

const TRANSACTION = { name: 'transaction', kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;
const RETRIES = 5;
/** The SQLSTATE of a transaction that conflicts with another one; on a standby also of a query that is cancelled so that a change can be replayed. */
export const SERIALIZATION_FAILURE = '40001';
const RETRYABLE = new Set([SERIALIZATION_FAILURE, '40P01']);

/** The COMMIT itself failed: the outcome is unknown. */
export class CommitUnknown extends Error {}

/**
 * Runs `work` in one transaction under a scope and commits. Repeats it on serialization failure,
 * deadlock, and a statement that a migration has outdated, at most five times, so `work` must have no effect outside the database.
 */
export function transaction<T>(pool: pg.Pool, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  return traced(TRANSACTION, () => repeated(() => once(pool, scope, work, 'READ COMMITTED')));
}

/**
 * The same for an answer that several statements make: each of them sees the database as it was at the first one, so that the parts agree. A change of a row that
 * another transaction has changed since then repeats `work`; after a lock that is not one of rows, it must not rely on what it reads.
 */
export function snapshot<T>(pool: pg.Pool, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  return traced(TRANSACTION, () => repeated(() => once(pool, scope, work, 'REPEATABLE READ')));
}

/** Single statements in one scope, each in its own transaction and in one round trip. */
export function scopedSql(pool: pg.Pool, scope: Scope): Sql {
  return {
    async query<R extends Row>(text: string, values: readonly unknown[] = []) {
      const [rows = []] = await together(pool, scope, [{ text, values }]);
      // The caller names the type of the rows, as everywhere.
      return rows as R[];
    },
  };
}

/** Statements in one scope, in one transaction and one round trip; the rows of each. Repeated like `transaction`. */
export function together(pool: pg.Pool, scope: Scope, statements: readonly Statement[], plan: keyof typeof SCOPES = 'any'): Promise<Row[][]> {
  const values = scope === 'system' ? ['', 'on'] : [scope.businessId, 'off'];
  return repeated(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const [, ...results] = await inOneMessage(client, [{ text: SCOPES[plan], values }, ...statements]);
      return results;
    } catch (error) {
      if (isUnusable(error)) broken = error;
      throw error instanceof Unanswered ? new CommitUnknown(error.message, { cause: error.cause }) : error;
    } finally {
      client.release(broken);
    }
  });
}

const SCOPE = `select where set_config('app.business_id', $1, true) is null or set_config('app.system', $2, true) is null`;
const off = (setting: string) => `or set_config('${setting}', 'off', true) is null`;
const SCOPES = {
  any: SCOPE,
  /** For pages in the order of an index: planned once for all businesses, in that order whatever the table's statistics say. */
  ordered: `${SCOPE} or set_config('plan_cache_mode', 'force_generic_plan', true) is null ${off('enable_sort')} ${off('enable_bitmapscan')}`,
} as const;

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > RETRIES || !(RETRYABLE.has(codeOf(error)) || isOutdated(error))) throw error;
      await pause(Math.random() * 20 * tries);
    }
  }
}

export function systemSql(pool: pg.Pool): Sql {
  return scopedSql(pool, 'system');
}

/** The SQLSTATE of a lock timeout. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** The SQLSTATE of a write on a standby: the connection leads to a server that is not the primary. */
const READ_ONLY = '25006';

/** The SQLSTATE of an error, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** The statement is not at fault: the server is lost or refuses connections, or it is a standby, which only reads. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(codeOf(error)) || codeOf(error) === READ_ONLY;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && LOST.has(code)) return true;
  // A socket of the file system is missing while PostgreSQL restarts, or its queue of connections is full.
  if ((code === 'ENOENT' || code === 'EAGAIN') && 'syscall' in error && error.syscall === 'connect') return true;
  return /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(error.message);
}

async function once<T>(pool: pg.Pool, scope: Scope, work: (sql: Sql) => Promise<T>, isolation: Isolation): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin(client, scope, isolation));
    const result = await work(sqlOf(client));
    await commit(client);
    return result;
  } catch (error) {
    if (isUnusable(error)) broken = error;
    else
      broken = await client.query('ROLLBACK').then(
        () => undefined,
        (failure: Error) => failure,
      );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The connection must not be used again: it is lost, or its server only reads. */
function isUnusable(error: unknown): error is Error {
  if (error instanceof CommitUnknown || error instanceof Unanswered) return true;
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.code === READ_ONLY);
}

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ';

function begin(client: pg.PoolClient, scope: Scope, isolation: Isolation): string {
  const business = scope === 'system' ? '' : scope.businessId;
  const system = scope === 'system' ? 'on' : 'off';
  // For the events that functions of the database write.
  const cause = traceparent();
  const traces = cause === undefined ? '' : `, set_config('app.traceparent', ${client.escapeLiteral(cause)}, true)`;
  return `BEGIN ISOLATION LEVEL ${isolation}; SELECT set_config('app.business_id', ${client.escapeLiteral(business)}, true), set_config('app.system', '${system}', true)${traces}`;
}

async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('COMMIT').catch((error: unknown) => {
    // A constraint checked at commit is a normal refusal; after every other error the outcome is unknown.
    if (codeOf(error).startsWith('23') || RETRYABLE.has(codeOf(error))) throw error;
    throw new CommitUnknown('the connection was lost during COMMIT', { cause: error });
  });
  if (result.command === 'ROLLBACK') throw new Error('a statement had failed before COMMIT, and its error was caught: nothing was written');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
