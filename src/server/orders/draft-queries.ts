import type { Sql } from '../db/pool.ts';
import type { DraftValues, Party } from '../invoices/index.ts';
import type { NewLink } from './link.ts';
import type { OrderRecord } from './queries.ts';

export async function insertOrder(sql: Sql, values: DraftValues, actor: string): Promise<void> {
  await sql.query(
    `insert into orders (business_id, id, stage, contact_id, recipient, issue_date, due_date, description, currency, discounts, taxes, subtotal, discount, tax, total, editor,
       created_by, created_at, updated_at)
     select $1, $2, 'draft', $3, coalesce((select r.recipient from invoice_recipient($1, $3, $4) r), '{}'), $5, $6, $7, b.currency, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16
     from businesses b where b.id = $1`,
    [...fieldsOf(values), actor, values.at],
  );
  await writeLines(sql, values);
}

/** Rewrites a draft that its caller has locked. */
export async function rewriteOrder(sql: Sql, values: DraftValues): Promise<void> {
  await sql.query(
    `update orders set contact_id = $3, recipient = coalesce((select r.recipient from invoice_recipient($1, $3, $4) r), '{}'), issue_date = $5, due_date = $6, description = $7,
       discounts = $8, taxes = $9, subtotal = $10, discount = $11, tax = $12, total = $13, editor = $14, version = version + 1, updated_at = $15
     where business_id = $1 and id = $2`,
    [...fieldsOf(values), values.at],
  );
  await rewriteLines(sql, values);
}

export interface SentRecord extends Record<string, unknown> {
  number: string;
  supplier_business_id: string | null;
  recipient: Party;
}

/** Gives a locked draft its number and its link, and freezes both parties and its language. */
export async function stampSent(sql: Sql, order: OrderRecord, link: NewLink, at: string): Promise<SentRecord> {
  const [row] = await sql.query<SentRecord>(
    `update orders o set stage = 'sent', number = n.number, sender = n.sender, sent_at = $3, updated_at = $3, version = version + 1, supplier_business_id = r.buyer, recipient = r.recipient,
       language = document_language($1, $4)
     from invoice_recipient($1, $4, $5) r, order_take_number($1) n where o.business_id = $1 and o.id = $2 returning o.number, o.supplier_business_id, o.recipient`,
    [order.business_id, order.id, at, order.contact_id, JSON.stringify(order.editor.contact)],
  );
  await insertLink(sql, order, link, at);
  // The row was locked by this transaction just before.
  return row as NonNullable<typeof row>;
}

export async function insertLink(sql: Sql, order: OrderRecord, link: NewLink, at: string): Promise<void> {
  await sql.query('insert into order_links (business_id, id, order_id, token_hash, created_at) values ($1, $2, $3, $4, $5)', [
    order.business_id,
    link.linkId,
    order.id,
    link.linkHash,
    at,
  ]);
}

export async function revokeLinks(sql: Sql, order: OrderRecord, at: string): Promise<void> {
  await sql.query('update order_links set revoked_at = $3 where business_id = $1 and order_id = $2 and revoked_at is null', [order.business_id, order.id, at]);
}

export async function dropDraft(sql: Sql, order: OrderRecord): Promise<void> {
  await sql.query('delete from orders where business_id = $1 and id = $2', [order.business_id, order.id]);
}

/** $1 to $14 of both statements above. */
function fieldsOf(values: DraftValues): unknown[] {
  const { medium, recipientType, contact } = values.editor;
  return [
    values.businessId,
    values.id,
    values.contactId,
    JSON.stringify(values.contact),
    values.issueDate,
    values.dueDate,
    values.description,
    JSON.stringify(values.discounts),
    JSON.stringify(values.taxes),
    values.subtotal,
    values.discount,
    values.tax,
    values.total,
    JSON.stringify({ medium, recipientType, contact }),
  ];
}

/** Replaces the lines of an order that its caller has locked. */
export async function rewriteLines(sql: Sql, values: DraftValues): Promise<void> {
  await sql.query('delete from order_lines where business_id = $1 and order_id = $2', [values.businessId, values.id]);
  await writeLines(sql, values);
}

async function writeLines(sql: Sql, { businessId, id, lines }: DraftValues): Promise<void> {
  await sql.query(
    `insert into order_lines (business_id, order_id, position, key, name, quantity, unit_price, total)
     select $1, $2, n, l ->> 'key', l ->> 'name', (l ->> 'quantity')::bigint, (l ->> 'price')::bigint, (l ->> 'total')::bigint
     from jsonb_array_elements($3::jsonb) with ordinality as e(l, n)`,
    [businessId, id, JSON.stringify(lines)],
  );
}

/** Whether a supplier that does not have the buyer among its contacts has got more than `most` of its orders since then. */
export async function isTooManyForStranger(
  sql: Sql,
  order: { business_id: string; supplier_business_id: string },
  { since, most }: { since: string; most: number },
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select is_new_sender($1, $2) and (select count(*) from (select from orders o
       where o.business_id = $1 and o.supplier_business_id = $2 and o.stage = 'sent' and o.sent_at > $3 limit $4 + 1) recent) > $4 as found`,
    [order.business_id, order.supplier_business_id, since, most],
  );
  return row?.found ?? false;
}
