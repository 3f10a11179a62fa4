import { NEW_FACTOR_AFTER } from '../../shared/accounts/rules.ts';
import type { Sql } from '../db/pool.ts';

/**
 * A new phone number must be confirmed; the previous one, if confirmed, is stored and gets the codes during `NEW_FACTOR_AFTER`. A previous
 * number that was itself too new is not stored, so two changes in a row do not remove the first number.
 */
export async function writeProfile(
  sql: Sql,
  userId: string,
  next: { firstName: string; lastName: string; phone: string; language: string },
  at: string,
): Promise<void> {
  await sql.query(
    `update users set first_name = $2, last_name = $3, phone = $4, phone_verified_at = case when phone = $4 then phone_verified_at end,
       phone_set_at = case when phone = $4 then phone_set_at else $5 end,
       previous_phone = case when phone = $4 then previous_phone when phone_verified_at is not null and coalesce(phone_set_at < $5::timestamptz - $6 * interval '1 ms', true) then phone else previous_phone end,
       language = $7
     where id = $1`,
    [userId, next.firstName, next.lastName, next.phone, at, NEW_FACTOR_AFTER, next.language],
  );
}
