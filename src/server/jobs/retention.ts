import type pg from 'pg';
import type { Sql } from '../db/pool.ts';
import { systemSql } from '../db/transaction.ts';

/** Deletes one noun's outdated rows, by the database's clock. */
export type Retention = (sql: Sql) => Promise<void>;

let registered: readonly Retention[] = [];

export function registerRetention(those: readonly Retention[]): void {
  registered = those;
}

export async function prune(pool: pg.Pool): Promise<void> {
  if (registered.length === 0) throw new Error('retention is registered by handlers.ts');
  for (const drop of registered) await drop(systemSql(pool));
}
