import type { Sql } from '../db/pool.ts';

export type Purpose = 'phone' | 'step-up';

export interface CodeOf {
  readonly userId: string;
  readonly purpose: Purpose;
  /** A step-up code counts in the session that asked for it alone. */
  readonly sessionId: string | null;
  /** The challenge that a step-up code proves. */
  readonly challengeId: string | null;
}

/** A person has one code of a purpose at a time: another ends the one before. */
export async function putCode(
  sql: Sql,
  { userId, purpose, sessionId, challengeId }: CodeOf,
  code: { hash: Buffer; createdAt: string; expiresAt: string },
): Promise<void> {
  await sql.query(
    `insert into one_time_codes (user_id, purpose, session_id, challenge_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, purpose) do update set session_id = excluded.session_id, challenge_id = excluded.challenge_id, code_hash = excluded.code_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [userId, purpose, sessionId, challengeId, code.hash, code.createdAt, code.expiresAt],
  );
}

export async function codeMadeAt(sql: Sql, { userId, purpose, sessionId, challengeId }: CodeOf): Promise<string | null> {
  const [row] = await sql.query<{ created_at: string }>(
    `select created_at from one_time_codes where user_id = $1 and purpose = $2 and session_id is not distinct from $3 and challenge_id is not distinct from $4 and used_at is null`,
    [userId, purpose, sessionId, challengeId],
  );
  return row?.created_at ?? null;
}

export interface TriedCode extends Record<string, unknown> {
  code_hash: Buffer;
  expires_at: string;
  used_at: string | null;
}

/** Counts a try, if one is left, and locks the code until the transaction ends: twins are judged one after another. */
export async function takeTry(sql: Sql, { userId, purpose, sessionId, challengeId }: CodeOf, tries: number): Promise<TriedCode | null> {
  const [row] = await sql.query<TriedCode>(
    `update one_time_codes set tries = tries + 1 where user_id = $1 and purpose = $2 and session_id is not distinct from $3 and challenge_id is not distinct from $4 and tries < $5
     returning code_hash, expires_at, used_at`,
    [userId, purpose, sessionId, challengeId, tries],
  );
  return row ?? null;
}

export async function spendCode(sql: Sql, { userId, purpose }: CodeOf, at: string): Promise<void> {
  await sql.query(`update one_time_codes set used_at = $3 where user_id = $1 and purpose = $2`, [userId, purpose, at]);
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

/** A count without a window begins again. */
export async function resetCount(sql: Sql, key: string): Promise<void> {
  await sql.query(`delete from rate_windows where key = $1 and window_start = 'epoch'`, [key]);
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
