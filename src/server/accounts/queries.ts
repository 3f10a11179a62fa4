import type { Category } from '../../shared/business/contract.ts';
import type { Role } from '../../shared/team/permissions.ts';
import type { Sql } from '../db/pool.ts';

export interface User extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  email_verified_at: string | null;
  phone: string;
  phone_verified_at: string | null;
  password_hash: string;
}

export interface Membership extends Record<string, unknown> {
  business_id: string;
  name: string;
  category: Category;
  level: number;
  role: Role;
}

export async function userByEmail(sql: Sql, email: string): Promise<User | null> {
  const [user] = await sql.query<User>('select * from users where email = $1', [email]);
  return user ?? null;
}

export async function userById(sql: Sql, id: string): Promise<User | null> {
  const [user] = await sql.query<User>('select * from users where id = $1', [id]);
  return user ?? null;
}

export async function insertUser(
  sql: Sql,
  user: { id: string; firstName: string; lastName: string; email: string; phone: string; passwordHash: string },
): Promise<void> {
  await sql.query('insert into users (id, first_name, last_name, email, phone, password_hash) values ($1, $2, $3, $4, $5, $6)', [
    user.id,
    user.firstName,
    user.lastName,
    user.email,
    user.phone,
    user.passwordHash,
  ]);
}

/** The business and its first owner. Its wallet and invoice settings come with it. */
export async function insertBusiness(
  sql: Sql,
  business: { id: string; name: string; category: Category; timeZone: string; currency: string; detail: object; memberId: string; userId: string },
): Promise<void> {
  await sql.query('insert into businesses (id, name, category, time_zone, currency, detail) values ($1, $2, $3, $4, $5, $6)', [
    business.id,
    business.name,
    business.category,
    business.timeZone,
    business.currency,
    business.detail,
  ]);
  await sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, 'owner', 'active')`, [
    business.id,
    business.memberId,
    business.userId,
  ]);
}

export function memberships(sql: Sql, userId: string): Promise<Membership[]> {
  return sql.query<Membership>(
    `select m.business_id, b.name, b.category, b.level, m.role from members m join businesses b on b.id = m.business_id
     where m.user_id = $1 and m.status = 'active' order by m.created_at, m.id limit 100`,
    [userId],
  );
}

export async function sessionByHash(
  sql: Sql,
  tokenHash: Buffer,
): Promise<{ id: string; user_id: string; expires_at: string; first_name: string; last_name: string } | null> {
  const [row] = await sql.query<{ id: string; user_id: string; expires_at: string; first_name: string; last_name: string }>(
    `select s.id, s.user_id, s.expires_at, u.first_name, u.last_name from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.revoked_at is null and u.email_verified_at is not null`,
    [tokenHash],
  );
  return row ?? null;
}

export async function insertSession(
  sql: Sql,
  session: { tokenHash: Buffer; id: string; userId: string; createdAt: string; expiresAt: string; address: string; agent: string },
): Promise<void> {
  await sql.query('insert into sessions (token_hash, id, user_id, created_at, expires_at, address, agent) values ($1, $2, $3, $4, $5, $6, $7)', [
    session.tokenHash,
    session.id,
    session.userId,
    session.createdAt,
    session.expiresAt,
    session.address,
    session.agent,
  ]);
}

export async function revokeSession(sql: Sql, tokenHash: Buffer, at: string): Promise<void> {
  await sql.query('update sessions set revoked_at = $2 where token_hash = $1 and revoked_at is null', [tokenHash, at]);
  await tellRevoked(sql);
}

export async function revokeSessions(sql: Sql, userId: string, at: string, except: Buffer | null): Promise<void> {
  await sql.query('update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and ($3::bytea is null or token_hash <> $3)', [
    userId,
    at,
    except,
  ]);
  await tellRevoked(sql);
}

/** Every process drops its remembered sessions at the commit. */
async function tellRevoked(sql: Sql): Promise<void> {
  await sql.query(`select pg_notify('sessions', '')`);
}

export async function setPassword(sql: Sql, userId: string, hash: string): Promise<void> {
  await sql.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

export async function markVerified(sql: Sql, userId: string, what: 'email' | 'phone', at: string): Promise<void> {
  if (what === 'email') await sql.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [userId, at]);
  else await sql.query('update users set phone_verified_at = coalesce(phone_verified_at, $2) where id = $1', [userId, at]);
}

export async function putCode(sql: Sql, code: { userId: string; hash: Buffer; createdAt: string; expiresAt: string }): Promise<void> {
  await sql.query(
    `insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at) values ($1, 'phone', $2, $3, $4)
     on conflict (user_id, purpose) do update set code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [code.userId, code.hash, code.createdAt, code.expiresAt],
  );
}

export async function codeMadeAt(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql.query<{ created_at: string }>(`select created_at from one_time_codes where user_id = $1 and purpose = 'phone' and used_at is null`, [
    userId,
  ]);
  return row?.created_at ?? null;
}

/** Counts a try, if one is left, and locks the code until the transaction ends: twins are judged one after another. */
export async function takeTry(sql: Sql, userId: string, tries: number): Promise<{ code_hash: Buffer; expires_at: string } | null> {
  const [row] = await sql.query<{ code_hash: Buffer; expires_at: string }>(
    `update one_time_codes set tries = tries + 1 where user_id = $1 and purpose = 'phone' and used_at is null and tries < $2 returning code_hash, expires_at`,
    [userId, tries],
  );
  return row ?? null;
}

export async function useCode(sql: Sql, userId: string, at: string): Promise<void> {
  await sql.query(`update one_time_codes set used_at = $2 where user_id = $1 and purpose = 'phone'`, [userId, at]);
}

export async function insertLink(
  sql: Sql,
  link: { tokenHash: Buffer; userId: string; purpose: 'email' | 'reset'; createdAt: string; expiresAt: string },
): Promise<void> {
  await sql.query('insert into one_time_links (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    link.tokenHash,
    link.userId,
    link.purpose,
    link.createdAt,
    link.expiresAt,
  ]);
}

/** Uses a link up: the user it was for, or null when it is unknown, used, expired or for another purpose. */
export async function useLink(sql: Sql, tokenHash: Buffer, purpose: 'email' | 'reset', at: string): Promise<string | null> {
  const [row] = await sql.query<{ user_id: string }>(
    'update one_time_links set used_at = $3 where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning user_id',
    [tokenHash, purpose, at],
  );
  return row?.user_id ?? null;
}

/** A link used before by a user who is verified: opening it again is not a fault of theirs. */
export async function usedLink(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  const [row] = await sql.query<{ user_id: string }>(`select user_id from one_time_links where token_hash = $1 and purpose = 'email' and used_at is not null`, [
    tokenHash,
  ]);
  return row?.user_id ?? null;
}

/** Counts one in a fixed window and returns the count so far. */
export async function countInWindow(sql: Sql, key: string, windowStart: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `insert into rate_windows (key, window_start, count) values ($1, $2, 1)
     on conflict (key, window_start) do update set count = rate_windows.count + 1 returning count`,
    [key, windowStart],
  );
  return row?.count ?? 0;
}

/** Notes a message to `key` unless the last one is younger than `seconds`; false then. Kept as seconds since 2020 in the count. */
export async function spaceOut(sql: Sql, key: string, at: string, seconds: number): Promise<boolean> {
  const rows = await sql.query(
    `insert into rate_windows as w (key, window_start, count) values ($1, 'epoch', extract(epoch from $2::timestamptz - '2020-01-01Z')::int)
     on conflict (key, window_start) do update set count = excluded.count where w.count <= excluded.count - $3 returning key`,
    [key, at, seconds],
  );
  return rows.length > 0;
}

export async function lockedUntil(sql: Sql, key: Buffer): Promise<string | null> {
  const [row] = await sql.query<{ locked_until: string | null }>('select locked_until from lockouts where key = $1', [key]);
  return row?.locked_until ?? null;
}

/**
 * Counts a try before it is judged, so that tries at the same moment are counted too; whoever is right lifts the count. At the
 * limit the key is locked, each time twice as long as before. False while it is locked. Times in milliseconds.
 */
export async function takeSignIn(
  sql: Sql,
  key: Buffer,
  at: string,
  rule: { failures: number; window: number; first: number; longest: number },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into lockouts as l (key, failures, window_start) values ($1, 1, $2)
     on conflict (key) do update set
       failures = case when l.window_start < $2::timestamptz - $4 * interval '1 ms' then 1 when l.failures + 1 >= $3 then 0 else l.failures + 1 end,
       window_start = case when l.window_start < $2::timestamptz - $4 * interval '1 ms' then $2 else l.window_start end,
       locked_until = case when l.window_start >= $2::timestamptz - $4 * interval '1 ms' and l.failures + 1 >= $3
         then $2::timestamptz + least($5 * power(2, l.locks), $6) * interval '1 ms' else l.locked_until end,
       locks = case when l.window_start >= $2::timestamptz - $4 * interval '1 ms' and l.failures + 1 >= $3 then l.locks + 1 else l.locks end
       where l.locked_until is null or l.locked_until <= $2 returning key`,
    [key, at, rule.failures, rule.window, rule.first, rule.longest],
  );
  return rows.length > 0;
}

export async function liftLock(sql: Sql, key: Buffer): Promise<void> {
  await sql.query('delete from lockouts where key = $1', [key]);
}
