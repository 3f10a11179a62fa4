import type { Sql } from '../db/pool.ts';

export interface Reader extends Record<string, unknown> {
  email: string;
  first_name: string;
  business_name: string;
}

/** The owners and admins with a confirmed address, at most 100. */
export async function managersOf(sql: Sql, businessId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select u.id from members m join users u on u.id = m.user_id
     where m.business_id = $1 and m.status = 'active' and m.role in ('owner', 'admin') and u.email_verified_at is not null order by m.created_at, m.id limit 100`,
    [businessId],
  );
  return rows.map(({ id }) => id);
}

/** A person and the name of the business; null if the account has ended since. */
export async function readerOfClosing(sql: Sql, businessId: string, userId: string): Promise<Reader | null> {
  const [row] = await sql.query<Reader>(
    `select u.email, u.first_name, b.name as business_name from users u, businesses b where u.id = $2 and b.id = $1 and u.closed_at is null`,
    [businessId, userId],
  );
  return row ?? null;
}
