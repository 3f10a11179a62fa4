import type { Sql } from '../../db/pool.ts';

interface SessionRecord extends Record<string, unknown> {
  id: string;
  user_id: string;
  expires_at: string;
  created_at: string;
  last_seen_at: string | null;
  first_name: string;
  last_name: string;
}

export async function sessionByHash(sql: Sql, tokenHash: Buffer): Promise<SessionRecord | null> {
  const [row] = await sql.query<SessionRecord>(
    `select s.id, s.user_id, s.expires_at, s.created_at, s.last_seen_at, u.first_name, u.last_name from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.revoked_at is null and u.email_verified_at is not null`,
    [tokenHash],
  );
  return row ?? null;
}

export async function insertSession(
  sql: Sql,
  session: { tokenHash: Buffer; id: string; userId: string; deviceId: string | null; createdAt: string; expiresAt: string; address: string; agent: string },
): Promise<void> {
  await sql.query('insert into sessions (token_hash, id, user_id, created_at, expires_at, address, agent, device_id) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    session.tokenHash,
    session.id,
    session.userId,
    session.createdAt,
    session.expiresAt,
    session.address,
    session.agent,
    session.deviceId,
  ]);
}

export async function revokeSession(sql: Sql, tokenHash: Buffer, at: string): Promise<void> {
  await sql.query('update sessions set revoked_at = $2 where token_hash = $1 and revoked_at is null', [tokenHash, at]);
  await tellRevoked(sql);
}

/** Ends the person's sessions, optionally except one; returns the number of those that were open. */
export async function revokeSessions(sql: Sql, userId: string, at: string, except: Buffer | null): Promise<number> {
  const rows = await sql.query<{ open: boolean }>(
    'update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and ($3::bytea is null or token_hash <> $3) returning expires_at > $2 as open',
    [userId, at, except],
  );
  await tellRevoked(sql);
  return rows.filter((row) => row.open).length;
}

/** Ends one open session of a person; false if it is not theirs, or has ended. */
export async function revokeOne(sql: Sql, userId: string, sessionId: string, at: string): Promise<boolean> {
  const rows = await sql.query('update sessions set revoked_at = $3 where id = $2 and user_id = $1 and revoked_at is null and expires_at > $3 returning id', [
    userId,
    sessionId,
    at,
  ]);
  await tellRevoked(sql);
  return rows.length > 0;
}

export async function touchSession(sql: Sql, tokenHash: Buffer, at: string): Promise<void> {
  await sql.query('update sessions set last_seen_at = $2 where token_hash = $1', [tokenHash, at]);
}

interface OpenSession extends Record<string, unknown> {
  id: string;
  device_id: string | null;
  created_at: string;
  seen_at: string;
  expires_at: string;
  address: string;
  agent: string;
  current: boolean;
  all: number;
}

/** The open sessions of a person used since `idleSince`, at most a hundred: this one first, then by last use. `all` is the total count. */
export function openSessions(sql: Sql, userId: string, current: Buffer, at: string, idleSince: string): Promise<OpenSession[]> {
  return sql.query<OpenSession>(
    `select id, created_at, coalesce(last_seen_at, created_at) as seen_at, expires_at, address, agent, device_id, token_hash = $2 as current, count(*) over ()::int as all
     from sessions where user_id = $1 and revoked_at is null and expires_at > $3 and coalesce(last_seen_at, created_at) > $4 order by token_hash = $2 desc, coalesce(last_seen_at, created_at) desc, id limit 100`,
    [userId, current, at, idleSince],
  );
}

/** Those of these sessions that are still open, each with the businesses of its person. */
export function stillOpen(sql: Sql, tokenHashes: readonly Buffer[], at: string, idleSince: string): Promise<{ token_hash: Buffer; business_id: string }[]> {
  return sql.query<{ token_hash: Buffer; business_id: string }>(
    `select s.token_hash, m.business_id from sessions s join members m on m.user_id = s.user_id and m.status = 'active'
     where s.token_hash = any ($1) and s.revoked_at is null and s.expires_at > $2 and coalesce(s.last_seen_at, s.created_at) > $3`,
    [tokenHashes, at, idleSince],
  );
}

/** Every process drops its cached sessions at the commit. */
async function tellRevoked(sql: Sql): Promise<void> {
  await sql.query(`select pg_notify('sessions', '')`);
}
