import type { Period } from '../../shared/reports/periods.ts';
import type { Sql } from '../db/pool.ts';

export interface PayerRecord extends Record<string, unknown> {
  contact: string | null;
  is_total: boolean;
  place: number;
  payers: number;
  /** Invoices that were paid in full in the period. */
  invoices: number;
  late: number;
  /** Sums over these invoices: from issue to payment, and from the due date to payment if it was later. */
  days: number;
  days_late: number;
  amount: number;
}

/**
 * Invoices whose last payment was in the period, by customer: those who pay latest first. A payment outside the product counts on the day that was entered, which is
 * never after its record, so the index of payments by business and time has all of them.
 */
export function paidBetween(
  sql: Sql,
  { businessId, contactId, period, zone }: { businessId: string; contactId?: string | undefined; period: Period; zone: string },
  page: { offset: number; limit: number },
): Promise<PayerRecord[]> {
  return sql.query<PayerRecord>(
    `with paid as (
       select p.category_id as id, max(coalesce(p.paid_on, (p.settled_at at time zone $5)::date)) as day from payments p
       where p.business_id = $1 and p.status = 'succeeded' and p.category = 'invoice' and p.settled_at >= $3::date::timestamp at time zone $5 group by 1
     ), done as (
       select i.contact_id as contact, d.day - i.issue_date as days, greatest(d.day - i.due_date, 0) as days_late, i.total as amount
       from paid d join invoices i on i.business_id = $1 and i.id = d.id
       where i.kind in ('paid', 'archived') and i.balance <= 0 and i.paid > 0 and d.day between $3 and $4 and ($2::text is null or i.contact_id = $2)
     ), payers as materialized (
       select o.contact, grouping(o.contact) = 1 as is_total, count(*) as invoices, count(*) filter (where o.days_late > 0) as late,
         coalesce(sum(o.days), 0)::bigint as days, coalesce(sum(o.days_late), 0)::bigint as days_late, coalesce(sum(o.amount), 0)::bigint as amount
       from done o group by grouping sets ((o.contact), ())
     ), placed as (
       select p.*, case when p.is_total then 0
         else row_number() over (partition by p.is_total order by p.days_late::numeric / nullif(p.invoices, 0) desc, p.amount desc, p.contact) end as place from payers p
     )
     select p.*, (select count(*) from payers where not is_total) as payers from placed p where p.place <= 1 or (p.place > $6 and p.place <= $6 + $7) order by p.place`,
    [businessId, contactId ?? null, period.from, period.to, zone, page.offset, page.limit],
  );
}
