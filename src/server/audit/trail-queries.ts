import type { Sql } from '../db/pool.ts';

export interface TrailEntry extends Record<string, unknown> {
  at: string;
  actor: string;
  action: string;
  detail: Record<string, unknown>;
}

/** The entries of one subject or business whose action begins with one of these words, newest first. */
export function auditTrail(
  sql: Sql,
  { businessId, subject, actions }: { businessId: string; subject: string; actions: readonly string[] },
): Promise<TrailEntry[]> {
  return sql.query<TrailEntry>(
    `select at, actor, action, detail from audit_log
     where (business_id = $1 or (business_id is null and subject = $2)) and split_part(action, '.', 1) = any($3) order by id desc limit 100`,
    [businessId, subject, actions],
  );
}

/** The entries of one subject of a business, also those that operators write without a business, newest first. */
export function subjectTrail(sql: Sql, { businessId, subject }: { businessId: string; subject: string }): Promise<TrailEntry[]> {
  return sql.query<TrailEntry>(
    'select at, actor, action, detail from audit_log where (business_id = $1 or business_id is null) and subject = $2 order by id desc limit 100',
    [businessId, subject],
  );
}
