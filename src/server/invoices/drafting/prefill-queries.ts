import type { Sql } from '../../db/pool.ts';
import type { DraftValues } from './draft-queries.ts';

/** Writes a draft in the caller's transaction, with the same function as POST /v1/invoice. */
export async function insertDraft(sql: Sql, values: DraftValues, actor: string): Promise<void> {
  await sql.query('select invoice_create($1)', [JSON.stringify({ ...values, action: 'draft', actor })]);
}
