import { AppError } from '../../shared/kit/errors.ts';
import { dropCachedSessions } from '../db/drop-sessions.ts';
import type { Sql } from '../db/pool.ts';

export interface Suspension {
  readonly at: string;
  readonly by: string;
  /** For operators. */
  readonly reason: string;
}

/** Suspends the business, or with null lifts it; false if nothing changed. Every process drops its cached sessions and keys at the commit. */
export async function writeSuspension(sql: Sql, businessId: string, suspension: Suspension | null): Promise<boolean> {
  const rows = await sql.query(
    `update businesses set suspended_at = $2, suspended_by = $3, suspended_reason = $4
     where id = $1 and (suspended_at is null) = ($2::timestamptz is not null) returning id`,
    [businessId, suspension?.at ?? null, suspension?.by ?? null, suspension?.reason ?? null],
  );
  await dropCachedSessions(sql);
  return rows.length > 0;
}

/** Throws BUSINESS_SUSPENDED: for what takes a business's money from elsewhere than its wallet, whose daily limit is then 0. */
export async function refuseSuspended(sql: Sql, businessId: string): Promise<void> {
  if (await suspensionOf(sql, businessId)) throw new AppError('BUSINESS_SUSPENDED');
}

export async function suspensionOf(sql: Sql, businessId: string): Promise<Suspension | null> {
  const [row] = await sql.query<Record<keyof Suspension, string>>(
    'select suspended_at as at, suspended_by as by, suspended_reason as reason from businesses where id = $1 and suspended_at is not null',
    [businessId],
  );
  return row ?? null;
}
