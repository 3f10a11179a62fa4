import type { Sql } from '../../db/pool.ts';

export interface ExpiredInvoice extends Record<string, unknown> {
  business_id: string;
  id: string;
  number: string;
  buyer_business_id: string | null;
  party: string | null;
}

/**
 * Expires a batch of undecided, unpaid invoices past their due date, with history. Rows locked by another worker are skipped. The index of open invoices by due
 * date limits the rows that are read.
 */
export function expireSome(sql: Sql, at: string, most: number): Promise<ExpiredInvoice[]> {
  return sql.query<ExpiredInvoice>(
    `with due as (
       select i.business_id, i.id from invoices i
       where i.kind = 'pending' and i.due_date < (($1::timestamptz at time zone 'UTC') + interval '14 hours')::date
         and i.due_date < ($1::timestamptz at time zone i.time_zone)::date and i.sent_at <= $1::timestamptz - interval '72 hours'
       order by i.due_date, i.id limit $2 for no key update skip locked
     ), expired as (
       update invoices i set decision = 'expired', decided_at = $1, decided_by = null, decision_asked_by = null, updated_at = $1, version = version + 1
         from due d where i.business_id = d.business_id and i.id = d.id and i.kind = 'pending'
         returning i.business_id, i.id, i.number, i.buyer_business_id, i.recipient ->> 'name' as party
     ), history as (
       insert into invoice_events (business_id, invoice_id, at, what) select business_id, id, $1::timestamptz, 'expired' from expired
     )
     select * from expired`,
    [at, most],
  );
}
