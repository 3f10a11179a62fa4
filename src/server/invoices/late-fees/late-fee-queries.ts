import { LATE_FEE_DAYS } from '../../../shared/invoices/late-fee.ts';
import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../queries.ts';

/** A fee that could not be made on its day, because nothing ran, is made within this many days. */
const CATCH_UP = 7;

/** Approved invoices with a balance due whose late fee is due by their days in UTC and was not made, by due date and id. */
export function lateInvoices(
  sql: Sql,
  kind: 'unpaid' | 'partial',
  today: string,
  after: { day: string; id: string },
): Promise<{ id: string; due_date: string }[]> {
  return sql.query(
    `select i.id, i.due_date from invoices i join businesses b on b.id = i.business_id
     where i.kind = $1 and i.kind in ('unpaid', 'partial') and i.due_date between $2::date - ${LATE_FEE_DAYS.last + CATCH_UP} and $2::date - ${LATE_FEE_DAYS.first}
       and (i.due_date, i.id) > ($3::date, $4) and i.sender ? 'lateFee'
       and $2::date - greatest(i.due_date, (i.sent_at at time zone 'UTC')::date) between (i.sender -> 'lateFee' ->> 'afterDays')::int and (i.sender -> 'lateFee' ->> 'afterDays')::int + ${CATCH_UP}
       and i.archived_at is null and i.credit_id is null and b.suspended_at is null and b.closed_at is null
       and not exists (select from late_fees f where f.business_id = i.business_id and f.invoice_id = i.id)
     order by i.due_date, i.id limit 100`,
    [kind, today, after.day, after.id],
  );
}

export interface LateRecord extends InvoiceRecord {
  /** Whether an invoice to its contact would go to the same recipient today. */
  is_same_recipient: boolean;
}

/** Locks the invoice; null if another transaction has it. */
export async function takeLate(sql: Sql, id: string): Promise<LateRecord | null> {
  const [row] = await sql.query<LateRecord>(
    `select i.*, i.contact_id is not null and exists (select from invoice_recipient(i.business_id, i.contact_id, null) r
       where r.recipient = i.recipient and r.buyer is not distinct from i.buyer_business_id) as is_same_recipient
     from invoices i where i.id = $1 and i.stage = 'sent' for no key update of i skip locked`,
    [id],
  );
  return row ?? null;
}

/** Returns false if the invoice has its fee already: a second one violates the primary key. */
export async function insertLateFee(sql: Sql, invoice: InvoiceRecord, feeId: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    'insert into late_fees (business_id, invoice_id, fee_invoice_id, made_at) values ($1, $2, $3, $4) on conflict do nothing returning invoice_id',
    [invoice.business_id, invoice.id, feeId, at],
  );
  return rows.length > 0;
}

/** Removes the late fee from the terms of the fee's own invoice. Returns its number. */
export async function withoutLateFee(sql: Sql, feeId: string): Promise<string> {
  const [row] = await sql.query<{ number: string }>(`update invoices set sender = sender - 'lateFee' where id = $1 returning number`, [feeId]);
  return row?.number ?? '';
}
