import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Proof } from '../../shared/invoices/proof.ts';
import type { QuoteKind, QuoteStatus } from '../../shared/quotes/status.ts';
import type { Sql } from '../db/pool.ts';
import type { Editor, InvoiceRecord, Party, Sender, StoredDiscount, StoredTax } from '../invoices/index.ts';

export interface QuoteRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  kind: QuoteKind;
  stage: 'draft' | 'sent';
  status: QuoteStatus;
  decision: 'pending' | 'approved' | 'denied' | 'expired';
  decided_at: string | null;
  decided_by: string | null;
  decision_asked_by: string | null;
  decision_proof: Proof | null;
  reason: string | null;
  archived_at: string | null;
  number: string | null;
  contact_id: string | null;
  buyer_business_id: string | null;
  sender: Sender | null;
  recipient: Party;
  issue_date: CalendarDate | null;
  /** The last day on which it can be accepted, in the sender's time zone. */
  due_date: CalendarDate | null;
  time_zone: string;
  description: string;
  currency: string;
  discounts: StoredDiscount[];
  taxes: StoredTax[];
  lines: InvoiceRecord['lines'];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  editor: Pick<Editor, 'medium' | 'recipientType' | 'contact'>;
  /** As in `InvoiceRecord`. */
  language: string | null;
  /** The invoice made from it, from its draft on. */
  invoice_id: string | null;
  invoice_number: string | null;
  invoiced_at: string | null;
  /** The customer's purchase order made from it, from its draft on. */
  order_id: string | null;
  version: number;
  sent_at: string | null;
  created_by: string;
  updated_at: string;
}

export async function quoteOf(sql: Sql, businessId: string, id: string, lock: boolean): Promise<QuoteRecord | null> {
  const [row] = await sql.query<QuoteRecord>(
    `select * from quotes where id = $2 and (business_id = $1 or (buyer_business_id = $1 and stage <> 'draft'))${lock ? ' for no key update' : ''}`,
    [businessId, id],
  );
  return row ?? null;
}

/** For links and e-mails: requires a system transaction. Drafts are never found. */
export async function sentQuote(sql: Sql, id: string, lock: boolean): Promise<QuoteRecord | null> {
  const [row] = await sql.query<QuoteRecord>(`select * from quotes where id = $1 and stage <> 'draft'${lock ? ' for no key update' : ''}`, [id]);
  return row ?? null;
}

export async function linkOf(sql: Sql, tokenHash: Buffer): Promise<{ id: string; quote_id: string } | null> {
  const [row] = await sql.query<{ id: string; quote_id: string }>('select id, quote_id from quote_links where token_hash = $1 and revoked_at is null', [
    tokenHash,
  ]);
  return row ?? null;
}

export async function openLink(sql: Sql, quote: Pick<QuoteRecord, 'business_id' | 'id'>): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from quote_links where business_id = $1 and quote_id = $2 and revoked_at is null order by created_at desc limit 1',
    [quote.business_id, quote.id],
  );
  return row?.id ?? null;
}

export interface HistoryRecord extends Record<string, unknown> {
  at: string;
  what: string;
  who: string | null;
  asked_by: string | null;
  detail: string | null;
}

export function historyOf(sql: Sql, quote: QuoteRecord): Promise<HistoryRecord[]> {
  return sql.query<HistoryRecord>(
    'select at, what, who, asked_by, detail from quote_events where business_id = $1 and quote_id = $2 order by id desc limit 100',
    [quote.business_id, quote.id],
  );
}

export interface QuoteEvent {
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
  readonly askedBy?: string | null;
  readonly detail?: string | null;
}

export async function addEvent(sql: Sql, quote: Pick<QuoteRecord, 'business_id' | 'id'>, { at, what, who, askedBy, detail }: QuoteEvent): Promise<void> {
  await sql.query('insert into quote_events (business_id, quote_id, at, what, who, detail, asked_by) values ($1, $2, $3, $4, $5, $6, $7)', [
    quote.business_id,
    quote.id,
    at,
    what,
    who,
    detail ?? null,
    askedBy ?? null,
  ]);
}

/** Adds an event that is recorded once: false if it was recorded before. */
export async function addFirst(sql: Sql, quote: Pick<QuoteRecord, 'business_id' | 'id'>, what: 'mailed' | 'opened', at: string): Promise<boolean> {
  const added = await sql.query(
    `insert into quote_events (business_id, quote_id, at, what) values ($1, $2, $3, $4)
     on conflict (business_id, quote_id, what) where what in ('mailed', 'opened') do nothing returning id`,
    [quote.business_id, quote.id, at, what],
  );
  return added.length > 0;
}

/** When the e-mail was handed over and when the customer first opened the quote. */
export async function deliveryOf(sql: Sql, quote: QuoteRecord): Promise<{ mailedAt: string | null; firstViewedAt: string | null }> {
  const told = await sql.query<{ what: string; at: string }>(
    `select what, at from quote_events where business_id = $1 and quote_id = $2 and what in ('mailed', 'opened')`,
    [quote.business_id, quote.id],
  );
  const of = (what: string) => told.find((one) => one.what === what)?.at ?? null;
  return { mailedAt: of('mailed'), firstViewedAt: of('opened') };
}
