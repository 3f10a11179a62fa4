import type { Kept, Keyed } from '../http/idempotency.ts';
import type { Sql } from './pool.ts';

export async function readAnswer(sql: Sql, keyed: Keyed): Promise<{ bodyHash: string; answer: Kept } | null> {
  const [row] = await sql.query<{ body_hash: string; answer: Kept }>(
    `select encode(body_hash, 'hex') as body_hash, answer from idempotency where business_id = $1 and route = $2 and key = $3`,
    [keyed.businessId, keyed.route, keyed.key],
  );
  return row ? { bodyHash: row.body_hash, answer: row.answer } : null;
}

export async function storeAnswer(sql: Sql, keyed: Keyed, kept: Kept): Promise<void> {
  await sql.query(`insert into idempotency (business_id, route, key, body_hash, status, answer) values ($1, $2, $3, decode($4, 'hex'), $5, $6)`, [
    keyed.businessId,
    keyed.route,
    keyed.key,
    keyed.bodyHash,
    'refused' in kept ? 422 : 200,
    kept,
  ]);
}
