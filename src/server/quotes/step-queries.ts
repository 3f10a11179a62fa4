import type { Proof } from '../../shared/invoices/proof.ts';
import { readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import type { InvoiceRecord } from '../invoices/index.ts';
import type { OrderRecord } from '../orders/index.ts';
import { addEvent } from './queries.ts';
import type { QuoteRecord } from './queries.ts';

export interface Decision {
  readonly decision: 'approved' | 'denied';
  readonly who: string;
  readonly askedBy: string | null;
  readonly how: Proof;
  readonly reason: string | null;
  readonly at: string;
}

export async function writeDecision(sql: Sql, quote: QuoteRecord, { decision, who, askedBy, how, reason, at }: Decision): Promise<void> {
  await sql.query(
    `update quotes set decision = $3, decided_at = $4, decided_by = $5, decision_asked_by = $8, decision_proof = $7, reason = $6, updated_at = $4, version = version + 1
     where business_id = $1 and id = $2`,
    [quote.business_id, quote.id, decision, at, who, reason, how, askedBy],
  );
  await addEvent(sql, quote, { at, what: decision, who, askedBy, detail: reason });
}

export async function writeArchived(sql: Sql, quote: QuoteRecord, archived: boolean, at: string): Promise<void> {
  await sql.query(
    'update quotes set archived_at = case when $3 then $4::timestamptz end, updated_at = $4, version = version + 1 where business_id = $1 and id = $2',
    [quote.business_id, quote.id, archived, at],
  );
}

/** Binds the quote to the one invoice made from it. */
export async function bindInvoice(sql: Sql, quote: QuoteRecord, invoiceId: string, at: string): Promise<void> {
  await sql.query('update quotes set invoice_id = $3, updated_at = $4, version = version + 1 where business_id = $1 and id = $2', [
    quote.business_id,
    quote.id,
    invoiceId,
    at,
  ]);
}

/** Binds the quote to the one purchase order that its customer made from it. */
export async function bindOrder(sql: Sql, quote: QuoteRecord, orderId: string, at: string): Promise<void> {
  await sql.query('update quotes set order_id = $3, updated_at = $4, version = version + 1 where business_id = $1 and id = $2', [
    quote.business_id,
    quote.id,
    orderId,
    at,
  ]);
}

/** Whether a quote became this invoice. Most invoices have none. */
export const hasQuote = readMany(async (sql, invoiceIds: readonly string[]) => {
  const rows = await sql.query<{ id: string }>('select invoice_id as id from quotes where invoice_id = any ($1)', [invoiceIds]);
  const found = new Set(rows.map(({ id }) => id));
  return invoiceIds.map((id) => found.has(id));
});

/**
 * Whether an invoice made from a quote is addressed to the quote's customer: the same business, contact or email address, or the same name if one of the two has
 * no email address, because the customer may have been typed in again.
 */
export async function isForCustomer(
  sql: Sql,
  { id, buyer_business_id: buyerId, contact_id: contactId, recipient: { email, name } }: InvoiceRecord,
): Promise<boolean> {
  const rows = await sql.query(
    `select from quotes where invoice_id = $1 and (buyer_business_id = $2 or contact_id = $3 or recipient ->> 'email' = $4
       or (recipient ->> 'name' = $5 and (recipient ->> 'email' is null or $4::text is null)))`,
    [id, buyerId, contactId, email ?? null, name ?? null],
  );
  return rows.length > 0;
}

/** Marks the quote of an invoice that was sent. Null if there is none, it was marked before, or its customer has declined it meanwhile, which stays in sight. */
export async function markInvoiced(sql: Sql, invoice: { id: string; number: string }, at: string): Promise<QuoteRecord | null> {
  const [row] = await sql.query<QuoteRecord>(
    `update quotes set invoiced_at = $3, invoice_number = $2, updated_at = $3, version = version + 1 where invoice_id = $1 and invoiced_at is null and decision <> 'denied' returning *`,
    [invoice.id, invoice.number, at],
  );
  return row ?? null;
}

/** Marks the quote behind an order that was invoiced: that invoice is the quote's too. Null if there is none, or it was marked before. */
export async function markInvoicedByOrder(
  sql: Sql,
  { id, supplier_business_id: sellerId, invoice_id: invoiceId, invoice_number: number }: OrderRecord,
  at: string,
): Promise<QuoteRecord | null> {
  const [row] = await sql.query<QuoteRecord>(
    `update quotes set invoice_id = $3, invoice_number = $4, invoiced_at = $5, updated_at = $5, version = version + 1
     where order_id = $1 and business_id = $2 and invoiced_at is null returning *`,
    [id, sellerId, invoiceId, number, at],
  );
  return row ?? null;
}

/** Unbinds an invoice from its quote, which can then become another one. */
export async function freeInvoice(sql: Sql, invoiceId: string, at: string): Promise<QuoteRecord | null> {
  const [row] = await sql.query<QuoteRecord>(
    `update quotes set invoice_id = null, invoice_number = null, invoiced_at = null, updated_at = $2, version = version + 1 where invoice_id = $1 returning *`,
    [invoiceId, at],
  );
  return row ?? null;
}

/** Assigns quotes sent to an address to its owner's business, once the address is confirmed. */
export async function claimQuotes(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update quotes q set buyer_business_id = m.business_id from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
     where u.id = $1 and u.email_verified_at is not null and q.stage = 'sent' and q.buyer_business_id is null and q.recipient ->> 'email' = u.email and q.business_id <> m.business_id`,
    [userId],
  );
}

export interface ExpiredQuote extends Record<string, unknown> {
  business_id: string;
  id: string;
  number: string;
  buyer_business_id: string | null;
  party: string | null;
}

/** Expires a batch of undecided quotes whose last day has ended, with history. Rows locked by another worker are skipped. */
export function expireSome(sql: Sql, at: string, most: number): Promise<ExpiredQuote[]> {
  return sql.query<ExpiredQuote>(
    `with due as (
       select q.business_id, q.id from quotes q
       where q.status = 'pending' and q.due_date < (($1::timestamptz at time zone 'UTC') + interval '14 hours')::date and q.due_date < ($1::timestamptz at time zone q.time_zone)::date
       order by q.due_date, q.id limit $2 for no key update skip locked
     ), expired as (
       update quotes q set decision = 'expired', decided_at = $1, updated_at = $1, version = version + 1
         from due d where q.business_id = d.business_id and q.id = d.id and q.status = 'pending'
         returning q.business_id, q.id, q.number, q.buyer_business_id, q.recipient ->> 'name' as party
     ), history as (
       insert into quote_events (business_id, quote_id, at, what) select business_id, id, $1::timestamptz, 'expired' from expired
     )
     select * from expired`,
    [at, most],
  );
}
