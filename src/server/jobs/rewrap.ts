import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sealAnchorAnew } from '../audit/chain.ts';
import { HEAD_FILE } from '../audit/stored-head.ts';
import { keyedId, sign } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { exclusively } from '../db/exclusive.ts';
import { sealedAnswer } from '../core/idempotency-queries.ts';
import type { Sql } from '../db/pool.ts';
import { codeOf, transaction } from '../db/transaction.ts';
import { blindIndex, openText, presentKey, rewrap } from '../core/encryption.ts';
import { LINKS, SEALED } from './rewrap-columns.ts';
import type { Row, Sealed } from './rewrap-columns.ts';
import { rewrapFiles } from './rewrap-files.ts';

const PORTION = 500;
type Rewrapping = Pick<App, 'env' | 'providers' | 'clock'>;

/**
 * Re-encrypts with the current key everything sealed with an earlier key, in batches of one transaction each. Also replaces blind indexes, creates a new link
 * for each document whose link derives from another key (the recipient's old link stays valid), and an anchor for the audit log. Files are read once for a set
 * of keys, and again when `anew`. `pool` is the owner's. Returns the number of re-encrypted values; null while another process does it.
 */
export async function rewrapAll(app: Rewrapping, pool: pg.Pool, { anew = false } = {}): Promise<number | null> {
  if (app.env.previousSecretKeys.length === 0 && !anew) return 0;
  return exclusively(pool, 'rewrap', () => rewrapEverything(app, pool, anew));
}

async function rewrapEverything(app: Rewrapping, pool: pg.Pool, anew: boolean): Promise<number> {
  const { env, providers } = app;
  const earlier = env.previousSecretKeys.map((secretKey) => presentKey({ secretKey }));
  let sum = 0;
  for (const one of SEALED) sum += await walk(pool, one.keys.length, (sql, after) => rewrapColumn(env, sql, one, earlier, after));
  sum += await walk(pool, 3, (sql, after) => rewrapAnswers(env, sql, earlier, after));
  for (const one of LINKS) sum += await walk(pool, 2, (sql, after) => renewLinks(env, sql, one, after));
  if (await sealAnchorAnew(app, pool)) sum += 1;
  // A head stored at the same moment may be replaced by the previous one, which is verified too.
  if ((await providers.files.rewrap(HEAD_FILE.place, HEAD_FILE.key, () => Promise.resolve(true))) === 'rewrapped') sum += 1;
  return sum + (await rewrapFiles(app, pool, { anew }));
}

type Key = readonly string[];

/** Calls `work` with each batch of a table, in the order of its primary key; `last` is the batch's last key, null if it was not full. */
async function walk(pool: pg.Pool, width: number, work: (sql: Sql, after: Key) => Promise<{ count: number; last: Key | null }>): Promise<number> {
  let sum = 0;
  for (let after: Key | null = Array.from({ length: width }, () => ''); after;) {
    const from: Key = after;
    const { count, last } = await transaction(pool, 'system', async (sql) => {
      await sql.query(`set local statement_timeout = '10min'`);
      return work(sql, from);
    });
    sum += count;
    after = last;
  }
  return sum;
}

function lastOf<R extends Record<string, unknown>>(rows: readonly R[], keys: readonly (keyof R)[]): Key | null {
  const last = rows.at(-1);
  return last && rows.length === PORTION ? keys.map((key) => String(last[key])) : null;
}

/** The number of values and links in the database that still need each key, by the key's name; `rewrapAll` counts files. */
export async function keysInUse(pool: pg.Pool): Promise<Map<string, number>> {
  const uses = new Map<string, number>();
  const texts = [
    ...SEALED.map(({ table, column }) => `select encode(substring(${column} from 2 for 4), 'hex') as key from ${table} where length(${column}) > 60`),
    `select encode(substring(decode(answer ->> 'sealed', 'base64') from 2 for 4), 'hex') as key from idempotency where answer ? 'sealed'`,
    `select key_id as key from (select key_id from audit_anchors order by n desc, at desc limit 1) a`,
    ...LINKS.map(
      ({ table, of }) => `select distinct on (${of}) split_part(id, '-', 2) as key from ${table} where revoked_at is null order by ${of}, created_at desc`,
    ),
  ];
  for (const text of texts) {
    const rows = await transaction(pool, 'system', async (sql) => {
      await sql.query(`set local statement_timeout = '10min'`);
      return sql.query<{ key: string; n: number }>(`select key, count(*) as n from (${text}) k group by key`);
    });
    for (const { key, n } of rows) uses.set(key, (uses.get(key) ?? 0) + n);
  }
  return uses;
}

async function rewrapColumn(env: App['env'], sql: Sql, one: Sealed, earlier: readonly string[], after: Key) {
  const { table, column, keys, more = [], place, index } = one;
  const rows = await sql.query<Row & { sealed: Buffer | null }>(
    `select ${[...keys, ...more].join(', ')},
       case when length(${column}) > 60 and encode(substring(${column} from 2 for 4), 'hex') = any($1) then ${column} end as sealed
     from ${table} where (${keys.join(', ')}) > (${keys.map((_, at) => `$${at + 2}`).join(', ')}) order by ${keys.join(', ')} limit ${PORTION}`,
    [earlier, ...after],
  );
  const under = rows.flatMap((row) => (row.sealed ? [{ row, sealed: row.sealed }] : []));
  // Its trigger forbids another account number; this is the same number with another key.
  if (one.guarded && under.length > 0) await sql.query(`alter table ${table} disable trigger user`);
  const where = keys.map((key, at) => `${key} = $${at + 2}`).join(' and ');
  for (const { row, sealed } of under) {
    const ids = keys.map((key) => row[key]);
    // A value changed meanwhile has the key of the process that changed it; the next pass checks it.
    const changed = await sql.query(`update ${table} set ${column} = $1 where ${where} and ${column} = $${keys.length + 2} returning 1 as one`, [
      rewrap(env, place(row), sealed),
      ...ids,
      sealed,
    ]);
    if (!index || changed.length === 0) continue;
    const digest = blindIndex(env, ...index.of(row, openText(env, place(row), sealed)));
    await sql.query('savepoint one');
    await sql.query(`update ${table} set ${index.column} = $1 where ${where}`, [digest, ...ids]).catch(async (error: unknown) => {
      // The same value was entered again with the current key and has this index already.
      if (codeOf(error) !== '23505') throw error;
      await sql.query('rollback to savepoint one');
    });
  }
  if (one.guarded && under.length > 0) await sql.query(`alter table ${table} enable trigger user`);
  return { count: under.length, last: lastOf(rows, keys) };
}

async function rewrapAnswers(env: App['env'], sql: Sql, earlier: readonly string[], after: Key) {
  const rows = await sql.query<{ business_id: string; route: string; key: string; sealed: string | null }>(
    `select business_id, route, key,
       case when answer ? 'sealed' and encode(substring(decode(left(answer ->> 'sealed', 8), 'base64') from 2 for 4), 'hex') = any($1) then answer ->> 'sealed' end as sealed
     from idempotency where (business_id, route, key) > ($2, $3, $4) order by business_id, route, key limit ${PORTION}`,
    [earlier, ...after],
  );
  const under = rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  for (const { business_id: businessId, route, key, sealed } of under) {
    const anew = rewrap(env, sealedAnswer({ businessId, route, key }), Buffer.from(sealed, 'base64'));
    await sql.query(`update idempotency set answer = $4 where business_id = $1 and route = $2 and key = $3 and answer ->> 'sealed' = $5`, [
      businessId,
      route,
      key,
      { sealed: anew.toString('base64') },
      sealed,
    ]);
  }
  return { count: under.length, last: lastOf(rows, ['business_id', 'route', 'key']) };
}

/** The newest valid link is shown: it derives from the current key, even if its own key was dropped too early. */
async function renewLinks(env: App['env'], sql: Sql, { table, of, purpose }: (typeof LINKS)[number], after: Key) {
  const rows = await sql.query<{ business_id: string; paper: string; named: string }>(
    `select distinct on (business_id, ${of}) business_id, ${of} as paper, split_part(id, '-', 2) as named from ${table}
     where revoked_at is null and (business_id, ${of}) > ($1, $2) order by business_id, ${of}, created_at desc limit ${PORTION}`,
    after,
  );
  // Ids without a key name were made before keys had names: if the key has never changed, they derive from it.
  const others = rows.filter(({ named }) => (named === '' ? env.previousSecretKeys.length > 0 : named !== presentKey(env)));
  for (const { business_id, paper } of others) {
    const id = keyedId(env, 'link');
    const digest = createHash('sha256')
      .update(sign(env, purpose, id).toString('base64url'))
      .digest();
    await sql.query(`insert into ${table} (business_id, id, ${of}, token_hash, created_at) values ($1, $2, $3, $4, now())`, [business_id, id, paper, digest]);
  }
  return { count: others.length, last: lastOf(rows, ['business_id', 'paper']) };
}
