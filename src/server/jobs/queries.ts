import type pg from 'pg';
import type { Sql } from '../db/pool.ts';
import { EMAILS_DUE, EMAILS_PER_LANE } from './classes.ts';

/** A worker without a heartbeat for this long counts as dead. */
const SILENCE = '20 seconds';

export async function writeHeartbeat(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query('insert into worker_beats (worker_id, at) select unnest($1::text[]), now() on conflict (worker_id) do update set at = now()', [workerIds]);
}

/** Releases the jobs of dead workers, so that others take them. */
export async function releaseSilent(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from worker_beats where at < now() - interval '1 hour'`);
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '${SILENCE}'
     and not exists (select from worker_beats b where b.worker_id = locked_by and b.at > now() - interval '${SILENCE}')`,
  );
  if (rows.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [rows.map((row) => row.locked_by)]);
}

/** Removes the oldest events from the outbox except those set aside ($1), at most $2, in the caller's transaction; other dispatchers skip them. */
export const TAKE_EVENTS = `delete from outbox where id in (select id from outbox where id <> all ($1::bigint[]) order by id limit $2 for update skip locked) returning id, topic, business_ids, payload`;

/** Events that no dispatcher has taken, at most 10,001, and the age of the oldest in seconds. As the system. */
export async function outboxLag(sql: Sql): Promise<{ events: number; seconds: number }> {
  const [row] = await sql.query<{ events: number; seconds: number }>(
    `select count(*)::int as events, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from (select created_at from outbox order by id limit 10001) o`,
  );
  return row ?? { events: 0, seconds: 0 };
}

/** Statements for a batch are planned once, whatever the size of the batch: planning takes longer than they do. */
export const PLAN_ONCE = `select set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Notifies every API process of the businesses with live events. Sent by the dispatcher, never by a payment's own transaction. */
export const TELL = `select pg_notify('news', $1)`;

/** Adds the latest changes to the counters, in batches, so that readers have few to add themselves. */
export async function rollUpCounters(pool: pg.Pool): Promise<void> {
  for (let portion = 0; portion < 20; portion += 1) {
    const { rows } = await pool.query<{ folded: number }>('select fold_invoice_tallies(10000) as folded');
    if ((rows[0]?.folded ?? 0) < 10_000) return;
  }
}

/** Frees the space of changes that were added to the counters: every list reads this table from its beginning. For the owner of the tables. */
export async function tidyChanges(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ long: boolean }>(`select pg_relation_size('invoice_changes') > 500000 as long`);
  if (rows[0]?.long) await pool.query('vacuum invoice_changes');
}

/** Moves waiting e-mails to the queue as it empties, one lane after the other. */
export async function feedEmails(pool: pg.Pool): Promise<void> {
  await pool.query('select feed_letters($1, $2)', [EMAILS_PER_LANE, EMAILS_DUE]);
}
