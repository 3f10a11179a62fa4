import pg from 'pg';
import { sqlOf } from './pool.ts';
import type { Row, Sql } from './pool.ts';

/** The scope of a transaction: one business, or the system for several or no businesses. */
export type Scope = { readonly businessId: string } | 'system';

const RETRIES = 5;
const RETRYABLE = new Set(['40001', '40P01']);

/** The COMMIT itself failed: the outcome is unknown. */
export class CommitUnknown extends Error {}

/**
 * Runs `work` in one transaction under a scope and commits. Repeats it on serialization failure and
 * deadlock, at most five times, so `work` must have no effect outside the database.
 */
export async function transaction<T>(pool: pg.Pool, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, scope, work);
    } catch (error) {
      if (attempt > RETRIES || !RETRYABLE.has(codeOf(error))) throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}

/** Single statements in one scope, each in its own transaction. */
export function scopedSql(pool: pg.Pool, scope: Scope): Sql {
  return { query: <R extends Row>(text: string, values?: readonly unknown[]) => transaction(pool, scope, (sql) => sql.query<R>(text, values)) };
}

export function systemSql(pool: pg.Pool): Sql {
  return scopedSql(pool, 'system');
}

/** The SQLSTATE of a lock timeout. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** The SQLSTATE of an error, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

async function once<T>(pool: pg.Pool, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin(client, scope));
    const result = await work(sqlOf(client));
    await commit(client);
    return result;
  } catch (error) {
    if (error instanceof CommitUnknown) broken = error;
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

function begin(client: pg.PoolClient, scope: Scope): string {
  const business = scope === 'system' ? '' : scope.businessId;
  const system = scope === 'system' ? 'on' : 'off';
  return `BEGIN; SELECT set_config('app.business_id', ${client.escapeLiteral(business)}, true), set_config('app.system', '${system}', true)`;
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    const result = await client.query('COMMIT');
    if (result.command === 'ROLLBACK') throw new Error('the transaction had failed before COMMIT');
  } catch (error) {
    // A constraint checked at commit is a normal refusal; after every other error the outcome is unknown.
    if (codeOf(error).startsWith('23') || RETRYABLE.has(codeOf(error))) throw error;
    throw new CommitUnknown('the connection was lost during COMMIT', { cause: error });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
