import { createHash } from 'node:crypto';
import type pg from 'pg';
import { keyedId, sign } from '../context.ts';
import type { App } from '../context.ts';
import { placeOfAnswer } from '../db/idempotency.ts';
import type { Sql } from '../db/pool.ts';
import { codeOf, transaction } from '../db/transaction.ts';
import { blindIndex, openText, presentKey, rewrap } from '../vault.ts';
import { FILES, LINKS, SEALED } from './rewrap-columns.ts';
import type { Row, Sealed } from './rewrap-columns.ts';

const PORTION = 200;
type Rewrapping = Pick<App, 'env' | 'providers'>;

/**
 * Puts everything that was sealed under an earlier key under the present one, in portions of a transaction each; run again
 * after an interruption it goes on with what is left. Also makes blind indexes anew, and a link for each paper whose link derives from
 * an earlier key: the recipient's old link stays open. `pool` is the owner's. Returns how many values it put under the present key.
 */
export async function rewrapAll({ env, providers }: Rewrapping, pool: pg.Pool): Promise<number> {
  const earlier = env.previousSecretKeys.map((secretKey) => presentKey({ secretKey }));
  if (earlier.length === 0) return 0;
  let sum = 0;
  const portions = async (work: (sql: Sql) => Promise<number>) => {
    for (let count = PORTION; count === PORTION; sum += count) count = await transaction(pool, 'system', work);
  };
  for (const one of SEALED) await portions((sql) => rewrapColumn(env, sql, one, earlier));
  await portions((sql) => rewrapAnswers(env, sql, earlier));
  for (const one of LINKS) await portions((sql) => renewLinks(env, sql, one, earlier));
  for (const { field, text } of FILES) {
    let last = '';
    for (let more = true; more;) {
      const rows = await transaction(pool, 'system', (sql) => sql.query<{ owner: string; key: string }>(text, [last, PORTION]));
      for (const { owner, key } of rows) if (await providers.files.rewrap({ owner, field }, key)) sum += 1;
      more = rows.length === PORTION;
      last = rows.at(-1)?.key ?? last;
    }
  }
  return sum;
}

/** How many values and links in the database still need each key, by the key's name; files are looked through by `rewrapAll`. */
export async function keysInUse(pool: pg.Pool): Promise<Map<string, number>> {
  const uses = new Map<string, number>();
  const texts = [
    ...SEALED.map(({ table, column }) => `select encode(substring(${column} from 2 for 4), 'hex') as key from ${table} where length(${column}) > 60`),
    `select encode(substring(decode(answer ->> 'sealed', 'base64') from 2 for 4), 'hex') as key from idempotency where answer ? 'sealed'`,
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

async function rewrapColumn(env: App['env'], sql: Sql, one: Sealed, earlier: readonly string[]): Promise<number> {
  const { table, column, keys, more = [], place, index } = one;
  const rows = await sql.query<Row & { sealed: Buffer }>(
    `select ${[...keys, ...more].join(', ')}, ${column} as sealed from ${table}
     where length(${column}) > 60 and encode(substring(${column} from 2 for 4), 'hex') = any($1) limit ${PORTION} for update`,
    [earlier],
  );
  if (rows.length === 0) return 0;
  // Its trigger forbids any other account number; this one is the same under another key.
  if (one.guarded) await sql.query(`alter table ${table} disable trigger user`);
  const where = keys.map((key, at) => `${key} = $${at + 2}`).join(' and ');
  for (const row of rows) {
    const ids = keys.map((key) => row[key]);
    await sql.query(`update ${table} set ${column} = $1 where ${where}`, [rewrap(env, place(row), row.sealed), ...ids]);
    if (!index) continue;
    const digest = blindIndex(env, ...index.of(row, openText(env, place(row), row.sealed)));
    await sql.query('savepoint one');
    await sql.query(`update ${table} set ${index.column} = $1 where ${where}`, [digest, ...ids]).catch(async (error: unknown) => {
      // The same value was entered again under the present key and has this index already.
      if (codeOf(error) !== '23505') throw error;
      await sql.query('rollback to savepoint one');
    });
  }
  if (one.guarded) await sql.query(`alter table ${table} enable trigger user`);
  return rows.length;
}

async function rewrapAnswers(env: App['env'], sql: Sql, earlier: readonly string[]): Promise<number> {
  const rows = await sql.query<{ business_id: string; route: string; key: string; sealed: string }>(
    `select business_id, route, key, answer ->> 'sealed' as sealed from idempotency
     where answer ? 'sealed' and encode(substring(decode(answer ->> 'sealed', 'base64') from 2 for 4), 'hex') = any($1) limit ${PORTION} for update`,
    [earlier],
  );
  for (const { business_id: businessId, route, key, sealed } of rows) {
    const under = rewrap(env, placeOfAnswer({ businessId, route, key }), Buffer.from(sealed, 'base64'));
    await sql.query('update idempotency set answer = $4 where business_id = $1 and route = $2 and key = $3', [
      businessId,
      route,
      key,
      { sealed: under.toString('base64') },
    ]);
  }
  return rows.length;
}

/** The newest open link is the one that is shown. */
async function renewLinks(env: App['env'], sql: Sql, { table, of, purpose }: (typeof LINKS)[number], earlier: readonly string[]): Promise<number> {
  const rows = await sql.query<{ business_id: string; paper: string }>(
    `select business_id, paper from (select distinct on (business_id, ${of}) business_id, ${of} as paper, id from ${table} where revoked_at is null order by business_id, ${of}, created_at desc) l
     where split_part(id, '-', 2) = any($1) or id not like '%-%' limit ${PORTION}`,
    [earlier],
  );
  for (const { business_id, paper } of rows) {
    const id = keyedId(env, 'link');
    const digest = createHash('sha256')
      .update(sign(env, purpose, id).toString('base64url'))
      .digest();
    await sql.query(`insert into ${table} (business_id, id, ${of}, token_hash, created_at) values ($1, $2, $3, $4, now())`, [business_id, id, paper, digest]);
  }
  return rows.length;
}
