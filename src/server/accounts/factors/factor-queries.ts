import type { Sql } from '../../db/pool.ts';

export interface SecondFactor extends Record<string, unknown> {
  secret: Buffer;
  created_at: string;
  confirmed_at: string | null;
}

export async function secondFactor(sql: Sql, userId: string): Promise<SecondFactor | null> {
  const [row] = await sql.query<SecondFactor>('select secret, created_at, confirmed_at from second_factors where user_id = $1', [userId]);
  return row ?? null;
}

/** Starts the set-up, or restarts it; false if a second factor is already on. */
export async function putSecret(sql: Sql, userId: string, secret: Buffer, at: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into second_factors as f (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0 where f.confirmed_at is null returning user_id`,
    [userId, secret, at],
  );
  return rows.length > 0;
}

/** Turns on a started second factor, once, and uses the time step of the first code. */
export async function confirmSecret(sql: Sql, userId: string, secret: Buffer, step: number, at: string): Promise<boolean> {
  const rows = await sql.query(
    'update second_factors set confirmed_at = $4, last_step = $3 where user_id = $1 and secret = $2 and confirmed_at is null returning user_id',
    [userId, secret, step, at],
  );
  return rows.length > 0;
}

/** Uses the code of a time step; false if it, or a later one, was used before: of two simultaneous calls one succeeds. */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const rows = await sql.query(
    'update second_factors set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2 returning user_id',
    [userId, step],
  );
  return rows.length > 0;
}

/** Deletes the secret and its recovery codes; false if there was none. */
export async function dropFactor(sql: Sql, userId: string): Promise<boolean> {
  await sql.query('delete from recovery_codes where user_id = $1', [userId]);
  const rows = await sql.query('delete from second_factors where user_id = $1 returning confirmed_at is not null as on', [userId]);
  return rows[0]?.['on'] === true;
}

/** Replaces all recovery codes, used or not; simultaneous renewals run one after the other. */
export async function putRecoveryCodes(sql: Sql, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql.query('select from second_factors where user_id = $1 for update', [userId]);
  await sql.query('delete from recovery_codes where user_id = $1', [userId]);
  await sql.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [userId, hashes]);
}

/** Uses a recovery code, by any of its possible digests; false if there is no unused one. */
export async function takeRecoveryCode(sql: Sql, userId: string, hashes: readonly Buffer[], at: string): Promise<boolean> {
  const rows = await sql.query(
    'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = any ($2::bytea[]) and used_at is null returning user_id',
    [userId, hashes, at],
  );
  return rows.length > 0;
}

export async function recoveryCodesLeft(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ left: number }>('select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null', [userId]);
  return row?.left ?? 0;
}
