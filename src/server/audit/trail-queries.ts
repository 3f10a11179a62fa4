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

export interface LogEntry extends TrailEntry {
  id: number;
  business_id: string | null;
  subject: string | null;
}

/** A page of the log of a business, newest first; before an entry, or null for the newest. */
export function businessLog(sql: Sql, businessId: string, before: number | null, limit: number): Promise<LogEntry[]> {
  return sql.query<LogEntry>(
    `select id, business_id, at, actor, action, subject, detail from audit_log where business_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [businessId, before, limit],
  );
}

/** The names of people by id, for the actors of entries. */
export async function peopleNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(`select id, first_name || ' ' || last_name as name from users where id = any ($1)`, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
