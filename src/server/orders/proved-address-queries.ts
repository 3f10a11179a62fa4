import type { Sql } from '../db/pool.ts';

/** The business's own address if it is that of an active owner or admin who has confirmed it; else null. */
export async function provedAddress(sql: Sql, businessId: string, email: string): Promise<string | null> {
  const [row] = await sql.query<{ email: string }>(
    `select u.email from members m join users u on u.id = m.user_id
     where m.business_id = $1 and m.status = 'active' and m.role in ('owner', 'admin') and u.email = lower($2) and u.email_verified_at is not null`,
    [businessId, email],
  );
  return row?.email ?? null;
}
