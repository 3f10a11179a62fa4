import { kobo, subtract } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Sql } from '../db/pool.ts';
import type { PaymentToSettle, Settled } from './target-port.ts';

export interface InvoiceToPay extends Record<string, unknown> {
  business_id: string;
  number: string;
  balance: number;
  currency: string;
  kind: string;
  seller: string;
}

/** An invoice that was sent, whatever became of it; of this buyer alone, or of anybody when none is named. */
export async function invoiceToPay(sql: Sql, invoiceId: string, buyer: string | null): Promise<InvoiceToPay | null> {
  const [row] = await sql.query<InvoiceToPay>(
    `select business_id, number, balance, currency, kind, sender ->> 'name' as seller from invoices
     where id = $1 and stage <> 'draft' and ($2::text is null or buyer_business_id = $2)`,
    [invoiceId, buyer],
  );
  return row ?? null;
}

export interface BulkToPay extends Record<string, unknown> {
  total: number;
  currency: string;
  status: string;
  count: number;
  /** How many of them can still be paid. */
  open: number;
  /** Numbers of those on which something else is owed now. */
  changed: string | null;
  payees: string[];
}

export async function bulkToPay(sql: Sql, businessId: string, id: string): Promise<BulkToPay | null> {
  const [row] = await sql.query<BulkToPay>(
    `select b.total, b.currency, b.status, jsonb_array_length(b.invoices) as count,
       count(i.id) filter (where i.kind in ('pending', 'unpaid', 'partial')) as open,
       string_agg(i.number, ', ') filter (where i.balance <> (w ->> 'amount')::bigint) as changed,
       coalesce(array_agg(distinct i.sender ->> 'name') filter (where i.id is not null), '{}') as payees
     from bulk_payments b cross join lateral jsonb_array_elements(b.invoices) w left join invoices i on i.id = w ->> 'id' and i.buyer_business_id = b.business_id
     where b.business_id = $1 and b.id = $2 group by b.business_id, b.id`,
    [businessId, id],
  );
  return row ?? null;
}

/** The business's wallet, when it is named by its own id or the business's. */
export async function walletToFill(sql: Sql, businessId: string, id: string): Promise<{ currency: string; name: string; level: number } | null> {
  const [row] = await sql.query<{ currency: string; name: string; level: number }>(
    'select w.currency, b.name, b.level from wallets w join businesses b on b.id = w.business_id where w.business_id = $1 and $2 in (w.id, w.business_id)',
    [businessId, id],
  );
  return row ?? null;
}

export function receiveInvoice(sql: Sql, payment: PaymentToSettle, amount: Kobo, at: string): Promise<Settled> {
  return receive(sql, 'select invoice_receive($1) as taken', { ...receiptOf(payment, amount, at), invoiceId: payment.categoryId }, amount);
}

export function receiveBulk(sql: Sql, payment: PaymentToSettle, amount: Kobo, at: string): Promise<Settled> {
  return receive(sql, 'select bulk_receive($1) as taken', { ...receiptOf(payment, amount, at), bulkId: payment.categoryId }, amount);
}

interface Taken extends Record<string, unknown> {
  taken: { readonly taken: number; readonly legs: readonly { readonly account: number; readonly amount: number }[]; readonly payees: readonly string[] };
}

async function receive(sql: Sql, text: string, receipt: object, amount: Kobo): Promise<Settled> {
  const [row] = await sql.query<Taken>(text, [receipt]);
  // A function returns one row.
  const { taken, legs, payees } = (row as Taken).taken;
  return { legs: legs.map((leg) => ({ account: leg.account, amount: kobo(leg.amount) })), payees: [...new Set(payees)], left: subtract(amount, kobo(taken)) };
}

function receiptOf(payment: PaymentToSettle, amount: Kobo, at: string): object {
  return {
    payment: payment.id,
    payer: payment.payer.as === 'business' ? payment.payer.businessId : null,
    channel: payment.channel,
    method: payment.method,
    amount,
    currency: payment.currency,
    reference: payment.reference,
    provider: payment.provider,
    providerReference: payment.providerReference,
    actor: payment.actor,
    who: payment.who,
    at,
  };
}
