import type { Sql } from '../../db/pool.ts';
import { partAll } from '../openid/openid-queries.ts';

/** The domain of addresses that stand for closed accounts: RFC 2606 reserves it, and nobody reads it. */
export const NOBODYS_DOMAIN = '@closed.invalid';

/** Locks a person until the commit; false if their account is closed. Whoever gives them something new waits here for a closing. */
export async function holdOpen(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.query('select from users where id = $1 and closed_at is null for key share', [userId])).length > 0;
}

/** The same for the closing itself, which waits for the others. */
export async function lockToClose(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.query('select from users where id = $1 and closed_at is null for update', [userId])).length > 0;
}

/** Until when the former address can undo a change of the address; null if none can be undone. */
export async function undoableUntil(sql: Sql, userId: string, at: string): Promise<string | null> {
  const [row] = await sql.query<{ until: string | null }>(
    'select max(undo_until) as until from email_changes where user_id = $1 and done_at is not null and undone_at is null and undo_until > $2',
    [userId, at],
  );
  return row?.until ?? null;
}

/** Without name and address, which is a random one so that nobody can take it before, and with a password that nobody knows. The phone number stays: by it related businesses are recognised. */
export async function writeClosed(sql: Sql, userId: string, { at, passwordHash }: { at: string; passwordHash: string }): Promise<void> {
  await sql.query(
    `update users set closed_at = $2, first_name = '', last_name = '', email = gen_random_uuid() || $4, email_verified_at = null, password_hash = $3, previous_phone = null
     where id = $1`,
    [userId, at, passwordHash, NOBODYS_DOMAIN],
  );
}

/** Everything that signs the person in, or could give the account back. */
export async function dropWaysIn(sql: Sql, userId: string): Promise<void> {
  await partAll(sql, userId);
  await sql.query('delete from one_time_links where user_id = $1', [userId]);
  await sql.query('delete from email_changes where user_id = $1', [userId]);
}
