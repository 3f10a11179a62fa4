import type { Sql } from '../../db/pool.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export async function insertFlow(sql: Sql, flow: { stateHash: Buffer; verifier: Buffer; nonce: string; expiresAt: string }): Promise<void> {
  await sql.query('insert into openid_flows (state_hash, verifier, nonce, expires_at) values ($1, $2, $3, $4)', [
    flow.stateHash,
    flow.verifier,
    flow.nonce,
    flow.expiresAt,
  ]);
}

/** Accepts the return of a flow, once; null if it is unknown, expired, or was accepted before. */
export async function takeReturn(sql: Sql, stateHash: Buffer, at: string): Promise<{ verifier: Buffer; nonce: string } | null> {
  const [row] = await sql.query<{ verifier: Buffer; nonce: string }>(
    'update openid_flows set returned_at = $2 where state_hash = $1 and returned_at is null and expires_at > $2 returning verifier, nonce',
    [stateHash, at],
  );
  return row ?? null;
}

/** Stores the proved identity under a ticket until the account's other requirements are met. */
export async function keepProved(sql: Sql, stateHash: Buffer, proved: Identity & { ticketHash: Buffer; userId: string; expiresAt: string }): Promise<void> {
  await sql.query('update openid_flows set ticket_hash = $2, issuer = $3, subject = $4, user_id = $5, expires_at = $6 where state_hash = $1', [
    stateHash,
    proved.ticketHash,
    proved.issuer,
    proved.subject,
    proved.userId,
    proved.expiresAt,
  ]);
}

export interface Proved extends Record<string, unknown> {
  issuer: string;
  subject: string;
  user_id: string;
}

export async function provedBy(sql: Sql, stateHash: Buffer, ticketHash: Buffer, at: string): Promise<Proved | null> {
  const [row] = await sql.query<Proved>(
    'select issuer, subject, user_id from openid_flows where state_hash = $1 and ticket_hash = $2 and done_at is null and expires_at > $3',
    [stateHash, ticketHash, at],
  );
  return row ?? null;
}

/** A ticket is valid once. */
export async function endFlow(sql: Sql, stateHash: Buffer, at: string): Promise<boolean> {
  const rows = await sql.query('update openid_flows set done_at = $2 where state_hash = $1 and done_at is null returning state_hash', [stateHash, at]);
  return rows.length > 0;
}

export async function userOfIdentity(sql: Sql, { issuer, subject }: Identity): Promise<string | null> {
  const [row] = await sql.query<{ user_id: string }>('select user_id from openid_identities where issuer = $1 and subject = $2', [issuer, subject]);
  return row?.user_id ?? null;
}

export async function isJoined(sql: Sql, userId: string, issuer: string): Promise<boolean> {
  return (await sql.query('select from openid_identities where user_id = $1 and issuer = $2', [userId, issuer])).length > 0;
}

/** False if the identity belongs to another person, or the account has another one of this issuer. */
export async function join(sql: Sql, { issuer, subject }: Identity, userId: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    'insert into openid_identities (issuer, subject, user_id, joined_at) values ($1, $2, $3, $4) on conflict do nothing returning user_id',
    [issuer, subject, userId, at],
  );
  return rows.length > 0;
}

export async function part(sql: Sql, userId: string, issuer: string): Promise<boolean> {
  return (await sql.query('delete from openid_identities where user_id = $1 and issuer = $2 returning user_id', [userId, issuer])).length > 0;
}

export async function partAll(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from openid_identities where user_id = $1', [userId]);
}
