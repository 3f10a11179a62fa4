import { actorOf, at } from '../context.ts';
import type { Context } from '../context.ts';
import type { Sql } from './pool.ts';

/** Writes who did what to what, in the transaction of the deed. Append-only. */
export async function audit(ctx: Context, action: string, subject: string | null, detail: Record<string, unknown> = {}): Promise<void> {
  await ctx.sql.query('insert into audit_log (business_id, at, actor, action, subject, detail) values ($1, $2, $3, $4, $5, $6)', [
    ctx.businessId || null,
    at(ctx),
    actorOf(ctx),
    action,
    subject,
    detail,
  ]);
}

/** Writes an event for those who listen, in the transaction of what happened. */
export async function emit(sql: Sql, topic: string, businessIds: readonly string[], payload: Record<string, unknown>): Promise<void> {
  await sql.query('insert into outbox (topic, business_ids, payload) values ($1, $2, $3)', [topic, businessIds, payload]);
}
