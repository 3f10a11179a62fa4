import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { DUES } from '../queries.ts';
import type { Sql } from '../../db/pool.ts';
import { sqlList } from '../../db/sql-list.ts';
import { dueColumns } from '../listing/list-queries.ts';
import type { ListRecord } from '../listing/list-queries.ts';

export interface DueDay extends Record<string, unknown> {
  day: CalendarDate;
  count: number;
  total: number;
}

interface Period {
  readonly businessId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** No instalment is due before the invoice's due date, the only one that has an index. */
const WITHIN = 'i.due_date <= $3 and (i.due_date >= $2 or i.instalments is not null) and d.due_date between $2 and $3';
const OPEN = `i.buyer_business_id = $1 and counts_for_recipient(i) and i.stage = 'sent' and i.balance > 0 and i.kind in ${sqlList(OPEN_STATUSES)}`;

export function dueByDay(sql: Sql, { businessId, from, to }: Period): Promise<DueDay[]> {
  return sql.query<DueDay>(
    `select d.due_date as day, count(*) as count, sum(d.amount)::bigint as total from invoices i ${DUES} where ${OPEN} and ${WITHIN} group by 1 order by 1`,
    [businessId, from, to],
  );
}

export async function dueBefore(sql: Sql, businessId: string, day: CalendarDate): Promise<{ count: number; total: number }> {
  const [row] = await sql.query<{ count: number; total: number }>(
    `select count(distinct i.id) as count, coalesce(sum(d.amount), 0)::bigint as total from invoices i ${DUES} where ${OPEN} and i.due_date < $2 and d.due_date < $2`,
    [businessId, day],
  );
  // An aggregate returns one row.
  return row as NonNullable<typeof row>;
}

/** With instalments a row for each in the period, with what is left of it as its balance. */
export function dueRows(sql: Sql, { businessId, from, to }: Period, at: string, limit: number): Promise<(ListRecord & { is_instalment: boolean })[]> {
  return sql.query(
    `select ${dueColumns('$4')}, i.sender ->> 'name' as party, i.instalments is not null as is_instalment
     from invoices i ${DUES} where ${OPEN} and ${WITHIN} order by d.due_date, i.id limit $5`,
    [businessId, from, to, at, limit],
  );
}
