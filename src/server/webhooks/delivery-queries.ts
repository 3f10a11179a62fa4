import type { Sql } from '../db/pool.ts';

export interface DeliveryRecord extends Record<string, unknown> {
  id: string;
  endpoint_id: string;
  event_id: string;
  event: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  next_at: string;
  created_at: string;
  last_at: string | null;
  last_status: number | null;
  problem: string | null;
  milliseconds: number | null;
}

export interface NewDelivery {
  readonly businessId: string;
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly at: string;
}

/** Once for each event and endpoint: false if it was written before. */
export async function insertDelivery(sql: Sql, one: NewDelivery): Promise<boolean> {
  const rows = await sql.query(
    `insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $7) on conflict (business_id, endpoint_id, event_id) do nothing returning id`,
    [one.businessId, one.id, one.endpointId, one.eventId, one.event, one.body, one.at],
  );
  return rows.length > 0;
}

export async function deliveryOf(sql: Sql, businessId: string, id: string): Promise<DeliveryRecord | null> {
  const [row] = await sql.query<DeliveryRecord>('select * from webhook_deliveries where business_id = $1 and id = $2 for no key update', [businessId, id]);
  return row ?? null;
}

export async function deliveryPage(sql: Sql, businessId: string, endpointId: string, { offset, limit }: { offset: number; limit: number }) {
  const rows = await sql.query<DeliveryRecord>(
    'select * from webhook_deliveries where business_id = $1 and endpoint_id = $2 order by created_at desc, id limit $3 offset $4',
    [businessId, endpointId, limit, offset],
  );
  const [counted] = await sql.query<{ n: number }>('select count(*) as n from webhook_deliveries where business_id = $1 and endpoint_id = $2', [
    businessId,
    endpointId,
  ]);
  return { rows, count: counted?.n ?? 0 };
}

/** The number of test events requested since then. */
export async function countSince(sql: Sql, businessId: string, endpointId: string, event: string, since: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'select count(*) as n from webhook_deliveries where business_id = $1 and endpoint_id = $2 and event = $3 and created_at > $4',
    [businessId, endpointId, event, since],
  );
  return row?.n ?? 0;
}

export async function sendAgain(sql: Sql, businessId: string, id: string, at: string): Promise<void> {
  await sql.query(`update webhook_deliveries set state = 'waiting', tries = 0, next_at = $3 where business_id = $1 and id = $2`, [businessId, id, at]);
}

export async function giveUpWaiting(sql: Sql, businessId: string, endpointId: string, problem: string): Promise<void> {
  await sql.query(`update webhook_deliveries set state = 'failed', problem = $3 where business_id = $1 and endpoint_id = $2 and state = 'waiting'`, [
    businessId,
    endpointId,
    problem,
  ]);
}

export interface DueRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  endpoint_id: string;
  event: string;
  body: string;
  tries: number;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: string | null;
}

/**
 * Takes due deliveries, a few for each endpoint so that a slow one does not delay the others, with a lease until `until`: if the process stops, another takes
 * them then.
 */
export function takeDue(sql: Sql, at: string, until: string, each: number, most: number): Promise<DueRecord[]> {
  return sql.query<DueRecord>(
    `with due as (
       select d.business_id, d.id from webhook_deliveries d
       where (d.business_id, d.id) in (
         select w.business_id, w.id from webhook_endpoints e
         cross join lateral (
           select business_id, id, next_at from webhook_deliveries
           where business_id = e.business_id and endpoint_id = e.id and state = 'waiting' and next_at <= $1 order by next_at limit $3
         ) w
         where e.state = 'on' order by w.next_at limit $4
       ) and d.state = 'waiting' and d.next_at <= $1
       for update skip locked
     )
     update webhook_deliveries d set next_at = $2 from due, webhook_endpoints e
     where d.business_id = due.business_id and d.id = due.id and e.business_id = d.business_id and e.id = d.endpoint_id
     returning d.business_id, d.id, d.endpoint_id, d.event, d.body, d.tries, e.url, e.secret, e.old_secret, e.old_secret_until`,
    [at, until, each, most],
  );
}

export interface Outcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly at: string;
  readonly nextAt: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly milliseconds: number;
}

export async function writeOutcome(sql: Sql, { business_id, id }: DueRecord, { state, at, nextAt, status, problem, milliseconds }: Outcome): Promise<void> {
  await sql.query(
    `update webhook_deliveries set state = $3, last_at = $4, next_at = $5, last_status = $6, problem = $7, milliseconds = $8, attempts = attempts + 1, tries = tries + 1
     where business_id = $1 and id = $2 and state = 'waiting'`,
    [business_id, id, state, at, nextAt, status, problem, milliseconds],
  );
}

/** A success ends the period of failures, a failure starts it; returns its start while the endpoint is on. */
export async function noteHealth(sql: Sql, { business_id, endpoint_id }: DueRecord, at: string, delivered: boolean): Promise<string | null> {
  const [row] = await sql.query<{ failing_since: string | null }>(
    `update webhook_endpoints set failing_since = case when $4 then null else coalesce(failing_since, $3) end, last_delivered_at = case when $4 then $3 else last_delivered_at end
     where business_id = $1 and id = $2 and state = 'on' returning failing_since`,
    [business_id, endpoint_id, at, delivered],
  );
  return row?.failing_since ?? null;
}

/** Finished deliveries are kept for thirty days. */
export async function pruneDeliveries(sql: Sql): Promise<void> {
  await sql.query(`delete from webhook_deliveries where state <> 'waiting' and created_at < now() - interval '30 days'`);
}
