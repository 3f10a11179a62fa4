import type { Sql } from '../db/pool.ts';

/** Another phone number has to be confirmed again. */
export async function writeProfile(sql: Sql, userId: string, next: { firstName: string; lastName: string; phone: string }): Promise<void> {
  await sql.query(
    `update users set first_name = $2, last_name = $3, phone = $4, phone_verified_at = case when phone = $4 then phone_verified_at end where id = $1`,
    [userId, next.firstName, next.lastName, next.phone],
  );
}
