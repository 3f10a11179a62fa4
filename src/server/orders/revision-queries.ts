import type { Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import type { DraftValues } from '../invoices/index.ts';
import { rewriteLines } from './draft-queries.ts';
import type { OrderRecord } from './queries.ts';

/** Stores the document that a revision replaces, and writes the new version, undecided, with the buyer's current data. The order is locked. */
export async function replaceText(sql: Sql, order: OrderRecord, values: DraftValues, previous: { paper: unknown; changes: readonly Text[] }): Promise<void> {
  const { businessId, id, at } = values;
  await sql.query(
    'insert into order_revisions (business_id, order_id, revision, paper, reason, sent_at, replaced_at, changes) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [businessId, id, order.revision, JSON.stringify(previous.paper), order.reason, order.sent_at, at, JSON.stringify(previous.changes)],
  );
  await sql.query(
    `update orders set issue_date = $3, due_date = $4, description = $5, discounts = $6, taxes = $7, subtotal = $8, discount = $9, tax = $10, total = $11,
       decision = 'pending', decided_at = null, decided_by = null, decision_asked_by = null, decision_proof = null, reason = null, revision = revision + 1, version = version + 1,
       sent_at = $12, updated_at = $12, sender = order_sender($1)
     where business_id = $1 and id = $2`,
    [
      businessId,
      id,
      values.issueDate,
      values.dueDate,
      values.description,
      JSON.stringify(values.discounts),
      JSON.stringify(values.taxes),
      values.subtotal,
      values.discount,
      values.tax,
      values.total,
      at,
    ],
  );
  await rewriteLines(sql, values);
}

export interface RevisionRecord extends Record<string, unknown> {
  revision: number;
  paper: unknown;
  reason: string;
  sent_at: string;
  replaced_at: string;
  changes: readonly Text[];
}

export function revisionsOf(sql: Sql, order: Pick<OrderRecord, 'business_id' | 'id'>): Promise<RevisionRecord[]> {
  return sql.query<RevisionRecord>(
    'select revision, paper, reason, sent_at, replaced_at, changes from order_revisions where business_id = $1 and order_id = $2 order by revision desc limit 50',
    [order.business_id, order.id],
  );
}

/** What the newest revision of an undecided order changed. */
export async function changesOf(sql: Sql, order: OrderRecord): Promise<readonly Text[]> {
  if (order.revision === 1 || order.decision !== 'pending') return [];
  const [row] = await sql.query<{ changes: readonly Text[] }>(
    'select changes from order_revisions where business_id = $1 and order_id = $2 and revision = $3',
    [order.business_id, order.id, order.revision - 1],
  );
  return row?.changes ?? [];
}
