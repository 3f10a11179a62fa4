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
 * What a business issued in a period, by document and tax: invoices, and credit notes with their minus. A tax on a whole document is rounded for all of them
 * together, so the first takes what the others leave: the rows add up to the documents. A tax on a whole document that is called VAT is the standard tax. A
 * declined invoice does not count, nor do its credit notes. Kobo; basis points.
 */
export const ISSUED = `with issued as (
       select 1 as sign, i.id, i.id as invoice_id, i.number, coalesce(i.recipient ->> 'name', '') as party, i.issue_date, i.taxes, i.subtotal, i.discount, i.tax from invoices i
         where i.business_id = $1 and i.stage = 'sent' and i.decision not in ('denied', 'expired') and i.issue_date >= $2 and i.issue_date <= $3
       union all
       select -1, n.id, n.invoice_id, n.number, coalesce(n.recipient ->> 'name', ''), n.issue_date, n.taxes, n.subtotal, n.discount, n.tax from credit_notes n
         join invoices i on i.business_id = n.business_id and i.id = n.invoice_id and i.decision not in ('denied', 'expired') where n.business_id = $1 and n.issue_date >= $2 and n.issue_date <= $3
     ), parts as (
       select d.*, t.category, coalesce(case when t.category is null then t.name end, '') as name, t.rate, d.sign * coalesce(t.taxable, d.subtotal) as part_taxable,
         d.sign * coalesce(t.amount, case when t.place = 1 then d.tax - (select coalesce(sum(round(d.subtotal * (o.tax ->> 'rate')::numeric / 10000)), 0)
           from jsonb_array_elements(d.taxes) with ordinality o(tax, place) where o.place > 1) else round(d.subtotal * t.rate::numeric / 10000) end) as part_tax
       from issued d cross join lateral (
         select coalesce(o.tax ->> 'category', case when upper(o.tax ->> 'name') = 'VAT' and (o.tax ->> 'rate')::int > 0 then 'standard' end) as category, o.tax ->> 'name' as name, (o.tax ->> 'rate')::int as rate, (o.tax ->> 'taxable')::bigint as taxable, (o.tax ->> 'amount')::bigint as amount, o.place
         from jsonb_array_elements(d.taxes) with ordinality o(tax, place)
       ) t
       union all
       select d.*, null, '', 0, d.sign * (d.subtotal - d.discount), 0 from issued d where jsonb_array_length(d.taxes) = 0
     )`;

/** The taxes of what a business issued in a period. */
export function outputTaxes(sql: Sql, businessId: string, { from, to }: Period): Promise<TaxSum[]> {
  return sql.query<TaxSum>(
    `${ISSUED}
     select category, name, rate, sum(part_taxable)::bigint as taxable, sum(part_tax)::bigint as tax,
       (sum(sum(part_taxable)) over ())::bigint as all_taxable, (sum(sum(part_tax)) over ())::bigint as all_tax
     from parts group by category, name, rate order by sum(part_tax) desc, category nulls last, name, rate limit ${MOST_ROWS}`,
    [businessId, from, to],
  );
}

/** A document behind a figure: of an invoice, or with a minus of a credit note. */
export interface TaxDocument extends Record<string, unknown> {
  sign: 1 | -1;
  id: string;
  /** Null for a bill. */
  invoice_id: string | null;
  number: string;
  party: string;
  issue_date: CalendarDate;
  taxable: number;
  tax: number;
  /** Of all documents. */
  count: number;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const DOCUMENT = 'sign, id, invoice_id, number, party, issue_date';
const IN_ORDER = 'count(*) over () as count from parts';
const NEWEST = 'order by issue_date desc, number desc, id limit';

/** The documents behind a tax of `outputTaxes`, newest first; of a category without a rate, behind all of its rates; without a tax, behind all. */
export function outputDocuments(
  sql: Sql,
  businessId: string,
  { from, to }: Period,
  tax: (Pick<TaxSum, 'category' | 'name'> & { readonly rate: number | null }) | null,
  page: Page,
): Promise<TaxDocument[]> {
  return sql.query<TaxDocument>(
    `${ISSUED}
     select ${DOCUMENT}, sum(part_taxable)::bigint as taxable, sum(part_tax)::bigint as tax, ${IN_ORDER}
     where ($4::int is null or rate = $4) and case when $6::text is not null then category = $6 else $4::int is null or category is null and name = $5 end group by ${DOCUMENT} ${NEWEST} $7 offset $8`,
    [businessId, from, to, tax?.rate ?? null, tax?.name ?? null, tax?.category ?? null, page.limit, page.offset],
  );
}

/** What a business received in a period, if it approved the invoice or the bill. */
export const RECEIVED = `select 1 as sign, i.id, i.id as invoice_id, i.number, coalesce(i.sender ->> 'name', '') as party, i.issue_date, i.subtotal - i.discount as taxable, i.tax from invoices i
         where i.buyer_business_id = $1 and i.stage = 'sent' and i.decision = 'approved' and i.issue_date >= $2 and i.issue_date <= $3
       union all
       select -1, n.id, n.invoice_id, n.number, coalesce(n.sender ->> 'name', ''), n.issue_date, n.discount - n.subtotal, - n.tax from credit_notes n join invoices i on i.id = n.invoice_id
         where n.buyer_business_id = $1 and i.decision = 'approved' and n.issue_date >= $2 and n.issue_date <= $3
       union all
       select 1, b.id, null, b.number, b.supplier, b.issue_date, b.net, b.tax from bills b
         where b.business_id = $1 and b.state in ('to-pay', 'paid') and b.issue_date >= $2 and b.issue_date <= $3`;

/** The documents behind `inputTaxes`, newest first. */
export function inputDocuments(sql: Sql, businessId: string, { from, to }: Period, page: Page): Promise<TaxDocument[]> {
  return sql.query<TaxDocument>(`with parts as (${RECEIVED}) select ${DOCUMENT}, taxable, tax, ${IN_ORDER} ${NEWEST} $4 offset $5`, [
    businessId,
    from,
    to,
    page.limit,
    page.offset,
  ]);
}

/** The taxes of what a business received and approved in a period, less the credit notes it received. */
export async function inputTaxes(sql: Sql, businessId: string, { from, to }: Period): Promise<{ invoices: number; taxable: number; tax: number }> {
  const [row] = await sql.query<{ invoices: number; taxable: number; tax: number }>(
    `with parts as (${RECEIVED}) select count(*) filter (where sign = 1) as invoices, coalesce(sum(taxable), 0)::bigint as taxable, coalesce(sum(tax), 0)::bigint as tax from parts`,
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

/** Tax withheld from payments in a period and not paid back by credit notes: by customers of a business, or by the business from its suppliers. Kobo. */
export async function withheldIn(sql: Sql, businessId: string, side: keyof typeof SIDES, { from, to }: Period, page: Page): Promise<Withheld> {
  const { own, party } = SIDES[side];
  const found = `payments p join invoices i on i.business_id = p.business_id and i.id = p.category_id
    left join withholding_certificates c on c.business_id = p.business_id and c.payment_id = p.id
    where ${own} = $1 and p.category = 'invoice' and p.method = '${WITHHELD}' and p.status = 'succeeded' and p.paid_on >= $2 and p.paid_on <= $3 and payment_left(p) > 0`;
  const [sums] = await sql.query<Omit<Withheld, 'rows'> & Record<string, unknown>>(
    `select coalesce(sum(payment_left(p)), 0)::bigint as amount, coalesce(sum(payment_left(p)) filter (where c.number is null), 0)::bigint as missing, count(*) as count from ${found}`,
    [businessId, from, to],
  );
  const rows = await sql.query<WithheldRow>(
    `select p.id, i.id as invoice_id, i.number, ${party} as party, p.paid_on as day, payment_left(p) as amount, c.number as certificate from ${found}
     order by p.paid_on desc, p.id desc limit $4 offset $5`,
    [businessId, from, to, page.limit, page.offset],
  );
  // An aggregate always has a row.
  return { ...(sums as NonNullable<typeof sums>), rows };
}
