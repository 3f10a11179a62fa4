import type { Sql } from '../../db/pool.ts';
import type { DraftValues } from './draft-queries.ts';

/** Writes a draft within the caller's transaction, by the same function that POST /v1/invoice calls. */
export async function insertDraft(sql: Sql, values: DraftValues, actor: string): Promise<void> {
  await sql.query('select invoice_create($1)', [JSON.stringify({ ...values, action: 'draft', actor })]);
}
