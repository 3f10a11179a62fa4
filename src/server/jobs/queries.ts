import type pg from 'pg';
import { systemSql } from '../db/transaction.ts';
import { LETTERS_DUE, LETTERS_OF_A_LANE } from './classes.ts';

/** A worker that said nothing for this long is dead. */
const SILENCE = '20 seconds';

export async function beat(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query('insert into worker_beats (worker_id, at) select unnest($1::text[]), now() on conflict (worker_id) do update set at = now()', [workerIds]);
}

/** Gives the jobs of dead workers to the living: locks are released as soon as their holder has fallen silent. */
export async function releaseSilent(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from worker_beats where at < now() - interval '1 hour'`);
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '${SILENCE}'
     and not exists (select from worker_beats b where b.worker_id = locked_by and b.at > now() - interval '${SILENCE}')`,
  );
  if (rows.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [rows.map((row) => row.locked_by)]);
}

/** Drops what has served its time, by the database's clock: counted tries after two days, kept answers, webhook deliveries, ended sessions and links after thirty, providers' raw messages and devices after ninety. */
export async function prune(pool: pg.Pool): Promise<void> {
  const system = systemSql(pool);
  await system.query(`delete from rate_windows where window_start < now() - interval '2 days'
      -- Rows of the epoch space messages out: their count is the second of the last one since 2020.
      and (window_start > 'epoch' or count < extract(epoch from now() - '2020-01-01Z'::timestamptz) - 172800)`);
  await system.query(`delete from sessions where expires_at < now() - interval '30 days'`);
  await system.query(`delete from step_up_challenges where expires_at < now() - interval '1 day'`);
  await system.query(`delete from openid_flows where expires_at < now() - interval '1 day'`);
  await system.query(`delete from bank_link_starts where created_at < now() - interval '30 days'`);
  await system.query(`delete from one_time_links where expires_at < now() - interval '30 days'`);
  await system.query(`delete from analytics_events where received_at < now() - interval '400 days'`);
  await system.query(`delete from webhook_deliveries where state <> 'waiting' and created_at < now() - interval '30 days'`);
  await system.query(`delete from idempotency where created_at < now() - interval '30 days'`);
  await system.query(`delete from call_permits where window_start < now() - interval '1 day'`);
  // The rule remembers a lock for a day after its end, and tries for an hour: such a row says the same as none.
  await system.query(
    `delete from lockouts where window_start < now() - interval '2 days' and (locked_until is null or locked_until < now() - interval '2 days')`,
  );
  // The allowance for new payees is that of one day.
  await system.query(`delete from new_payee_payments where at < now() - interval '2 days'`);
  // The last row of each browser stays: it tells that the person has signed in before, and which businesses share a browser.
  await system.query(`delete from user_devices d where least(revoked_at, expires_at) < now() - interval '90 days'
      and not exists (select from sessions s where s.device_id = d.id)
      and exists (select from user_devices e where e.user_id = d.user_id and e.browser_hash is not distinct from d.browser_hash
        and (e.last_seen_at, e.id) > (d.last_seen_at, d.id))`);
  // The raw messages of providers hold personal data; that one arrived, and what came of it, stays.
  await system.query(`update provider_events set body = null where received_at < now() - interval '90 days' and body is not null`);
}

/** Takes the oldest events out of the outbox but for those set aside ($1), at most $2, in the caller's transaction; other dispatchers skip them. */
export const TAKE_EVENTS = `delete from outbox where id in (select id from outbox where id <> all ($1::bigint[]) order by id limit $2 for update skip locked) returning id, topic, business_ids, payload`;

/** Tells every API process which businesses have news. Sent by the dispatcher, never by a payment's own transaction. */
export const TELL = `select pg_notify('news', $1)`;

/** Adds the counters' latest changes up, in portions, so that readers have few to add themselves. */
export async function foldTallies(pool: pg.Pool): Promise<void> {
  for (let portion = 0; portion < 20; portion += 1) {
    const { rows } = await pool.query<{ folded: number }>('select fold_invoice_tallies(5000) as folded');
    if ((rows[0]?.folded ?? 0) < 5000) return;
  }
}

/** Lets waiting letters into the queue as it empties, each lane in its turn. */
export async function feedLetters(pool: pg.Pool): Promise<void> {
  await pool.query('select feed_letters($1, $2)', [LETTERS_OF_A_LANE, LETTERS_DUE]);
}
