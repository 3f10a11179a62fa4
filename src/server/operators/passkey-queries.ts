import type { Sql } from '../db/pool.ts';

export interface PasskeyRecord extends Record<string, unknown> {
  id: string;
  operator_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Nobody needs more. */
export const MOST_PASSKEYS = 20;

export function passkeysOf(sql: Sql, operatorId: string): Promise<PasskeyRecord[]> {
  return sql.query<PasskeyRecord>(`select * from operator_passkeys where operator_id = $1 order by created_at, id limit ${MOST_PASSKEYS}`, [operatorId]);
}

export async function passkeyByCredential(sql: Sql, credentialId: string): Promise<PasskeyRecord | null> {
  const [row] = await sql.query<PasskeyRecord>('select * from operator_passkeys where credential_id = $1', [credentialId]);
  return row ?? null;
}

/** False if the authenticator's key is registered already. */
export async function insertPasskey(sql: Sql, one: Omit<PasskeyRecord, 'last_used_at'>): Promise<boolean> {
  const rows = await sql.query(
    `insert into operator_passkeys (id, operator_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (credential_id) do nothing returning id`,
    [one.id, one.operator_id, one.credential_id, one.public_key, one.counter, one.transports, one.name, one.created_at],
  );
  return rows.length > 0;
}

/** False if it was removed, or used with this count of signatures meanwhile. */
export async function notePasskeyUse(sql: Sql, id: string, counter: number, at: string): Promise<boolean> {
  const rows = await sql.query(
    'update operator_passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning id',
    [id, counter, at],
  );
  return rows.length > 0;
}

export async function deletePasskey(sql: Sql, operatorId: string, id: string): Promise<boolean> {
  return (await sql.query('delete from operator_passkeys where id = $2 and operator_id = $1 returning id', [operatorId, id])).length > 0;
}

export async function deletePasskeys(sql: Sql, operatorId: string): Promise<void> {
  await sql.query('delete from operator_passkeys where operator_id = $1', [operatorId]);
}

export async function insertChallenge(sql: Sql, challenge: { challenge: string; operatorId: string | null; expiresAt: string }): Promise<void> {
  await sql.query('insert into passkey_challenges (challenge, operator_id, expires_at) values ($1, $2, $3)', [
    challenge.challenge,
    challenge.operatorId,
    challenge.expiresAt,
  ]);
}

/** False if it is unknown, expired, another operator's, or used. */
export async function takeChallenge(sql: Sql, challenge: string, operatorId: string | null, at: string): Promise<boolean> {
  const rows = await sql.query(
    'delete from passkey_challenges where challenge = $1 and operator_id is not distinct from $2 and expires_at > $3 returning challenge',
    [challenge, operatorId, at],
  );
  return rows.length > 0;
}
