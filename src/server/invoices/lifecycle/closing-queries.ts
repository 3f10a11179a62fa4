import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../queries.ts';

/** In SQL: something is due on the sent invoice, archived or not. */
export const STILL_DUE = `stage = 'sent' and balance > 0 and decision not in ('denied', 'expired')`;

/** No invoice of the business is numbered from now on; one that is being sent is waited for. Its recurring invoices end. */
export async function stopInvoicing(sql: Sql, businessId: string, at: string): Promise<void> {
  await sql.query('update invoice_numbers set closed = true where business_id = $1', [businessId]);
  await sql.query(`update invoice_schedules set state = 'ended', next_on = null, updated_at = $2 where business_id = $1 and state <> 'ended'`, [
    businessId,
    at,
  ]);
}

export async function resumeInvoicing(sql: Sql, businessId: string): Promise<void> {
  await sql.query('update invoice_numbers set closed = false where business_id = $1', [businessId]);
}

/** The sent invoices on which something is due, locked by id. */
export function lockDue(sql: Sql, businessId: string, most: number): Promise<InvoiceRecord[]> {
  return sql.query<InvoiceRecord>(`select * from invoices where business_id = $1 and ${STILL_DUE} order by id limit $2 for no key update`, [businessId, most]);
}
