import { actorOf, at } from './context.ts';
import type { AuditAction } from '../../shared/office/audit/actions.ts';
import type { Context } from './context.ts';
import type { Events, Topic } from '../events.ts';
import type { Sql } from '../db/pool.ts';
import { withCause } from '../tracing/span.ts';

/** The actor, where the action is not a request of a signed-in person. */
type Actor = Pick<Context, 'sql' | 'now' | 'businessId'> & { readonly actor: string };

/**
 * Writes an audit row (actor, action, subject) in the transaction of the action. Append-only. An approver is named beside the requester.
 */
export async function audit(ctx: Context | Actor, action: AuditAction, subject: string | null, detail: Record<string, unknown> = {}): Promise<void> {
  await ctx.sql.query('insert into audit_log (business_id, at, actor, action, subject, detail) values ($1, $2, $3, $4, $5, $6)', [
    ctx.businessId || null,
    at(ctx),
    'actor' in ctx ? ctx.actor : actorOf(ctx),
    action,
    subject,
    'onRequest' in ctx && ctx.onRequest ? { ...detail, request: ctx.onRequest.requestId, maker: ctx.onRequest.makerId } : detail,
  ]);
}

/** Writes an event to the outbox, in the transaction of the change. Open pages of `businessIds` get a live event. */
export async function emit<T extends Topic>(sql: Sql, topic: T, businessIds: readonly string[], payload: Events[T]): Promise<void> {
  await sql.query('insert into outbox (topic, business_ids, payload) values ($1, $2, $3)', [topic, businessIds, withCause(payload)]);
}

/** Writes one event for each payload, in one statement. */
export async function emitAll<T extends Topic>(
  sql: Sql,
  topic: T,
  events: readonly { readonly businessIds: readonly string[]; readonly payload: Events[T] }[],
): Promise<void> {
  await sql.query(
    `insert into outbox (topic, business_ids, payload)
     select $1, array(select jsonb_array_elements_text(event -> 'businessIds')), event -> 'payload' from jsonb_array_elements($2::jsonb) event`,
    [topic, JSON.stringify(events.map(({ businessIds, payload }) => ({ businessIds, payload: withCause(payload) })))],
  );
}

/** Writes one audit row for each subject, in one statement, for actions of a job. */
export async function auditAll(
  sql: Sql,
  { at: when, actor, action }: { readonly at: string; readonly actor: string; readonly action: AuditAction },
  subjects: readonly { readonly businessId: string; readonly subject: string }[],
): Promise<void> {
  await sql.query(
    `insert into audit_log (business_id, at, actor, action, subject, detail)
     select business_id, $1::timestamptz, $2, $3, subject, '{}' from unnest($4::text[], $5::text[]) as one (business_id, subject)`,
    [when, actor, action, subjects.map(({ businessId }) => businessId), subjects.map(({ subject }) => subject)],
  );
}
