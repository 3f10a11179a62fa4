import type { Level } from '../../shared/business/levels.ts';
import type { Sql } from '../db/pool.ts';

export interface WaitingReview extends Record<string, unknown> {
  id: string;
  name: string;
  level: Level;
  email: string | null;
  submitted_at: string;
}

/** Oldest first. */
export function waitingReviews(sql: Sql, limit: number): Promise<WaitingReview[]> {
  return sql.query<WaitingReview>(
    `select b.id, b.name, b.level, b.detail ->> 'email' as email, c.created_at as submitted_at from cases c join businesses b on b.id = c.business_id
     where c.kind = 'verification' and c.state = 'open' order by c.created_at limit $1`,
    [limit],
  );
}

/** By id, or by exact name or e-mail address if it is unique. */
export async function businessNamed(sql: Sql, text: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from businesses where id = $1 or lower(name) = lower($1) or lower(detail ->> 'email') = lower($1) order by created_at limit 3`,
    [text],
  );
  return rows.map((row) => row.id);
}

export async function setOwnLimits(
  sql: Sql,
  limits: { businessId: string; daily: number | null; balance: number | null; by: string; at: string },
): Promise<void> {
  await sql.query(
    `insert into business_limits (business_id, daily, balance, set_by, set_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id) do update set daily = $2, balance = $3, set_by = $4, set_at = $5`,
    [limits.businessId, limits.daily, limits.balance, limits.by, limits.at],
  );
  await sql.query('select wallet_apply_limit($1)', [limits.businessId]);
}
