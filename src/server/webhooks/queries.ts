import type { WebhookEvent } from '../../shared/webhooks/events.ts';
import { readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';

export interface EndpointRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  state: 'on' | 'off' | 'disabled';
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: string | null;
  created_at: string;
  last_delivered_at: string | null;
  failing_since: string | null;
}

export function endpointsOf(sql: Sql, businessId: string): Promise<EndpointRecord[]> {
  return sql.query<EndpointRecord>(`select * from webhook_endpoints where business_id = $1 and state <> 'removed' order by created_at, id limit 50`, [
    businessId,
  ]);
}

export async function endpointOf(sql: Sql, businessId: string, id: string, lock = false): Promise<EndpointRecord | null> {
  const [row] = await sql.query<EndpointRecord>(
    `select * from webhook_endpoints where business_id = $1 and id = $2 and state <> 'removed'${lock ? ' for no key update' : ''}`,
    [businessId, id],
  );
  return row ?? null;
}

/** Endpoints of these businesses that are on, whatever their subscriptions. */
export const endpointsOn = readMany(async (sql, of: readonly (readonly string[])[]) => {
  const rows = await sql.query<Pick<EndpointRecord, 'business_id' | 'id' | 'events'>>(
    `select business_id, id, events from webhook_endpoints where business_id = any ($1) and state = 'on'`,
    [[...new Set(of.flat())]],
  );
  return of.map((businessIds) => rows.filter((row) => businessIds.includes(row.business_id)));
});

/** One transaction at a time for each business, so that the limit holds. */
export async function lockEndpoints(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))`, [businessId]);
}

export interface NewEndpoint {
  readonly businessId: string;
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly WebhookEvent[];
  readonly secret: Buffer;
  readonly by: string;
  readonly at: string;
}

export async function insertEndpoint(sql: Sql, one: NewEndpoint): Promise<void> {
  await sql.query(
    `insert into webhook_endpoints (business_id, id, url, description, events, state, secret, created_by, created_at) values ($1, $2, $3, $4, $5, 'on', $6, $7, $8)`,
    [one.businessId, one.id, one.url, one.description, one.events, one.secret, one.by, one.at],
  );
}

export async function writeEvents(sql: Sql, businessId: string, id: string, events: readonly WebhookEvent[]): Promise<void> {
  await sql.query('update webhook_endpoints set events = $3 where business_id = $1 and id = $2', [businessId, id, events]);
}

/** An endpoint that is turned on starts without past failures. */
export async function writeState(sql: Sql, businessId: string, id: string, state: 'on' | 'off' | 'disabled' | 'removed'): Promise<void> {
  await sql.query(
    `update webhook_endpoints set state = $3, failing_since = case when $3 = 'disabled' then failing_since end where business_id = $1 and id = $2 and state <> 'removed'`,
    [businessId, id, state],
  );
}

export async function writeSecret(sql: Sql, businessId: string, id: string, secret: Buffer, oldUntil: string): Promise<void> {
  await sql.query('update webhook_endpoints set old_secret = secret, old_secret_until = $4, secret = $3 where business_id = $1 and id = $2', [
    businessId,
    id,
    secret,
    oldUntil,
  ]);
}
