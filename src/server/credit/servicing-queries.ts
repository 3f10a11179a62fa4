import type { Sql } from '../db/pool.ts';
import type { CreditRecord } from './queries.ts';

export type Due = Pick<CreditRecord, 'business_id' | 'id' | 'invoice_id'>;

/** Offers and active advances whose state may have changed today, in batches by id. */
export function dueForServicing(sql: Sql, after: string, limit: number): Promise<Due[]> {
  return sql.query<Due>(
    `select business_id, id, invoice_id from credits where state in ('approved', 'partial', 'active', 'default') and written_off_at is null and id > $1 order by id limit $2`,
    [after, limit],
  );
}

export async function writeCollected(sql: Sql, credit: Due, day: string): Promise<void> {
  await sql.query('update credits set collected_on = $3 where business_id = $1 and id = $2', [credit.business_id, credit.id, day]);
}

export async function setPolicy(sql: Sql, instantUpTo: number): Promise<void> {
  await sql.query('update credit_policy set instant_up_to = $1', [instantUpTo]);
}

export async function setOwnLimit(sql: Sql, limit: { businessId: string; amount: number; reason: string; by: string; at: string }): Promise<void> {
  await sql.query(
    `insert into credit_limits (business_id, amount, reason, set_by, set_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id) do update set amount = $2, reason = $3, set_by = $4, set_at = $5`,
    [limit.businessId, limit.amount, limit.reason, limit.by, limit.at],
  );
}
