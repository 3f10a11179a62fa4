import type { AnalyticsEvent } from '../../shared/analytics/format.ts';
import type { Sql } from '../db/pool.ts';

/** Stores new events; returns their number. Impossible times are replaced by now. */
export async function keepEvents(sql: Sql, events: readonly AnalyticsEvent[], now: string): Promise<number> {
  const rows = await sql.query(
    `insert into analytics_events (insert_id, device_id, session_id, event_type, properties, at)
     select e.insert_id, e.device_id, e.session_id, e.event_type, e.event_properties,
       case when to_timestamp(e.time / 1000.0) between $2::timestamptz - interval '7 days' and $2::timestamptz + interval '1 hour' then to_timestamp(e.time / 1000.0) else $2::timestamptz end
     from jsonb_to_recordset($1) e(insert_id text, device_id text, session_id bigint, event_type text, event_properties jsonb, time bigint)
     on conflict (insert_id) do nothing returning insert_id`,
    [JSON.stringify(events), now],
  );
  return rows.length;
}

export interface WaitingEvent extends Record<string, unknown> {
  insert_id: string;
  device_id: string;
  session_id: number;
  event_type: string;
  properties: AnalyticsEvent['event_properties'];
  at: string;
}

/** The oldest events that were not forwarded; simultaneous callers get the next ones. */
export function waitingEvents(sql: Sql, most: number): Promise<WaitingEvent[]> {
  return sql.query<WaitingEvent>(
    `select insert_id, device_id, session_id, event_type, properties, at from analytics_events where forwarded_at is null order by received_at, insert_id limit $1 for update skip locked`,
    [most],
  );
}

export async function markForwarded(sql: Sql, ids: readonly string[], at: string): Promise<void> {
  await sql.query('update analytics_events set forwarded_at = $2 where insert_id = any($1)', [ids, at]);
}

/** Events are kept for 400 days. */
export async function pruneAnalytics(sql: Sql): Promise<void> {
  await sql.query(`delete from analytics_events where received_at < now() - interval '400 days'`);
}
