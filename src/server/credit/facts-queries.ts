import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Proof } from '../../shared/invoices/proof.ts';
import type { CreditHistory } from '../../shared/credit/limit.ts';
import type { Policy } from '../../shared/credit/terms.ts';
import { DUES } from '../invoices/index.ts';
import type { Sql } from '../db/pool.ts';
import type { InvoiceRecord } from '../invoices/index.ts';

export interface CandidateRecord extends Record<string, unknown> {
  id: string;
  number: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_business_id: string | null;
  stage: 'draft' | 'sent' | 'void';
  decision: 'pending' | 'approved' | 'denied' | 'expired';
  decision_proof: Proof | null;
  archived: boolean;
  balance: number;
  total: number;
  in_instalments: boolean;
  editor: InvoiceRecord['editor'];
  subtotal: number;
  discount: number;
  credited_net: number;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  currency: string;
  time_zone: string;
  credit_id: string | null;
  buyer_level: number | null;
  paid_by_buyer: number;
  paid_late: number;
  related: boolean;
  candidates: number;
}

/** With what says how much tax the buyer will withhold. */
const WITH_TAX = 'c.*, i.instalments is not null as in_instalments, i.editor, i.subtotal, i.discount, i.credited_net';
const ITS_INVOICE = 'with ordinality c join invoices i on i.business_id = $1 and i.id = c.id order by c.ordinality';

/** One sent invoice of the business, with the facts about its buyer. */
export async function candidate(sql: Sql, businessId: string, invoiceId: string, at: string): Promise<CandidateRecord | null> {
  const [row] = await sql.query<CandidateRecord>(`select ${WITH_TAX} from credit_candidates($1, $2, $3, 0, 1) ${ITS_INVOICE}`, [businessId, invoiceId, at]);
  return row ?? null;
}

/** Approved and unpaid, not late, without an advance. */
export async function candidates(
  sql: Sql,
  businessId: string,
  at: string,
  page: { offset: number; limit: number },
): Promise<{ rows: CandidateRecord[]; count: number }> {
  const rows = await sql.query<CandidateRecord>(`select ${WITH_TAX} from credit_candidates($1, null, $2, $3, $4) ${ITS_INVOICE}`, [
    businessId,
    at,
    page.offset,
    page.limit,
  ]);
  return { rows, count: rows[0]?.candidates ?? 0 };
}

/** Whether this business, or a related one, has or had an advance on an invoice with this fingerprint. */
export async function pledgeTaken(sql: Sql, businessId: string, fingerprint: Buffer): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select pledge_taken($1, $2) as taken', [businessId, fingerprint]);
  return row?.taken ?? false;
}

/** Whether owners or admins of both businesses sign in with the same browser. */
export async function sharesDevice(sql: Sql, businessId: string, buyerId: string | null): Promise<boolean> {
  if (buyerId === null) return false;
  const [row] = await sql.query<{ shared: boolean }>('select device_shared($1, $2) as shared', [businessId, buyerId]);
  return row?.shared ?? false;
}

export async function policyOf(sql: Sql): Promise<Policy> {
  const [row] = await sql.query<{ instant_up_to: number; first_limit: number; second_limit: number; third_limit: number }>(
    'select instant_up_to, first_limit, second_limit, third_limit from credit_policy',
  );
  if (!row) throw new Error('credit_policy has no row');
  return { instantUpTo: kobo(row.instant_up_to), limits: [kobo(row.first_limit), kobo(row.second_limit), kobo(row.third_limit)] };
}

export interface Borrower extends CreditHistory {
  readonly level: number;
  /** Advances repaid with a penalty, or in default. */
  readonly lateRepayments: number;
  readonly pastDue: number;
  /** Kobo of advances that are owed, requested or offered now, or were paid out in the last 30 days. */
  readonly recent: Kobo;
}

interface BorrowerRecord extends Record<string, unknown> {
  level: number;
  outstanding: number;
  reserved: number;
  clean: number;
  clean_principal: number;
  late: number;
  past_due: number;
  recent: number;
  own_limit: number | null;
}

/** Expired offers do not count, even if the expiry is not recorded yet. */
export async function borrowerOf(sql: Sql, businessId: string, at: string): Promise<Borrower> {
  const [row] = await sql.query<BorrowerRecord>(
    `select b.level, coalesce(sum(c.principal) filter (where c.state in ('active', 'default')), 0)::bigint as outstanding,
       coalesce(sum(case when c.state = 'pending' then c.requested when c.state in ('approved', 'partial') and c.expires_at > $2 then c.offered end), 0)::bigint as reserved,
       count(*) filter (where c.clean) as clean, coalesce(sum(c.offered) filter (where c.clean), 0)::bigint as clean_principal,
       count(*) filter (where c.state = 'default' or (c.state = 'paid' and c.penalty > 0)) as late,
       count(*) filter (where c.state in ('active', 'default') and c.principal > 0 and c.due_date < ($2 at time zone c.time_zone)::date) as past_due,
       coalesce(sum(greatest(case when c.state in ('active', 'default') then c.principal when c.state = 'pending' then c.requested
           when c.state in ('approved', 'partial') and c.expires_at > $2 then c.offered else 0 end,
         case when c.disbursed_at > $2::timestamptz - interval '30 days' then c.offered else 0 end)), 0)::bigint as recent,
       (select l.amount from credit_limits l where l.business_id = b.id) as own_limit
     from businesses b left join credits c on c.business_id = b.id where b.id = $1 group by b.id, b.level`,
    [businessId, at],
  );
  if (!row) throw new Error('no such business');
  return {
    level: row.level,
    outstanding: kobo(row.outstanding),
    reserved: kobo(row.reserved),
    cleanRepayments: row.clean,
    cleanPrincipal: kobo(row.clean_principal),
    lateRepayments: row.late,
    pastDue: row.past_due,
    recent: kobo(row.recent),
    ownLimit: row.own_limit === null ? null : kobo(row.own_limit),
  };
}

/** The total for each buyer: owed, requested or offered. Kobo. */
export async function exposures(sql: Sql, businessId: string, at: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ buyer_key: string; amount: number }>(
    `select buyer_key, sum(case when state in ('active', 'default') then principal when state = 'pending' then requested when expires_at > $2 then offered else 0 end)::bigint as amount
     from credits where business_id = $1 and state in ('active', 'default', 'pending', 'approved', 'partial') group by buyer_key`,
    [businessId, at],
  );
  return new Map(rows.map((row) => [row.buyer_key, row.amount]));
}

/** Expected movements: open approved invoices, sent (in) and received (out), and due advances. Kobo, largest first. */
export function expectedMoney(
  sql: Sql,
  businessId: string,
): Promise<{ date: CalendarDate; amount: number; side: 'in' | 'out' | 'repay'; what: string; invoice_id: string }[]> {
  return sql.query(
    `(select d.due_date as date, d.amount, 'in' as side, number || ' of ' || coalesce(recipient ->> 'name', '') as what, id as invoice_id from invoices i ${DUES}
       where business_id = $1 and kind in ('unpaid', 'partial') and decision = 'approved' order by d.due_date limit 500)
     union all
     (select d.due_date, d.amount, 'out', number || ' to ' || coalesce(sender ->> 'name', ''), id from invoices i ${DUES}
       where buyer_business_id = $1 and kind in ('unpaid', 'partial') and decision = 'approved' order by d.due_date limit 500)`,
    [businessId],
  );
}
