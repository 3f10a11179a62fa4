import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { LineTax } from '../../../shared/invoices/line-tax.ts';
import type { ReturnWay } from '../../../shared/invoices/credit-note.ts';
import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import type { Sql } from '../../db/pool.ts';
import type { InvoiceRecord, Party, Sender } from '../queries.ts';
import type { StoredTax } from '../taxes/stored-tax.ts';

export interface NoteLine {
  readonly key: string;
  readonly name: string;
  /** Thousandths; null for an amount. */
  readonly quantity: number | null;
  readonly price: number;
  readonly total: number;
  readonly tax?: LineTax;
}

export interface NoteRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  number: string;
  invoice_id: string;
  invoice_number: string;
  buyer_business_id: string | null;
  sender: Sender;
  recipient: Party;
  language: string;
  currency: string;
  issue_date: CalendarDate;
  reason: string;
  lines: NoteLine[];
  taxes: StoredTax[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  credited: number;
  returned: number;
  created_by_name: string;
  created_at: string;
}

export type NewNote = Pick<NoteRecord, 'id' | 'reason' | 'lines' | 'taxes' | 'subtotal' | 'discount' | 'tax' | 'total' | 'credited' | 'returned'>;

/** Writes a credit note with the next number of the business; the caller has locked the invoice. Returns its number. */
export async function insertNote(sql: Sql, invoice: InvoiceRecord, note: NewNote, by: { id: string; name: string; at: string }): Promise<string> {
  const [row] = await sql.query<{ number: string }>(
    `insert into credit_notes (business_id, id, number, invoice_id, invoice_number, buyer_business_id, sender, recipient, language, currency, issue_date, reason, lines, taxes,
       subtotal, discount, tax, total, credited, returned, created_by, created_by_name, created_at)
     values ($1, $2, credit_note_take_number($1), $3, $4, $5, $6, $7, $8, $9, ($22::timestamptz at time zone $10)::date, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     returning number`,
    [
      invoice.business_id,
      note.id,
      invoice.id,
      invoice.number,
      invoice.buyer_business_id,
      JSON.stringify(invoice.sender),
      JSON.stringify(invoice.recipient),
      invoice.language ?? 'en',
      invoice.currency,
      invoice.time_zone,
      note.reason,
      JSON.stringify(note.lines),
      JSON.stringify(note.taxes),
      note.subtotal,
      note.discount,
      note.tax,
      note.total,
      note.credited,
      note.returned,
      by.id,
      by.name,
      by.at,
    ],
  );
  // An insert returns its row.
  return (row as NonNullable<typeof row>).number;
}

/** Lowers the invoice by what is credited; what is paid back is no longer paid. */
export async function creditInvoice(
  sql: Sql,
  invoice: InvoiceRecord,
  { credited, net, returned, at }: { credited: number; net: number; returned: number; at: string },
): Promise<void> {
  await sql.query(
    'update invoices set credited = credited + $3, credited_net = credited_net + $6, paid = paid - $4, updated_at = $5, version = version + 1 where business_id = $1 and id = $2',
    [invoice.business_id, invoice.id, credited, returned, at, net],
  );
}

/** The notes of an invoice, oldest first: at most one for each kobo, and in practice a few. */
export function notesOf(sql: Sql, invoiceId: string): Promise<NoteRecord[]> {
  return sql.query<NoteRecord>('select * from credit_notes where invoice_id = $1 order by created_at, id limit 500', [invoiceId]);
}

/** Issued or received by the business; as `system`, any. */
export async function noteById(sql: Sql, id: string, businessId: string | null): Promise<NoteRecord | null> {
  const [row] = await sql.query<NoteRecord>('select * from credit_notes where id = $1 and ($2::text is null or business_id = $2 or buyer_business_id = $2)', [
    id,
    businessId,
  ]);
  return row ?? null;
}

export interface PaidRecord extends Record<string, unknown> {
  id: string;
  channel: string;
  method: string;
  payer_business_id: string | null;
  /** The payment that the payments company took for us from somebody without an account, alone or with others: it can return a part to where it came from. */
  intent_id: string | null;
  /** Kobo that were not paid back. */
  left: number;
}

/**
 * The payments of an invoice, newest first, with what was not paid back of each. Withheld tax comes last: it moved no money here, so as long as money is left, that
 * goes back.
 */
export function paymentsLeft(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>): Promise<PaidRecord[]> {
  return sql.query<PaidRecord>(
    `select p.id, p.channel, p.method, p.payer_business_id,
       coalesce(
         (select n.id from payment_intents n where n.business_id = p.business_id and n.id = p.id and n.status = 'succeeded'),
         (select n.id from payment_intents n where n.business_id = p.business_id and n.category_id = p.bulk_id and n.status = 'succeeded' limit 1)) as intent_id,
       p.amount - (select coalesce(sum(r.amount), 0) from credit_note_returns r where r.business_id = p.business_id and r.payment_id = p.id)::bigint as left
     from payments p where p.category = 'invoice' and p.category_id = $2 and p.business_id = $1 and p.status = 'succeeded'
     order by p.method = '${WITHHELD}', p.settled_at desc, p.id desc limit 500`,
    [invoice.business_id, invoice.id],
  );
}

export interface NewReturn {
  readonly paymentId: string;
  readonly way: ReturnWay;
  readonly amount: number;
  readonly toBusinessId: string | null;
  readonly refundId: string | null;
}

export async function insertReturn(sql: Sql, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>, noteId: string, given: NewReturn, at: string): Promise<void> {
  await sql.query(
    `insert into credit_note_returns (business_id, credit_note_id, payment_id, invoice_id, way, amount, to_business_id, refund_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [invoice.business_id, noteId, given.paymentId, invoice.id, given.way, given.amount, given.toBusinessId, given.refundId, at],
  );
}

export function returnsOf(sql: Sql, note: Pick<NoteRecord, 'business_id' | 'id'>): Promise<{ way: ReturnWay; amount: number; method: string }[]> {
  return sql.query(
    `select r.way, r.amount, coalesce(p.method, r.way) as method from credit_note_returns r left join payments p on p.business_id = r.business_id and p.id = r.payment_id
     where r.business_id = $1 and r.credit_note_id = $2 order by r.amount desc, r.payment_id limit 500`,
    [note.business_id, note.id],
  );
}

/** Whether a part of this payment was paid back. */
export async function isReturned(sql: Sql, businessId: string, paymentId: string): Promise<boolean> {
  const rows = await sql.query('select from credit_note_returns where business_id = $1 and payment_id = $2 limit 1', [businessId, paymentId]);
  return rows.length > 0;
}
