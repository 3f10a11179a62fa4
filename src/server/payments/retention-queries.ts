import type { Sql } from '../db/pool.ts';

export async function prunePayments(sql: Sql): Promise<void> {
  // They count for one day.
  await sql.query(`delete from unconfirmed_payments where at < now() - interval '2 days'`);
  // The raw messages of providers contain personal data; their arrival and result stay.
  await sql.query(`update provider_events set body = null where received_at < now() - interval '90 days' and body is not null`);
}
