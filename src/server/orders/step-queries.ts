import type { Proof } from '../../shared/invoices/proof.ts';
import { readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import { addEvent } from './queries.ts';
import type { OrderRecord } from './queries.ts';

export interface Decision {
  readonly decision: 'approved' | 'denied';
  readonly who: string;
  readonly askedBy: string | null;
  readonly how: Proof;
  readonly reason: string | null;
  readonly at: string;
}

export async function writeDecision(sql: Sql, order: OrderRecord, { decision, who, askedBy, how, reason, at }: Decision): Promise<void> {
  await sql.query(
    `update orders set decision = $3, decided_at = $4, decided_by = $5, decision_asked_by = $8, decision_proof = $7, reason = $6, updated_at = $4, version = version + 1
     where business_id = $1 and id = $2`,
    [order.business_id, order.id, decision, at, who, reason, how, askedBy],
  );
  await addEvent(sql, order, { at, what: decision, who, askedBy, detail: reason });
}

export async function writeArchived(sql: Sql, order: OrderRecord, archived: boolean, at: string): Promise<void> {
  await sql.query(
    'update orders set archived_at = case when $3 then $4::timestamptz end, updated_at = $4, version = version + 1 where business_id = $1 and id = $2',
    [order.business_id, order.id, archived, at],
  );
}

/** Binds the order to the one invoice made from it. */
export async function bindInvoice(sql: Sql, order: OrderRecord, invoiceId: string, at: string): Promise<void> {
  await sql.query('update orders set invoice_id = $3, updated_at = $4, version = version + 1 where business_id = $1 and id = $2', [
    order.business_id,
    order.id,
    invoiceId,
    at,
  ]);
}

/** The supplier's quote from which the buyer made the order, if there is one. Locked, because the supplier may be making its invoice. */
export async function lockQuoteOf(sql: Sql, order: Pick<OrderRecord, 'id' | 'supplier_business_id'>): Promise<QuotedInvoice | null> {
  const [row] = await sql.query<QuotedInvoice>(
    'select business_id, invoice_id, invoice_number, invoiced_at from quotes where order_id = $1 and business_id = $2 for no key update',
    [order.id, order.supplier_business_id],
  );
  return row ?? null;
}

/** Binds an approved order without an invoice to the one that its supplier has made from the quote behind the order. Null if it has one. */
export async function takeInvoice(sql: Sql, orderId: string, quote: QuotedInvoice, at: string): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(
    `update orders set invoice_id = $3, invoice_number = $4, invoiced_at = $5, updated_at = $6, version = version + 1
     where id = $1 and supplier_business_id = $2 and status = 'approved' and invoice_id is null returning *`,
    [orderId, quote.business_id, quote.invoice_id, quote.invoice_number, quote.invoiced_at, at],
  );
  return row ?? null;
}

/** The supplier's invoice from a quote; its number and time once it was sent. */
interface QuotedInvoice extends Record<string, unknown> {
  readonly business_id: string;
  readonly invoice_id: string | null;
  readonly invoice_number: string | null;
  readonly invoiced_at: string | null;
}

/** Whether an order became this invoice. Most invoices have none. */
export const hasOrder = readMany(async (sql, invoiceIds: readonly string[]) => {
  const rows = await sql.query<{ id: string }>('select invoice_id as id from orders where invoice_id = any ($1)', [invoiceIds]);
  const found = new Set(rows.map(({ id }) => id));
  return invoiceIds.map((id) => found.has(id));
});

/** Marks the order of an invoice that was sent to the buyer. Null if there is none, it went to another recipient, or it was marked before. */
export async function markInvoiced(sql: Sql, invoice: { id: string; number: string; buyerId: string | null }, at: string): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(
    `update orders set invoiced_at = $4, invoice_number = $2, updated_at = $4, version = version + 1
     where invoice_id = $1 and business_id = $3 and invoiced_at is null returning *`,
    [invoice.id, invoice.number, invoice.buyerId, at],
  );
  return row ?? null;
}

/** Unbinds an invoice from its order, which can then become another one. With `unsent`, only of an order that is not invoiced yet. */
export async function freeInvoice(sql: Sql, invoiceId: string, at: string, unsent = false): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(
    `update orders set invoice_id = null, invoice_number = null, invoiced_at = null, updated_at = $2, version = version + 1
     where invoice_id = $1 and (not $3 or invoiced_at is null) returning *`,
    [invoiceId, at, unsent],
  );
  return row ?? null;
}

/** Assigns orders sent to an address to its owner's business, once the address is confirmed. */
export async function claimOrders(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update orders o set supplier_business_id = m.business_id from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
     where u.id = $1 and u.email_verified_at is not null and o.stage = 'sent' and o.supplier_business_id is null and o.recipient ->> 'email' = u.email and o.business_id <> m.business_id`,
    [userId],
  );
}
