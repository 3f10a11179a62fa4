import type { Sql } from '../../db/pool.ts';
import { COLUMNS } from './list-queries.ts';
import type { ListRecord } from './list-queries.ts';

export function receivedRows(sql: Sql, businessId: string, ids: readonly string[], at: string): Promise<(ListRecord & { revision_required: boolean })[]> {
  return sql.query(
    `select ${COLUMNS}, i.revision_required, i.sender ->> 'name' as party from invoices i where i.buyer_business_id = $1 and i.stage = 'sent' and i.id = any($3)`,
    [businessId, at, ids],
  );
}

export interface SentRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  stage: 'draft' | 'sent' | 'void';
  archived_at: string | null;
  buyer_business_id: string | null;
  number: string | null;
  credit_id: string | null;
}

export function lockSent(sql: Sql, businessId: string, ids: readonly string[]): Promise<SentRecord[]> {
  return sql.query<SentRecord>(
    'select business_id, id, stage, archived_at, buyer_business_id, number, credit_id from invoices where business_id = $1 and id = any($2) order by id for no key update',
    [businessId, ids],
  );
}

export async function archiveRows(sql: Sql, businessId: string, ids: readonly string[], archived: boolean, by: { at: string; who: string }): Promise<void> {
  await sql.query(
    `with changed as (update invoices set archived_at = case when $3 then $4::timestamptz end, updated_at = $4 where business_id = $1 and id = any($2) returning id)
     insert into invoice_events (business_id, invoice_id, at, what, who) select $1, id, $4, case when $3 then 'archived' else 'restored' end, $5 from changed`,
    [businessId, ids, archived, by.at, by.who],
  );
}

/** Those of the ids that the business has sent, drafted or received. */
export async function visibleIds(sql: Sql, businessId: string, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from invoices where business_id = $1 and id = any($2)
     union all select id from invoices where buyer_business_id = $1 and business_id <> $1 and stage <> 'draft' and id = any($2)`,
    [businessId, ids],
  );
  return rows.map(({ id }) => id);
}
