import type { Sql } from '../db/pool.ts';

/**
 * Webhooks of each provider since then: how many, the last, and how many payments among them are not settled. Every other message is handled by its job, which is
 * listed where it fails.
 */
export function receivedEvents(sql: Sql, since: string): Promise<{ provider: string; received: number; unprocessed: number; last_at: string }[]> {
  return sql.query<{ provider: string; received: number; unprocessed: number; last_at: string }>(
    `select provider, count(*)::int as received, count(*) filter (where processed_at is null and type = 'charge.success')::int as unprocessed, max(received_at) as last_at
     from provider_events where body is not null and received_at >= $1 group by provider order by provider limit 20`,
    [since],
  );
}
