import type { Sql } from '../../db/pool.ts';

/** The purpose of a code: a phone number, or one challenge in the session that requested it. */
export type CodeOf = { readonly userId: string } & (
  | { readonly purpose: 'phone'; readonly sessionId: null; readonly challengeId: null }
  | { readonly purpose: 'step-up'; readonly sessionId: string; readonly challengeId: string }
);

/** A person has one code for each purpose: a new one ends the previous one. */
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

interface TriedCode extends Record<string, unknown> {
  code_hash: Buffer;
  expires_at: string;
  used_at: string | null;
}

/** Counts an attempt, if one is left, and locks the code until the end of the transaction, so that simultaneous attempts run one after the other. */
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

/** Uses a link: returns its user, or null if it is unknown, used, expired or for another purpose. */
export async function useLink(sql: Sql, tokenHash: Buffer, purpose: 'email' | 'reset', at: string): Promise<string | null> {
  const [row] = await sql.query<{ user_id: string }>(
    'update one_time_links set used_at = $3 where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning user_id',
    [tokenHash, purpose, at],
  );
  return row?.user_id ?? null;
}

/** Whether `useLink` would accept it. */
export async function isLinkOpen(sql: Sql, tokenHash: Buffer, purpose: 'email' | 'reset', at: string): Promise<boolean> {
  const rows = await sql.query('select 1 from one_time_links where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3', [
    tokenHash,
    purpose,
    at,
  ]);
  return rows.length > 0;
}

/** Ends the unused links of a purpose that were sent to a person. */
export async function endLinks(sql: Sql, userId: string, purpose: 'email' | 'reset', at: string): Promise<void> {
  await sql.query('update one_time_links set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null', [userId, purpose, at]);
}

/** Deletes the links sent to a former address: a used link is answered once more, and would reveal the new address. */
export async function dropEmailLinks(sql: Sql, userId: string): Promise<void> {
  await sql.query(`delete from one_time_links where user_id = $1 and purpose = 'email'`, [userId]);
}

/** Ends every code that was sent to a person's phone. */
export async function endCodes(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from one_time_codes where user_id = $1', [userId]);
}

/** A link that was used before by a verified user: opening it again is not an error. */
export async function usedLink(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  const [row] = await sql.query<{ user_id: string }>(`select user_id from one_time_links where token_hash = $1 and purpose = 'email' and used_at is not null`, [
    tokenHash,
  ]);
  return row?.user_id ?? null;
}
