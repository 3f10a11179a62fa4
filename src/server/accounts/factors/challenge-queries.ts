import type { Sql } from '../../db/pool.ts';

export interface Challenge extends Record<string, unknown> {
  id: string;
  session_id: string;
  route: string;
  summary: string;
  expires_at: string;
  proved_at: string | null;
}

/** What is confirmed: one call with one input in one session. */
export interface CallOf {
  readonly sessionId: string;
  readonly route: string;
  readonly inputHash: string;
}

/** An unproved challenge for the same call that is still valid for a while; a double click sends one code. */
export async function openChallenge(sql: Sql, { sessionId, route, inputHash }: CallOf, goodUntil: string): Promise<string | null> {
  // Simultaneous calls share one challenge: the second waits here until the first has created it.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`challenge:${sessionId}:${route}:${inputHash}`]);
  const [row] = await sql.query<{ id: string }>(
    `select id from step_up_challenges where session_id = $1 and route = $2 and input_hash = $3 and proved_at is null and expires_at > $4 order by created_at desc limit 1`,
    [sessionId, route, inputHash, goodUntil],
  );
  return row?.id ?? null;
}

export async function insertChallenge(
  sql: Sql,
  { sessionId, route, inputHash }: CallOf,
  made: { id: string; userId: string; summary: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await sql.query(
    `insert into step_up_challenges (id, user_id, session_id, route, input_hash, summary, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [made.id, made.userId, sessionId, route, inputHash, made.summary, made.createdAt, made.expiresAt],
  );
}

/** Finds a challenge of this session only. */
export async function challengeOf(sql: Sql, id: string, sessionId: string): Promise<Challenge | null> {
  const [row] = await sql.query<Challenge>(
    'select id, session_id, route, summary, expires_at, proved_at from step_up_challenges where id = $1 and session_id = $2',
    [id, sessionId],
  );
  return row ?? null;
}

/** False if it was proved before, or has expired. */
export async function markProved(sql: Sql, id: string, by: 'totp' | 'sms' | 'email', at: string): Promise<boolean> {
  const rows = await sql.query(
    'update step_up_challenges set proved_at = $3, proved_by = $2 where id = $1 and proved_at is null and expires_at > $3 returning id',
    [id, by, at],
  );
  return rows.length > 0;
}

/** Uses a proved challenge for its call; true again for the idempotency key that used it before. Milliseconds. */
export async function takeChallenge(sql: Sql, { sessionId, route, inputHash }: CallOf, key: string | undefined, at: string, life: number): Promise<boolean> {
  const [row] = await sql.query<{ by: string | null }>(`select step_up_take($1, $2, $3, $4, $5, $6 * interval '1 ms') as by`, [
    sessionId,
    route,
    inputHash,
    key ?? null,
    at,
    life,
  ]);
  return row?.by !== null && row !== undefined;
}
