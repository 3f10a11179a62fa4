import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../queries.ts';

/** Sent invoices that the business received; those with another id are left out. */
export function receivedInvoices(sql: Sql, businessId: string, ids: readonly string[]): Promise<InvoiceRecord[]> {
  return sql.query<InvoiceRecord>(`select * from invoices where buyer_business_id = $1 and stage <> 'draft' and id = any ($2) order by id`, [businessId, ids]);
}

export interface OtherInvoice extends Record<string, unknown> {
  /** The invoice that may be a duplicate of it. */
  of: string;
  id: string;
  number: string | null;
  total: number;
  issue_date: CalendarDate | null;
  is_paid: boolean;
}

/** How far apart the issue dates of an invoice and its duplicate may be, in days. */
const NEAR = 7;

/**
 * For each of these invoices another one that the same supplier sent to the same recipient for the same total within a week: a paid one, or an open one that was
 * sent before. Repeated invoices, and invoices of different purchase orders, are not duplicates.
 */
export function duplicatesOf(sql: Sql, ids: readonly string[]): Promise<OtherInvoice[]> {
  return sql.query<OtherInvoice>(
    `select i.id as of, o.* from invoices i cross join lateral (
       select o.id, o.number, o.total, o.issue_date, o.kind = 'paid' as is_paid from invoices o
       where o.business_id = i.business_id and o.total = i.total and o.currency = i.currency and o.id <> i.id and o.stage = 'sent'
         and (o.kind = 'paid' or (o.kind in ('pending', 'unpaid', 'partial') and (o.sent_at, o.id) < (i.sent_at, i.id)))
         and o.issue_date between i.issue_date - ${NEAR} and i.issue_date + ${NEAR}
         and (o.buyer_business_id = i.buyer_business_id or (o.buyer_business_id is not distinct from i.buyer_business_id and (o.contact_id = i.contact_id or o.recipient ->> 'email' = i.recipient ->> 'email')))
         and not exists (select from invoice_events e where e.what = 'repeated' and e.business_id = i.business_id and e.invoice_id in (i.id, o.id))
         and not (exists (select from orders p where p.invoice_id = i.id) and exists (select from orders p where p.invoice_id = o.id))
       order by is_paid desc, o.sent_at desc, o.id limit 1) o
     where i.id = any ($1) and i.stage = 'sent' and i.balance > 0`,
    [ids],
  );
}

export interface CheckRecord extends Record<string, unknown> {
  invoice_id: string;
  kind: string;
  about: string;
  checked_name: string;
  checked_at: string;
}

export function checksOf(sql: Sql, businessId: string, ids: readonly string[]): Promise<CheckRecord[]> {
  return sql.query<CheckRecord>(
    'select invoice_id, kind, about, checked_name, checked_at from invoice_warning_checks where business_id = $1 and invoice_id = any ($2)',
    [businessId, ids],
  );
}

/** Returns whether it is new; the first check stays. */
export async function insertCheck(
  sql: Sql,
  check: { businessId: string; invoiceId: string; kind: string; about: string; by: string; name: string; at: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into invoice_warning_checks (business_id, invoice_id, kind, about, checked_by, checked_name, checked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning kind`,
    [check.businessId, check.invoiceId, check.kind, check.about, check.by, check.name, check.at],
  );
  return rows.length > 0;
}
