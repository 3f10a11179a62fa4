import type { CalendarDate } from '../../shared/kit/date.ts';
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

/** The names of people by id, of closed accounts as their businesses have them, for the actors of entries. */
export async function peopleNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    `select u.id, coalesce(case when u.closed_at is null then u.first_name || ' ' || u.last_name end,
       (select m.first_name || ' ' || m.last_name from members m where m.user_id = u.id limit 1), u.id) as name
     from users u where u.id = any ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface LogFilter {
  readonly actor: string | null;
  /** The beginning of the action. */
  readonly action: string | null;
  readonly subject: string | null;
  readonly businessId: string | null;
  /** Days in a time zone, both included; null: open. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly zone: string;
}

/**
 * Entries that fit, newest first, among the next `scan` ones of the log or of the business: actor, action and days have no index. `next` is where to continue,
 * null at the end.
 */
export async function searchLog(
  sql: Sql,
  filter: LogFilter,
  { before, limit, scan }: { before: number | null; limit: number; scan: number },
): Promise<{ rows: LogEntry[]; next: number | null }> {
  const { actor, action, subject, businessId, from, to, zone } = filter;
  const values = [before, businessId, scan];
  const portion = `select id, business_id, at, actor, action, subject, detail from audit_log
    where ($1::bigint is null or id < $1) and ${businessId === null ? '$2::text is null' : 'business_id = $2'} order by id desc limit $3`;
  const rows = await sql.query<LogEntry>(
    `select id, business_id, at, actor, action, subject, detail from (${portion}) l
     where ($4::text is null or actor = $4) and ($5::text is null or starts_with(action, $5)) and ($6::text is null or subject = $6)
       and ($7::date is null or at >= $7::date::timestamp at time zone $9) and ($8::date is null or at < ($8::date + 1)::timestamp at time zone $9)
     order by id desc limit $10`,
    [...values, actor, action, subject, from, to, zone, limit + 1],
  );
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null };
  const [end] = await sql.query<{ count: number; last: number | null }>(`select count(*) as count, min(id) as last from (${portion}) l`, values);
  return { rows, next: end && end.count === scan ? end.last : null };
}
