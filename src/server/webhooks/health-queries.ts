import type { Sql } from '../db/pool.ts';

export interface FailingEndpoint extends Record<string, unknown> {
  id: string;
  business_id: string;
  business: string;
  url: string;
  state: 'on' | 'disabled';
  failing_since: string | null;
  last_delivered_at: string | null;
  waiting: number;
}

/** Endpoints of customers that fail now, or that the product turned off for it, longest first. Requires a system transaction. */
export function failingEndpoints(sql: Sql, limit: number): Promise<FailingEndpoint[]> {
  return sql.query<FailingEndpoint>(
    `select e.id, e.business_id, b.name as business, e.url, e.state, e.failing_since, e.last_delivered_at,
       (select count(*)::int from webhook_deliveries d where d.business_id = e.business_id and d.endpoint_id = e.id and d.state = 'waiting') as waiting
     from webhook_endpoints e join businesses b on b.id = e.business_id
     where e.state in ('on', 'disabled') and e.failing_since is not null order by e.failing_since, e.id limit $1`,
    [limit],
  );
}

export interface FailedDelivery extends Record<string, unknown> {
  id: string;
  business_id: string;
  business: string;
  event: string;
  created_at: string;
  last_status: number | null;
  problem: string | null;
  attempts: number;
  state: string;
}

/** Deliveries that failed for good, newest first. Requires a system transaction. */
export function failedDeliveries(sql: Sql, limit: number): Promise<FailedDelivery[]> {
  return sql.query<FailedDelivery>(
    `select d.id, d.business_id, b.name as business, d.event, d.created_at, d.last_status, d.problem, d.attempts, e.state
     from webhook_deliveries d join businesses b on b.id = d.business_id join webhook_endpoints e on e.business_id = d.business_id and e.id = d.endpoint_id
     where d.state = 'failed' order by d.created_at desc, d.id limit $1`,
    [limit],
  );
}

/** The business of a delivery; null if there is none. Requires a system transaction. */
export async function businessOfDelivery(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ business_id: string }>('select business_id from webhook_deliveries where id = $1', [id]);
  return row?.business_id ?? null;
}
