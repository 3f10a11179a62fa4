import { WITHHELD } from '../../shared/invoices/withholding.ts';
import type { Sql } from '../db/pool.ts';

export interface Both {
  readonly businessId: string;
  readonly contactId: string;
  /** The contact's business here; null when it has none. */
  readonly linkedId: string | null;
}

export interface Movement extends Record<string, unknown> {
  day: string;
  what:
    | 'invoice sent'
    | 'payment received'
    | 'invoice received'
    | 'payment made'
    | 'tax withheld'
    | 'credit note issued'
    | 'credit note received'
    | 'paid back'
    | 'received back';
  number: string;
  invoice_id: string;
  amount: number;
}

/**
 * $1 the business, $2 the contact, $3 the contact's business. Kobo: positive amounts are owed by the contact. A declined or expired invoice
 * is not owed, but what was paid on it stays: it is owed back.
 */
const MOVEMENTS = `
  with those as (
    select i.id, i.business_id, i.number, i.issue_date, i.total, i.created_at, i.time_zone, 1 as sign, i.decision not in ('denied', 'expired') as owed from invoices i
      where i.business_id = $1 and i.contact_id = $2 and i.stage = 'sent'
    union all
    select i.id, i.business_id, i.number, i.issue_date, i.total, i.created_at, i.time_zone, -1, i.decision not in ('denied', 'expired') from invoices i
      where i.buyer_business_id = $1 and i.business_id = $3 and i.stage = 'sent'
  ), moved as (
    select t.issue_date as day, 0 as late, t.created_at as at, case t.sign when 1 then 'invoice sent' else 'invoice received' end as what, t.number, t.id as invoice_id, t.sign * t.total as amount
      from those t where t.owed
    union all
    select coalesce(p.paid_on, (p.settled_at at time zone t.time_zone)::date), 1, p.settled_at, case when p.method = '${WITHHELD}' then 'tax withheld' when t.sign = 1 then 'payment received' else 'payment made' end, t.number, t.id, -t.sign * p.amount
      from those t join payments p on p.category = 'invoice' and p.category_id = t.id and p.business_id = t.business_id and p.status = 'succeeded'
    union all
    select n.issue_date, 1, n.created_at, case t.sign when 1 then 'credit note issued' else 'credit note received' end, n.number, t.id, -t.sign * n.credited
      from those t join credit_notes n on n.invoice_id = t.id where t.owed and n.credited > 0
    union all
    select (r.at at time zone t.time_zone)::date, 2, r.at, case t.sign when 1 then 'paid back' else 'received back' end, t.number, t.id, t.sign * r.amount
      from those t join credit_note_returns r on r.invoice_id = t.id
  )`;

/** Newest first. */
export function movements(sql: Sql, both: Both, from: string | null, to: string, limit: number): Promise<Movement[]> {
  return sql.query<Movement>(
    `${MOVEMENTS} select day, what, number, invoice_id, amount::bigint from moved where ($4::date is null or day >= $4) and day <= $5
     order by day desc, late desc, at desc, invoice_id desc limit $6`,
    [both.businessId, both.contactId, both.linkedId, from, to, limit],
  );
}

/** The contact's balance at the end of a day. */
export async function openingOf(sql: Sql, both: Both, to: string): Promise<number> {
  const [row] = await sql.query<{ balance: number }>(`${MOVEMENTS} select coalesce(sum(amount), 0)::bigint as balance from moved where day <= $4`, [
    both.businessId,
    both.contactId,
    both.linkedId,
    to,
  ]);
  return row?.balance ?? 0;
}

export async function homeOf(sql: Sql, businessId: string): Promise<{ name: string; currency: string; time_zone: string } | null> {
  const [row] = await sql.query<{ name: string; currency: string; time_zone: string }>('select name, currency, time_zone from businesses where id = $1', [
    businessId,
  ]);
  return row ?? null;
}
