import type { CalendarDate } from '../../shared/kit/date.ts';
import type { TaxCategory } from '../../shared/invoices/line-tax.ts';
import { WITHHELD } from '../../shared/invoices/withholding.ts';
import type { Period } from '../../shared/reports/periods.ts';
import type { Sql } from '../db/pool.ts';

/** Taxes on whole invoices have free names: those with the smallest amounts are only in the totals. */
const MOST_ROWS = 200;

export interface TaxSum extends Record<string, unknown> {
  category: TaxCategory | null;
  name: string;
  rate: number;
  taxable: number;
  tax: number;
  all_taxable: number;
  all_tax: number;
}

/**
 * The taxes of what a business issued in a period: of invoices, less those of its credit notes. A tax on a whole document is rounded for all of them together, so
 * the first takes what the others leave: the rows add up to the documents. Kobo; basis points.
 */
export function outputTaxes(sql: Sql, businessId: string, { from, to }: Period): Promise<TaxSum[]> {
  return sql.query<TaxSum>(
    `with issued as (
       select 1 as sign, i.taxes, i.subtotal, i.discount, i.tax from invoices i
         where i.business_id = $1 and i.stage = 'sent' and i.decision not in ('denied', 'expired') and i.issue_date >= $2 and i.issue_date <= $3
       union all
       select -1, n.taxes, n.subtotal, n.discount, n.tax from credit_notes n where n.business_id = $1 and n.issue_date >= $2 and n.issue_date <= $3
     ), parts as (
       select d.sign, t.category, coalesce(t.name, '') as name, t.rate, coalesce(t.taxable, d.subtotal) as taxable,
         coalesce(t.amount, case when t.place = 1 then d.tax - (select coalesce(sum(round(d.subtotal * (o.tax ->> 'rate')::numeric / 10000)), 0)
           from jsonb_array_elements(d.taxes) with ordinality o(tax, place) where o.place > 1) else round(d.subtotal * t.rate::numeric / 10000) end) as tax
       from issued d cross join lateral (
         select o.tax ->> 'category' as category, o.tax ->> 'name' as name, (o.tax ->> 'rate')::int as rate, (o.tax ->> 'taxable')::bigint as taxable, (o.tax ->> 'amount')::bigint as amount, o.place
         from jsonb_array_elements(d.taxes) with ordinality o(tax, place)
       ) t
       union all
       select d.sign, null, '', 0, d.subtotal - d.discount, 0 from issued d where jsonb_array_length(d.taxes) = 0
     )
     select category, name, rate, sum(sign * taxable)::bigint as taxable, sum(sign * tax)::bigint as tax,
       (sum(sum(sign * taxable)) over ())::bigint as all_taxable, (sum(sum(sign * tax)) over ())::bigint as all_tax
     from parts group by category, name, rate order by sum(sign * tax) desc, category nulls last, name, rate limit ${MOST_ROWS}`,
    [businessId, from, to],
  );
}

/** The taxes of what a business received and approved in a period, less the credit notes it received. */
export async function inputTaxes(sql: Sql, businessId: string, { from, to }: Period): Promise<{ invoices: number; taxable: number; tax: number }> {
  const [row] = await sql.query<{ invoices: number; taxable: number; tax: number }>(
    `select count(*) filter (where sign = 1) as invoices, coalesce(sum(sign * net), 0)::bigint as taxable, coalesce(sum(sign * tax), 0)::bigint as tax from (
       select 1 as sign, i.subtotal - i.discount as net, i.tax from invoices i
         where i.buyer_business_id = $1 and i.stage = 'sent' and i.decision = 'approved' and i.issue_date >= $2 and i.issue_date <= $3
       union all
       select -1, n.subtotal - n.discount, n.tax from credit_notes n join invoices i on i.id = n.invoice_id
         where n.buyer_business_id = $1 and i.decision = 'approved' and n.issue_date >= $2 and n.issue_date <= $3
     ) received`,
    [businessId, from, to],
  );
  // An aggregate always has a row.
  return row as NonNullable<typeof row>;
}

interface WithheldRow extends Record<string, unknown> {
  id: string;
  invoice_id: string;
  number: string;
  party: string;
  day: CalendarDate;
  amount: number;
  certificate: string | null;
}

export interface Withheld {
  readonly amount: number;
  readonly missing: number;
  readonly count: number;
  readonly rows: readonly WithheldRow[];
}

/** The business whose payments are read, and the name of the other party. */
const SIDES = {
  customers: { own: 'p.business_id', party: `coalesce(i.recipient ->> 'name', '')` },
  suppliers: { own: 'p.payer_business_id', party: `coalesce(i.sender ->> 'name', '')` },
} as const;

/** Tax withheld from payments in a period: by customers of a business, or by the business from its suppliers. Kobo. */
export async function withheldIn(
  sql: Sql,
  businessId: string,
  side: keyof typeof SIDES,
  { from, to }: Period,
  page: { offset: number; limit: number },
): Promise<Withheld> {
  const { own, party } = SIDES[side];
  const found = `payments p join invoices i on i.business_id = p.business_id and i.id = p.category_id
    left join withholding_certificates c on c.business_id = p.business_id and c.payment_id = p.id
    where ${own} = $1 and p.category = 'invoice' and p.method = '${WITHHELD}' and p.status = 'succeeded' and p.paid_on >= $2 and p.paid_on <= $3`;
  const [sums] = await sql.query<Omit<Withheld, 'rows'> & Record<string, unknown>>(
    `select coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(p.amount) filter (where c.number is null), 0)::bigint as missing, count(*) as count from ${found}`,
    [businessId, from, to],
  );
  const rows = await sql.query<WithheldRow>(
    `select p.id, i.id as invoice_id, i.number, ${party} as party, p.paid_on as day, p.amount, c.number as certificate from ${found}
     order by p.paid_on desc, p.id desc limit $4 offset $5`,
    [businessId, from, to, page.limit, page.offset],
  );
  // An aggregate always has a row.
  return { ...(sums as NonNullable<typeof sums>), rows };
}
