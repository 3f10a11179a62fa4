import { dropCachedSessions } from '../db/drop-sessions.ts';
import type { Sql } from '../db/pool.ts';

export interface ClosedBusiness {
  readonly at: string;
  /** A person's id. */
  readonly by: string;
  readonly name: string;
}

/** Locks the business until the commit; who closed it, or null while it is open. Money that arrives for it waits for this lock. */
export async function lockBusiness(sql: Sql, businessId: string): Promise<ClosedBusiness | null> {
  await sql.query('select from businesses where id = $1 for no key update', [businessId]);
  return closedBusiness(sql, businessId);
}

export async function closedBusiness(sql: Sql, businessId: string): Promise<ClosedBusiness | null> {
  const [row] = await sql.query<Record<keyof ClosedBusiness, string>>(
    'select closed_at as at, closed_by as by, closed_name as name from businesses where id = $1 and closed_at is not null',
    [businessId],
  );
  return row ?? null;
}

/** Closes the business, or with null opens it again. Every process drops its cached sessions and keys at the commit. */
export async function writeClosedBusiness(sql: Sql, businessId: string, closed: ClosedBusiness | null): Promise<void> {
  await sql.query('update businesses set closed_at = $2, closed_by = $3, closed_name = $4 where id = $1', [
    businessId,
    closed?.at ?? null,
    closed?.by ?? null,
    closed?.name ?? null,
  ]);
  await dropCachedSessions(sql);
}
