import type { QuoteKind } from '../../shared/quotes/status.ts';
import type { Sql } from '../db/pool.ts';
import type { DraftValues, Party } from '../invoices/index.ts';
import type { NewLink } from './link.ts';
import type { QuoteRecord } from './queries.ts';

/** An invoice's values without those about payment. */
export interface QuoteValues extends DraftValues {
  readonly kind: QuoteKind;
}

export async function insertQuote(sql: Sql, values: QuoteValues, actor: string): Promise<void> {
  await sql.query(
    `insert into quotes (business_id, id, kind, stage, contact_id, recipient, issue_date, due_date, description, currency, time_zone, discounts, taxes, lines, subtotal, discount, tax, total,
       editor, created_by, created_at, updated_at)
     select $1, $2, $3, 'draft', $4, coalesce((select r.recipient from invoice_recipient($1, $4, $5) r), '{}'), $6, $7, $8, b.currency, b.time_zone, $9, $10, $11, $12, $13, $14, $15, $16,
       $18, $17, $17
     from businesses b where b.id = $1`,
    [...fieldsOf(values), values.at, actor],
  );
}

/** Rewrites a draft that its caller has locked. */
export async function rewriteQuote(sql: Sql, values: QuoteValues): Promise<void> {
  await sql.query(
    `update quotes set kind = $3, contact_id = $4, recipient = coalesce((select r.recipient from invoice_recipient($1, $4, $5) r), '{}'), issue_date = $6, due_date = $7,
       description = $8, discounts = $9, taxes = $10, lines = $11, subtotal = $12, discount = $13, tax = $14, total = $15, editor = $16, version = version + 1, updated_at = $17
     where business_id = $1 and id = $2`,
    [...fieldsOf(values), values.at],
  );
}

export interface SentRecord extends Record<string, unknown> {
  number: string;
  buyer_business_id: string | null;
  recipient: Party;
}

/** Gives a locked draft its number and its link, and freezes both parties and its language. */
export async function stampSent(sql: Sql, quote: QuoteRecord, link: NewLink, at: string): Promise<SentRecord> {
  const [row] = await sql.query<SentRecord>(
    `update quotes q set stage = 'sent', number = quote_take_number($1, q.kind), sender = order_sender($1), sent_at = $3, updated_at = $3, version = version + 1,
       buyer_business_id = r.buyer, recipient = r.recipient, language = document_language($1, $4), time_zone = b.time_zone
     from invoice_recipient($1, $4, $5) r, businesses b where q.business_id = $1 and q.id = $2 and b.id = $1 returning q.number, q.buyer_business_id, q.recipient`,
    [quote.business_id, quote.id, at, quote.contact_id, JSON.stringify(quote.editor.contact)],
  );
  await insertLink(sql, quote, link, at);
  // The row was locked by this transaction just before.
  return row as NonNullable<typeof row>;
}

export async function insertLink(sql: Sql, quote: QuoteRecord, link: NewLink, at: string): Promise<void> {
  await sql.query('insert into quote_links (business_id, id, quote_id, token_hash, created_at) values ($1, $2, $3, $4, $5)', [
    quote.business_id,
    link.linkId,
    quote.id,
    link.linkHash,
    at,
  ]);
}

export async function revokeLinks(sql: Sql, quote: QuoteRecord, at: string): Promise<void> {
  await sql.query('update quote_links set revoked_at = $3 where business_id = $1 and quote_id = $2 and revoked_at is null', [quote.business_id, quote.id, at]);
}

export async function dropDraft(sql: Sql, quote: QuoteRecord): Promise<void> {
  await sql.query('delete from quotes where business_id = $1 and id = $2', [quote.business_id, quote.id]);
}

/** Whether a customer that does not have the sender among its contacts has got more than `most` of its quotes since then. */
export async function isTooManyForStranger(
  sql: Sql,
  quote: { business_id: string; buyer_business_id: string },
  { since, most }: { since: string; most: number },
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select is_new_sender($1, $2) and (select count(*) from (select from quotes q
       where q.business_id = $1 and q.buyer_business_id = $2 and q.stage = 'sent' and q.sent_at > $3 limit $4 + 1) recent) > $4 as found`,
    [quote.business_id, quote.buyer_business_id, since, most],
  );
  return row?.found ?? false;
}

/** $1 to $16 of both statements above. */
function fieldsOf(values: QuoteValues): unknown[] {
  const { medium, recipientType, contact } = values.editor;
  return [
    values.businessId,
    values.id,
    values.kind,
    values.contactId,
    JSON.stringify(values.contact),
    values.issueDate,
    values.dueDate,
    values.description,
    JSON.stringify(values.discounts),
    JSON.stringify(values.taxes),
    JSON.stringify(values.lines),
    values.subtotal,
    values.discount,
    values.tax,
    values.total,
    JSON.stringify({ medium, recipientType, contact }),
  ];
}
