import type { Sql } from '../db/pool.ts';

/** The documents of one side, newest first, in the order of the indexes of the lists. Drafts have no file. */
const SOURCES = {
  'invoices-sent': `from invoices where business_id = $1 and stage <> 'draft'`,
  'invoices-received': `from invoices where buyer_business_id = $1 and stage <> 'draft'`,
  'credit-notes-sent': `from credit_notes where business_id = $1`,
  'credit-notes-received': `from credit_notes where buyer_business_id = $1`,
  'orders-sent': `from orders where business_id = $1 and stage <> 'draft'`,
  'orders-received': `from orders where supplier_business_id = $1 and stage <> 'draft'`,
  'quotes-sent': `from quotes where business_id = $1 and stage <> 'draft'`,
  'quotes-received': `from quotes where buyer_business_id = $1 and stage <> 'draft'`,
  bills: `from (select id, business_id, arrived_at as created_at from bills) b where business_id = $1`,
} as const;
export type Source = keyof typeof SOURCES;
// The keys of this table are exactly its sources.
export const SOURCE_NAMES = Object.keys(SOURCES) as readonly Source[];

export interface DocumentRow extends Record<string, unknown> {
  id: string;
  created_at: string;
}

export function documentsAfter(sql: Sql, source: Source, businessId: string, after: DocumentRow | null, limit: number): Promise<DocumentRow[]> {
  return sql.query<DocumentRow>(
    `select id, created_at::text as created_at ${SOURCES[source]} and ($2::timestamptz is null or (created_at, id) < ($2, $3))
     order by created_at desc, id desc limit $4`,
    [businessId, after?.created_at ?? null, after?.id ?? null, limit],
  );
}

/** Of all sources; each is counted up to `most`. */
export async function countDocuments(sql: Sql, businessId: string, most: number): Promise<number> {
  const parts = SOURCE_NAMES.map((source) => `(select count(*) from (select ${SOURCES[source]} limit $2) c)`);
  const [row] = await sql.query<{ count: number }>(`select (${parts.join(' + ')})::int as count`, [businessId, most]);
  return row?.count ?? 0;
}

export interface TeamRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  role: string;
  status: string;
  joined_at: string | null;
}

export function membersAfter(sql: Sql, businessId: string, after: string, limit: number): Promise<TeamRow[]> {
  return sql.query<TeamRow>(
    `select m.id, coalesce(case when u.closed_at is null then u.first_name || ' ' || u.last_name end, m.first_name || ' ' || m.last_name, '') as name,
       coalesce(case when u.closed_at is null then u.email end, m.email, '') as email, m.role, m.status,
       m.joined_at
     from members m left join users u on u.id = m.user_id where m.business_id = $1 and m.id > $2 order by m.id limit $3`,
    [businessId, after, limit],
  );
}

export interface AuditRow extends Record<string, unknown> {
  id: number;
  at: string;
  who: string;
  action: string;
  subject: string | null;
  detail: unknown;
}

/** Oldest first. A person of the team by name, others by their kind or id. */
export function auditAfter(sql: Sql, businessId: string, after: number, limit: number): Promise<AuditRow[]> {
  return sql.query<AuditRow>(
    `select a.id, a.at, coalesce(case when u.closed_at is null then u.first_name || ' ' || u.last_name end, m.first_name || ' ' || m.last_name, a.actor) as who, a.action, a.subject, a.detail
     from audit_log a left join members m on m.business_id = $1 and m.user_id = a.actor left join users u on u.id = m.user_id
     where a.business_id = $1 and a.id > $2 order by a.id limit $3`,
    [businessId, after, limit],
  );
}
