import type { Sql } from '../db/pool.ts';

/** Deletes ended sessions and links after thirty days, devices after ninety. */
export async function pruneAccounts(sql: Sql): Promise<void> {
  await sql.query(`delete from sessions where expires_at < now() - interval '30 days'`);
  await sql.query(`delete from step_up_challenges where expires_at < now() - interval '1 day'`);
  await sql.query(`delete from openid_flows where expires_at < now() - interval '1 day'`);
  await sql.query(`delete from one_time_links where expires_at < now() - interval '30 days'`);
  // The rule remembers a lock for a day after its end, and attempts for an hour: an older row has no effect.
  await sql.query(`delete from email_changes where requested_at < now() - interval '30 days'`);
  await sql.query(`delete from lockouts where window_start < now() - interval '2 days' and (locked_until is null or locked_until < now() - interval '2 days')`);
  // The last row of each browser stays: it shows that the person has signed in before, and which businesses share a browser.
  await sql.query(`delete from user_devices d where least(revoked_at, expires_at) < now() - interval '90 days'
      and not exists (select from sessions s where s.device_id = d.id)
      and exists (select from user_devices e where e.user_id = d.user_id and e.browser_hash is not distinct from d.browser_hash
        and (e.last_seen_at, e.id) > (d.last_seen_at, d.id))`);
}
