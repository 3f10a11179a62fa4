import { WORKED_AS_CASE } from '../../cases/index.ts';
import type { Sql } from '../../db/pool.ts';
import { countQueue } from '../../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../../db/queue-count.ts';
import type { Text } from '../../../shared/i18n/message.ts';

export interface CaseRecord extends Record<string, unknown> {
  id: string;
  business_id: string | null;
  kind: string;
  detail: Record<string, unknown>;
  created_at: string;
  business: string | null;
}

export async function openReconciliation(sql: Sql, businessId: string, categoryId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select id from cases where business_id = $1 and kind = 'reconciliation' and state = 'open' and detail ->> 'categoryId' = $2 limit 1`,
    [businessId, categoryId],
  );
  return row?.id ?? null;
}

export interface ReportRecord extends Record<string, unknown> {
  id: string;
  state: 'open' | 'closed';
  detail: { category: 'invoice' | 'bulk' | 'credit' | 'wallet'; label: Text; amount: number; note: string | null; by: string };
  created_at: string;
  outcome: string | null;
  closed_at: string | null;
}

const OWN_REPORTS = `business_id = $1 and kind = 'reconciliation'`;

/** The business's reports of missing payments: open ones first, then the newest. */
export function reportsOf(sql: Sql, businessId: string, { offset, limit }: { offset: number; limit: number }): Promise<ReportRecord[]> {
  return sql.query<ReportRecord>(
    `select id, state, detail, created_at, outcome, closed_at from cases where ${OWN_REPORTS} order by state = 'closed', created_at desc, id limit $2 offset $3`,
    [businessId, limit, offset],
  );
}

export async function countReports(sql: Sql, businessId: string): Promise<{ count: number; open: number }> {
  const [row] = await sql.query<{ count: number; open: number }>(
    `select count(*) as count, count(*) filter (where state = 'open') as open from cases where ${OWN_REPORTS}`,
    [businessId],
  );
  return row ?? { count: 0, open: 0 };
}

export interface AnyCase extends CaseRecord {
  subject: string;
  state: 'open' | 'closed';
  closed_at: string | null;
  closed_by: string | null;
  outcome: string | null;
}

const ANY = `select c.id, c.business_id, c.kind, c.subject, c.detail, c.created_at, c.state, c.closed_at, c.closed_by, c.outcome, b.name as business
  from cases c left join businesses b on b.id = c.business_id`;

/** One page: open ones oldest first, closed ones newest first. Requires a system transaction. */
export async function casePage(
  sql: Sql,
  { state, kind, limit, offset }: { state: 'open' | 'closed'; kind: string | null; limit: number; offset: number },
): Promise<{ rows: AnyCase[]; count: number }> {
  const order = state === 'open' ? 'c.created_at, c.id' : 'c.closed_at desc nulls last, c.id';
  const those = `c.state = $1 and ${WORKED_AS_CASE} and ($2::text is null or c.kind = $2)`;
  const rows = await sql.query<AnyCase>(`${ANY} where ${those} order by ${order} limit $3 offset $4`, [state, kind, limit, offset]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count from cases c where ${those}`, [state, kind]);
  return { rows, count: counted?.count ?? 0 };
}

/** Open cases by kind, most first. */
export function openCaseKinds(sql: Sql): Promise<{ kind: string; count: number }[]> {
  return sql.query<{ kind: string; count: number }>(
    `select c.kind, count(*) as count from cases c where c.state = 'open' and ${WORKED_AS_CASE} group by c.kind order by count(*) desc, c.kind limit 50`,
  );
}

/** The queue of cases. */
export function caseQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from cases c where c.state = 'open' and ${WORKED_AS_CASE}`, since: 'c.created_at', subject: 'c.id' }, given);
}

export async function caseById(sql: Sql, id: string): Promise<AnyCase | null> {
  const [row] = await sql.query<AnyCase>(`${ANY} where c.id = $1 and ${WORKED_AS_CASE}`, [id]);
  return row ?? null;
}
