import type { Period } from '../../shared/reports/periods.ts';
import type { Sql } from '../db/pool.ts';

export interface CostRecord extends Record<string, unknown> {
  /** The first day of the month. */
  month: string;
  withdrawals: number;
  fees: number;
  penalties: number;
}

/** Fees paid, by month: of withdrawals when the money left, of advances with their repayments. */
export function costsByMonth(sql: Sql, businessId: string, zone: string, { from, to }: Period): Promise<CostRecord[]> {
  return sql.query<CostRecord>(
    `select to_char(s.day, 'YYYY-MM-01') as month, sum(s.withdrawal)::bigint as withdrawals, sum(s.fee)::bigint as fees, sum(s.penalty)::bigint as penalties
     from (
       select (r.at at time zone $2)::date as day, 0 as withdrawal, r.fee::bigint as fee, r.penalty::bigint as penalty
       from credit_repayments r where r.business_id = $1 and r.at >= $3::date::timestamp at time zone $2
       union all
       select (w.settled_at at time zone $2)::date, w.fee::bigint, 0, 0 from withdrawals w
       where w.business_id = $1 and w.status = 'succeeded' and w.settled_at >= $3::date::timestamp at time zone $2
     ) s where s.day between $3 and $4 group by 1 order by 1`,
    [businessId, zone, from, to],
  );
}

export interface AdvanceCostRecord extends Record<string, unknown> {
  id: string;
  invoice_number: string;
  buyer: string;
  state: string;
  offered: number;
  disbursed_on: string;
  /** What it has cost so far: fee and penalty without what was waived. */
  cost: number;
}

/** The advances paid out in the period, the newest first. */
export function advancesOf(sql: Sql, businessId: string, { from, to }: Period, limit: number): Promise<AdvanceCostRecord[]> {
  return sql.query<AdvanceCostRecord>(
    `select c.id, c.invoice_number, c.buyer_name as buyer, c.state, c.offered::bigint as offered, c.disbursed_on,
       (c.fee - c.fee_waived + c.penalty - c.penalty_waived)::bigint as cost
     from credits c where c.business_id = $1 and c.disbursed_on between $2 and $3 order by c.disbursed_on desc, c.id desc limit $4`,
    [businessId, from, to, limit],
  );
}
