import type { ActionType } from '../../shared/access/permissions.ts';
import { LAPSED } from '../../shared/team/rules.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { storedText, textColumn } from '../core/stored-text.ts';
import type { Sql } from '../db/pool.ts';

const SUMMARY = textColumn('summary');

export interface Ended extends Record<string, unknown> {
  id: string;
  maker_id: string;
  summary: Text;
}

/** Denies requests that nobody decided in time. */
export function expireRequests(sql: Sql, businessId: string, at: string): Promise<Ended[]> {
  return sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = expires_at, reason = $3, reason_i18n = $4 where business_id = $1 and status = 'pending' and expires_at <= $2
     returning id, maker_id, ${SUMMARY}`,
    [businessId, at, ...storedText(LAPSED)],
  );
}

/** Denies one person's undecided requests, or with null everybody's; a running one continues. */
export function denyOpenOf(sql: Sql, businessId: string, makerId: string | null, { reason, at }: { reason: Message; at: string }): Promise<Ended[]> {
  return sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = $3, reason = $4, reason_i18n = $5 where business_id = $1 and ($2::text is null or maker_id = $2) and status = 'pending' returning id, maker_id, ${SUMMARY}`,
    [businessId, makerId, at, ...storedText(reason)],
  );
}

/** Denies the undecided requests for these actions on the object of a page, except one. */
export function denyOpenAbout(
  sql: Sql,
  businessId: string,
  { path, actions, except }: { path: string; actions: readonly ActionType[]; except: string | null },
  { reason, at }: { reason: Message; at: string },
): Promise<Ended[]> {
  return sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = $5, reason = $6, reason_i18n = $7
     where business_id = $1 and path = $2 and action = any($3) and id is distinct from $4 and status = 'pending' returning id, maker_id, ${SUMMARY}`,
    [businessId, path, actions, except, at, ...storedText(reason)],
  );
}

/** Denies an undecided request. */
export async function denyOpen(sql: Sql, businessId: string, id: string, { reason, at }: { reason: Message; at: string }): Promise<Ended | null> {
  const [row] = await sql.query<Ended>(
    `update approval_requests set status = 'denied', decided_at = $3, reason = $4, reason_i18n = $5 where business_id = $1 and id = $2 and status = 'pending' returning id, maker_id, ${SUMMARY}`,
    [businessId, id, at, ...storedText(reason)],
  );
  return row ?? null;
}
