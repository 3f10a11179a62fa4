import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord } from '../../invoices/index.ts';

type Invoice = Pick<InvoiceRecord, 'business_id' | 'id'>;

export interface OutsideRecord extends Record<string, unknown> {
  amount: number;
  channel: string;
  status: string;
  settled_at: string;
  /** Later settled payments of the same invoice. */
  later: number;
}

export async function outsidePayment(sql: Sql, invoice: Invoice, paymentId: string): Promise<OutsideRecord | null> {
  const [row] = await sql.query<OutsideRecord>(
    `select p.amount, p.channel, p.status, p.settled_at, (select count(*) from payments l where l.category_id = p.category_id and l.business_id = p.business_id and l.category = 'invoice'
       and l.id <> p.id and l.status = 'succeeded' and l.settled_at >= p.settled_at) as later
     from payments p where p.business_id = $1 and p.category = 'invoice' and p.category_id = $2 and p.id = $3`,
    [invoice.business_id, invoice.id, paymentId],
  );
  return row ?? null;
}

/** A payment outside the product, without a posting. */
export async function insertOutsidePayment(
  sql: Sql,
  invoice: InvoiceRecord,
  payment: { id: string; amount: number; method: string; paidOn: string; note: string | null; statementLine?: string | null; actor: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into payments (business_id, id, payer_business_id, category, category_id, channel, method, amount, currency, status, reference, paid_on, note, created_by, created_at, settled_at, statement_line)
     values ($1, $2, $3, 'invoice', $4, 'outside', $5, $6, $7, 'succeeded', $2, $8, $9, $10, $11, $11, $12)`,
    [
      invoice.business_id,
      payment.id,
      invoice.buyer_business_id,
      invoice.id,
      payment.method,
      payment.amount,
      invoice.currency,
      payment.paidOn,
      payment.note,
      payment.actor,
      payment.at,
      payment.statementLine ?? null,
    ],
  );
}

/** Whether tax was recorded as withheld on the invoice, also if it was taken back. */
export async function wasWithheld(sql: Sql, invoice: Invoice): Promise<boolean> {
  const rows = await sql.query(`select from payments where business_id = $1 and category = 'invoice' and category_id = $2 and method = '${WITHHELD}' limit 1`, [
    invoice.business_id,
    invoice.id,
  ]);
  return rows.length > 0;
}

/** The payment stays, as reversed. */
export async function reversePayment(sql: Sql, invoice: Invoice, payment: { id: string; by: string; at: string }): Promise<void> {
  await sql.query(`update payments set status = 'reversed', reversed_at = $3, reversed_by = $4 where business_id = $1 and id = $2 and status = 'succeeded'`, [
    invoice.business_id,
    payment.id,
    payment.at,
    payment.by,
  ]);
}
