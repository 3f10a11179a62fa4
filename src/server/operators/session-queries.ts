import type { OperatorRole } from '../../shared/office/permissions.ts';
import type { Sql } from '../db/pool.ts';

export interface OperatorSession extends Record<string, unknown> {
  id: string;
  operator_id: string;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
  address: string;
  agent: string;
}

const SESSION = 's.id, s.operator_id, s.created_at, s.expires_at, s.last_seen_at, s.address, s.agent';

/** An open session of an active operator; the caller checks the times. */
export async function operatorSession(sql: Sql, tokenHash: Buffer): Promise<(OperatorSession & { name: string; email: string; roles: OperatorRole[] }) | null> {
  const [row] = await sql.query<OperatorSession & { name: string; email: string; roles: OperatorRole[] }>(
    `select ${SESSION}, o.name, o.email, o.roles from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_hash = $1 and s.ended_at is null and o.disabled_at is null and o.joined_at is not null`,
    [tokenHash],
  );
  return row ?? null;
}

export async function insertOperatorSession(sql: Sql, session: OperatorSession & { tokenHash: Buffer }): Promise<void> {
  await sql.query(
    `insert into operator_sessions (token_hash, id, operator_id, created_at, expires_at, last_seen_at, address, agent) values ($1, $2, $3, $4, $5, $4, $6, $7)`,
    [session.tokenHash, session.id, session.operator_id, session.created_at, session.expires_at, session.address, session.agent],
  );
}

export async function noteOperatorSeen(sql: Sql, id: string, at: string): Promise<void> {
  await sql.query('update operator_sessions set last_seen_at = $2 where id = $1', [id, at]);
}

/** Open sessions, newest first. `idleSince`: those not used since then have ended. */
export function openSessionsOf(sql: Sql, operatorId: string, at: string, idleSince: string): Promise<OperatorSession[]> {
  return sql.query<OperatorSession>(
    `select ${SESSION} from operator_sessions s
     where s.operator_id = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3 order by s.created_at desc limit 50`,
    [operatorId, at, idleSince],
  );
}

/** False if it is not this operator's or has ended. */
export async function endOperatorSession(sql: Sql, operatorId: string, sessionId: string, at: string): Promise<boolean> {
  const rows = await sql.query('update operator_sessions set ended_at = $3 where id = $2 and operator_id = $1 and ended_at is null returning id', [
    operatorId,
    sessionId,
    at,
  ]);
  return rows.length > 0;
}

export async function endOperatorSessions(sql: Sql, operatorId: string, at: string): Promise<void> {
  await sql.query('update operator_sessions set ended_at = $2 where operator_id = $1 and ended_at is null', [operatorId, at]);
  await sql.query('delete from operator_sign_ins where operator_id = $1', [operatorId]);
}

export async function insertSignIn(sql: Sql, signIn: { tokenHash: Buffer; operatorId: string; expiresAt: string }): Promise<void> {
  await sql.query('insert into operator_sign_ins (token_hash, operator_id, expires_at) values ($1, $2, $3)', [
    signIn.tokenHash,
    signIn.operatorId,
    signIn.expiresAt,
  ]);
}

export async function signInByToken(sql: Sql, tokenHash: Buffer): Promise<{ operator_id: string; expires_at: string } | null> {
  const [row] = await sql.query<{ operator_id: string; expires_at: string }>('select operator_id, expires_at from operator_sign_ins where token_hash = $1', [
    tokenHash,
  ]);
  return row ?? null;
}

/** False if another request has used it. */
export async function takeSignInToken(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  return (await sql.query('delete from operator_sign_ins where token_hash = $1 returning token_hash', [tokenHash])).length > 0;
}

/** Deletes ended sessions after ninety days, and unfinished sign-ins, unused challenges and invitations after a day. */
export async function pruneOperators(sql: Sql): Promise<void> {
  await sql.query(`delete from operator_sessions where expires_at < now() - interval '90 days'`);
  await sql.query(`delete from operator_sign_ins where expires_at < now() - interval '1 day'`);
  await sql.query(`delete from passkey_challenges where expires_at < now() - interval '1 day'`);
  await sql.query(`delete from operator_invitations where expires_at < now() - interval '1 day'`);
}
