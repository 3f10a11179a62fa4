import type { CashWay } from '../../shared/reports/kinds.ts';
import type { Period } from '../../shared/reports/periods.ts';
import type { Sql } from '../db/pool.ts';

/** Payments received on invoices, by way: the same payments and days as the dashboard's chart (`src/server/dashboard/queries.ts`). */
export function receivedByWay(sql: Sql, businessId: string, zone: string, { from, to }: Period): Promise<{ way: CashWay; amount: number; count: number }[]> {
  return sql.query(
    `select s.way, sum(s.amount)::bigint as amount, count(*) as count from (
       select p.channel as way, coalesce(p.paid_on, (p.settled_at at time zone $2)::date) as day, p.amount from payments p
       where p.business_id = $1 and p.status = 'succeeded' and p.category = 'invoice' and p.settled_at >= $3::date::timestamp at time zone $2
     ) s where s.day between $3 and $4 group by 1`,
    [businessId, zone, from, to],
  );
}
