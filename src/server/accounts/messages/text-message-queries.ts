import { closeCaseOf, openCase } from '../../cases/index.ts';
import type { Sql } from '../../db/pool.ts';
import { forgetCounts } from '../../db/rate-windows.ts';

interface StopRecord extends Record<string, unknown> {
  scope: string;
  reason: string;
  stopped_at: string;
}

export function messageStops(sql: Sql): Promise<StopRecord[]> {
  return sql.query<StopRecord>('select scope, reason, stopped_at from message_stops order by stopped_at limit 300');
}

export async function isStopped(sql: Sql, scopes: readonly string[]): Promise<boolean> {
  return (await sql.query('select from message_stops where scope = any ($1)', [scopes])).length > 0;
}

/** Stops a scope and opens a case for the operators; false if it was stopped already. */
export async function stopMessages(sql: Sql, stop: { scope: string; reason: string; caseId: string; at: string }): Promise<boolean> {
  const rows = await sql.query('insert into message_stops (scope, reason, stopped_at) values ($1, $2, $3) on conflict do nothing returning scope', [
    stop.scope,
    stop.reason,
    stop.at,
  ]);
  if (rows.length === 0) return false;
  await openCase(sql, { id: stop.caseId, kind: 'sms-breaker', subject: stop.scope, detail: { reason: stop.reason }, at: stop.at }, 'renew');
  return true;
}

/** Allows messages of a scope again and closes its case; false if it was not stopped. */
export async function openMessages(sql: Sql, scope: string, by: string, at: string): Promise<boolean> {
  const rows = await sql.query('delete from message_stops where scope = $1 returning scope', [scope]);
  if (rows.length === 0) return false;
  await closeCaseOf(sql, 'sms-breaker', scope, { outcome: 'opened again', by, at });
  // The counters start again: otherwise the next message would stop the scope at once.
  await forgetCounts(sql, scope === 'all' || scope === 'abroad' ? `sms:${scope}:%` : `sms:country:${scope}`);
  return true;
}
