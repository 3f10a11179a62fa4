import type { SalesBy } from '../../shared/reports/kinds.ts';
import type { Period } from '../../shared/reports/periods.ts';
import type { Sql } from '../db/pool.ts';

export interface SalesRecord extends Record<string, unknown> {
  /** The first day of the month, the contact's id, or the text of the line in lower case; null in the total and for a customer without a contact. */
  key: string | null;
  is_total: boolean;
  place: number;
  count: number;
  /** How many rows have sales in the period. */
  keys: number;
  name: string | null;
  invoices: number;
  /** Kobo, with tax: what was invoiced, what of it was credited since, and its tax. Of products: the lines before discount and tax. */
  invoiced: number;
  credited: number;
  tax: number;
  /** Sales of the earlier period. The two may overlap. */
  before: number;
}

interface Asked {
  readonly businessId: string;
  readonly contactId?: string | undefined;
  readonly period: Period;
  readonly earlier: Period | null;
}

/** Invoices that count as sales: sent, and neither declined nor expired. The list has the same rule as its filter `sales`. */
const COUNTED = `i.business_id = $1 and i.stage = 'sent' and i.decision in ('pending', 'approved') and ($2::text is null or i.contact_id = $2)`;
const IN = 'i.issue_date between $3 and $4';
const EARLIER = 'i.issue_date between $5 and $6';

const INVOICED: Readonly<Record<'month' | 'customer', string>> = {
  month: `to_char(i.issue_date, 'YYYY-MM-01')`,
  customer: 'i.contact_id',
};

/** What every report of sales is made of: one row for each key and the total, by the days in which the invoices were issued. */
const lines = (by: SalesBy) =>
  by === 'product'
    ? `select lower(trim(l.name)) as key, trim(l.name) as name, i.id, ${IN} as now, ${EARLIER} as earlier, l.total as invoiced, 0::bigint as credited, 0::bigint as tax
       from invoices i, jsonb_to_recordset(i.lines) as l(name text, total bigint) where ${COUNTED} and (${IN} or ${EARLIER})`
    : `select ${INVOICED[by]} as key, null::text as name, i.id, ${IN} as now, ${EARLIER} as earlier, i.total + i.amount_paid as invoiced, i.credited::bigint as credited, i.tax::bigint as tax
       from invoices i where ${COUNTED} and (${IN} or ${EARLIER})`;

/** Of products an invoice may have several lines. */
const COUNT = { month: 'count(*)', customer: 'count(*)', product: 'count(distinct s.id)' } as const;

/** Sales of a period and of an earlier one, by month (in order) or by customer or product (the largest first): the total, the three largest and a page of rows. */
export function salesBy(
  sql: Sql,
  by: SalesBy,
  { businessId, contactId, period, earlier }: Asked,
  page: { offset: number; limit: number },
): Promise<SalesRecord[]> {
  const order = by === 'month' ? 'k.key' : 'k.invoiced - k.credited desc, k.before desc, k.key';
  return sql.query<SalesRecord>(
    `with s as (${lines(by)}), keys as materialized (
       select s.key, grouping(s.key) = 1 as is_total, max(s.name) as name, ${COUNT[by]} filter (where s.now) as invoices,
         coalesce(sum(s.invoiced) filter (where s.now), 0)::bigint as invoiced, coalesce(sum(s.credited) filter (where s.now), 0)::bigint as credited,
         coalesce(sum(s.tax) filter (where s.now), 0)::bigint as tax, coalesce(sum(s.invoiced - s.credited) filter (where s.earlier), 0)::bigint as before
       from s group by grouping sets ((s.key), ())
     ), placed as (
       select k.*, case when k.is_total then 0 else row_number() over (partition by k.is_total order by ${order}) end as place,
         rank() over (partition by k.is_total order by k.invoiced - k.credited desc) as by_size from keys k
     )
     select p.*, (select count(*) from keys where not is_total) as keys
     from placed p where p.by_size <= 3 or (p.place > $7 and p.place <= $7 + $8) order by p.place`,
    [businessId, contactId ?? null, period.from, period.to, earlier?.from ?? null, earlier?.to ?? null, page.offset, page.limit],
  );
}
