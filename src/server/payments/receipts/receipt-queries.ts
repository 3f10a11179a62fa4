import type { Sql } from '../../db/pool.ts';

export interface ReceiptRecord extends Record<string, unknown> {
  id: string;
  business_id: string;
  invoice_id: string | null;
  reference: string;
  status: 'pending' | 'succeeded' | 'failed' | 'reversed';
  amount: number;
  channel: 'wallet' | 'outside' | 'card' | 'transfer';
  settled_at: string | null;
  time_zone: string;
  payee: string;
  payee_email: string | null;
  payer: string | null;
  payer_email: string | null;
  number: string | null;
  description: string | null;
  balance: number | null;
  /** What arrived by card or transfer, and the part of it that went back; `is_guest`: to the payer's bank, not to a wallet. Null for other channels. */
  received: number | null;
  returned: number | null;
  is_guest: boolean | null;
  /** For a received transfer: its amount, and what was left of it when the rule had matched it on arrival. Zero if a person matched it. */
  transferred: number | null;
  credit: number | null;
  /** The language of documents to the payer. */
  language: string;
}

/** Whether a payment with this reference was made on this invoice. */
export async function paysInvoice(sql: Sql, reference: string, invoiceId: string): Promise<boolean> {
  const found = await sql.query(`select from payments where reference = $1 and category = 'invoice' and category_id = $2`, [reference, invoiceId]);
  return found.length > 0;
}

/**
 * A payment with its two parties and its invoice; a bulk payment's id returns all parts that concern `party`, by number. `party` is the caller, and must be a
 * party; null for our own e-mails.
 */
export function receiptOf(sql: Sql, paymentId: string, party: string | null): Promise<ReceiptRecord[]> {
  return sql.query<ReceiptRecord>(
    `select p.id, p.business_id, i.id as invoice_id, p.reference, p.status, p.amount, p.channel, p.settled_at, b.time_zone, b.name as payee, b.detail ->> 'email' as payee_email,
       coalesce(q.name, i.recipient ->> 'name') as payer,
       -- Whoever paid without an account said where the receipt goes.
       coalesce(case when t.is_guest then t.email end, q.detail ->> 'email', i.recipient ->> 'email') as payer_email, i.number, i.description, i.balance,
       -- Of several invoices, none says what went back.
       case when p.bulk_id is null then t.received end as received, case when p.bulk_id is null then t.returned end as returned, t.is_guest, r.amount as transferred,
       case when m.how = 'rule' then r.amount - (select sum(x.amount) from transfer_matches x where x.business_id = r.business_id and x.transfer_id = r.id and x.how = 'rule')::bigint else 0 end as credit,
       -- A payer without an account has nothing of ours but the invoice.
       case when t.is_guest is not true then document_language(p.business_id, i.contact_id, i.editor) else coalesce(i.language, 'en') end as language
     from (select * from payments where id = $1 or reference = $1 union all select * from payments where bulk_id = $1) p
       join businesses b on b.id = p.business_id left join businesses q on q.id = p.payer_business_id
       left join invoices i on i.business_id = p.business_id and i.id = p.category_id
       left join lateral (select * from payment_intents where reference = p.reference
         union all select * from payment_intents where business_id = p.business_id and category_id = p.bulk_id and is_guest and status = 'succeeded' limit 1) t on true
       left join transfer_matches m on m.business_id = p.business_id and m.payment_id = p.id
       left join received_transfers r on r.business_id = m.business_id and r.id = m.transfer_id
     where $2::text is null or p.business_id = $2 or p.payer_business_id = $2 order by i.number limit 100`,
    [paymentId, party],
  );
}

/** A payment by card or transfer of a payer without an account, of which a part or all goes back. Kobo. */
interface ReturnedRecord extends Record<string, unknown> {
  business_id: string;
  /** Null if it was for several invoices. */
  invoice_id: string | null;
  email: string;
  /** What should have arrived. */
  amount: number;
  received: number;
  returned: number;
  reference: string;
  number: string | null;
  payee: string;
  language: string;
}

export async function returnedOf(sql: Sql, intentId: string): Promise<ReturnedRecord | null> {
  const [row] = await sql.query<ReturnedRecord>(
    `select t.business_id, i.id as invoice_id, t.email, t.amount, t.received, t.returned, t.reference, i.number, b.name as payee,
       coalesce(i.language, (select l.language from bulk_payments k join invoices l on l.id = k.invoices -> 0 ->> 'id' where t.category = 'bulk' and k.id = t.category_id), 'en') as language
     from payment_intents t join businesses b on b.id = t.business_id left join invoices i on t.category = 'invoice' and i.id = t.category_id
     where t.id = $1 and t.is_guest and t.returned > 0`,
    [intentId],
  );
  return row ?? null;
}

/** A settled payment, for the e-mail to its payee: amount in kobo. */
interface PayeeRecord extends Record<string, unknown> {
  amount: number;
  reference: string;
  settled_at: string;
  receiver: string;
  number: string | null;
  payer: string | null;
  balance: number | null;
  invoice_id: string | null;
  transfer_id: string | null;
}

/** Kobo. `reference` is also known to the payer. */
export async function payeeOf(sql: Sql, businessId: string, paymentId: string): Promise<PayeeRecord | null> {
  const [row] = await sql.query<PayeeRecord>(
    `select p.amount, p.reference, p.settled_at, b.name as receiver, i.number, i.recipient ->> 'name' as payer, i.balance, i.id as invoice_id, m.transfer_id
     from payments p join businesses b on b.id = p.business_id left join invoices i on i.business_id = p.business_id and i.id = p.category_id
       left join transfer_matches m on m.business_id = p.business_id and m.payment_id = p.id
     where p.business_id = $1 and p.id = $2`,
    [businessId, paymentId],
  );
  return row ?? null;
}
