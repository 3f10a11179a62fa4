import type pg from 'pg';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { scopedSql, transaction } from '../db/transaction.ts';
import { presentKey } from '../core/encryption.ts';
import { FILES } from './rewrap-columns.ts';
import type { Row, SealedFile } from './rewrap-columns.ts';

const PORTION = 200;
type Rewrapping = Pick<App, 'env' | 'providers'>;

/** The last pass over the files, or the current one. */
export interface FilePass extends Record<string, unknown> {
  readonly field: string;
  readonly after_business: string;
  readonly after_id: string;
  /** The number of files that no key of this installation decrypts. */
  readonly unopened: number;
  readonly begun_at: string;
  readonly done_at: string | null;
}

/**
 * Reads every file once for the current set of keys, and continues an interrupted pass; `anew` starts another pass.
 * Returns the number of files re-encrypted with the current key. Throws ProviderError if the store is unavailable.
 */
export async function rewrapFiles(app: Rewrapping, pool: pg.Pool, { anew }: { anew: boolean }): Promise<number> {
  const pass = await transaction(pool, 'system', (sql) => takeUp(sql, keysOf(app.env), anew));
  if (pass.done_at !== null) return 0;
  const at = Math.max(
    0,
    FILES.findIndex(({ field }) => field === pass.field),
  );
  let sum = 0;
  let after: readonly [string, string] = [pass.after_business, pass.after_id];
  for (const one of FILES.slice(at)) {
    for (let more = true; more;) {
      const rows = await transaction(pool, 'system', (sql) => rowsAfter(sql, one, after));
      const { changed, unopened } = await rewrapRows(app, pool, one, rows);
      sum += changed;
      const last = rows.at(-1);
      after = last ? [last['business_id'] ?? '', last['id'] ?? ''] : after;
      more = rows.length === PORTION;
      await transaction(pool, 'system', (sql) => noteProgress(sql, one.field, after, unopened));
    }
    after = ['', ''];
  }
  await transaction(pool, 'system', (sql) => sql.query('update file_rewrap set done_at = now()'));
  return sum;
}

/** The pass for the current set of keys; null if none has begun. */
export async function filePass(pool: pg.Pool, env: App['env']): Promise<FilePass | null> {
  const [row] = await scopedSql(pool, 'system').query<FilePass>('select * from file_rewrap where keys = $1', [keysOf(env)]);
  return row ?? null;
}

/** There is one row: a pass for another set of keys may have undone the work of an earlier pass. */
async function takeUp(sql: Sql, keys: string, anew: boolean): Promise<FilePass> {
  const [pass] = await sql.query<FilePass>('select * from file_rewrap where keys = $1', [keys]);
  if (pass && !anew) return pass;
  const [begun] = await sql.query<FilePass>(
    `insert into file_rewrap (keys, begun_at) values ($1, now())
     on conflict (one) do update set keys = excluded.keys, field = '', after_business = '', after_id = '', unopened = 0, begun_at = excluded.begun_at, done_at = null
     returning *`,
    [keys],
  );
  if (!begun) throw new Error('an upsert answered no row');
  return begun;
}

async function noteProgress(sql: Sql, field: string, [business, id]: readonly [string, string], unopened: number): Promise<void> {
  await sql.query('update file_rewrap set field = $1, after_business = $2, after_id = $3, unopened = unopened + $4', [field, business, id, unopened]);
}

async function rowsAfter(sql: Sql, { table, more = [], only = 'true' }: SealedFile, after: readonly [string, string]): Promise<Row[]> {
  await sql.query(`set local statement_timeout = '10min'`);
  return sql.query<Row>(
    `select ${['business_id', 'id', ...more].join(', ')} from ${table} where (business_id, id) > ($1, $2) and ${only} order by business_id, id limit ${PORTION}`,
    after,
  );
}

/** A file that cannot be decrypted does not stop the others. */
async function rewrapRows({ providers }: Rewrapping, pool: pg.Pool, one: SealedFile, rows: readonly Row[]): Promise<{ changed: number; unopened: number }> {
  const { table, only = 'true', field } = one;
  let [changed, unopened] = [0, 0];
  for (const row of rows) {
    const wanted = async () => {
      const found = await scopedSql(pool, 'system').query(`select from ${table} where business_id = $1 and id = $2 and ${only}`, [
        row['business_id'],
        row['id'],
      ]);
      return found.length > 0;
    };
    for (const key of one.files(row)) {
      const became = await providers.files.rewrap({ owner: one.owner(row), field }, key, wanted);
      if (became === 'rewrapped') changed += 1;
      if (became === 'unopened') unopened += 1;
    }
  }
  return { changed, unopened };
}

function keysOf(env: App['env']): string {
  return [env.secretKey, ...env.previousSecretKeys].map((secretKey) => presentKey({ secretKey })).join(' ');
}
