import type { Sql } from '../../db/pool.ts';

/** Times in milliseconds. */
export interface LockRule {
  readonly failures: number;
  readonly window: number;
  readonly first: number;
  readonly longest: number;
  readonly forgets: number;
}

/** The counted key, and its account: a password reset ends all counters of an account. */
export interface LockKey {
  readonly key: Buffer;
  readonly account: Buffer | null;
}

export async function lockedUntil(sql: Sql, key: Buffer): Promise<string | null> {
  const [row] = await sql.query<{ locked_until: string | null }>('select locked_until from lockouts where key = $1', [key]);
  return row?.locked_until ?? null;
}

/**
 * Counts an attempt before it is checked, so that simultaneous attempts are counted too; a right one resets the counter. At the
 * limit the key is locked, each time for twice as long, until it was unused for as long as the rule remembers. False
 * while it is locked.
 */
export async function takeSignIn(sql: Sql, { key, account }: LockKey, at: string, rule: LockRule): Promise<boolean> {
  const rows = await sql.query(
    `insert into lockouts as l (key, failures, window_start, account) values ($1, 1, $2, $8)
     on conflict (key) do update set
       failures = case when l.window_start < $2::timestamptz - $4 * interval '1 ms' then 1 when l.failures + 1 >= $3 then 0 else l.failures + 1 end,
       window_start = case when l.window_start < $2::timestamptz - $4 * interval '1 ms' then $2 else l.window_start end,
       locked_until = case when l.window_start >= $2::timestamptz - $4 * interval '1 ms' and l.failures + 1 >= $3
         then $2::timestamptz + least($5 * power(2, case when l.locked_until < $2::timestamptz - $7 * interval '1 ms' then 0 else l.locks end), $6) * interval '1 ms'
         else l.locked_until end,
       locks = case when l.window_start >= $2::timestamptz - $4 * interval '1 ms' and l.failures + 1 >= $3
         then case when l.locked_until < $2::timestamptz - $7 * interval '1 ms' then 0 else l.locks end + 1 else l.locks end
       where l.locked_until is null or l.locked_until <= $2 returning key`,
    [key, at, rule.failures, rule.window, rule.first, rule.longest, rule.forgets, account],
  );
  return rows.length > 0;
}

export async function liftLock(sql: Sql, key: Buffer): Promise<void> {
  await sql.query('delete from lockouts where key = $1', [key]);
}

/** A right attempt does not count; the attempts of others still do. */
export async function giveBack(sql: Sql, key: Buffer): Promise<void> {
  await sql.query('update lockouts set failures = greatest(failures - 1, 0) where key = $1', [key]);
}

/** Deletes every counter of an account, for all networks and devices. */
export async function liftAccount(sql: Sql, account: Buffer): Promise<void> {
  await sql.query('delete from lockouts where account = $1', [account]);
}

/** The locks that last at this time, each with the account or the key that it was asked by. */
export function locksOf(sql: Sql, keys: readonly Buffer[], at: string): Promise<{ key: Buffer; locked_until: string }[]> {
  return sql.query<{ key: Buffer; locked_until: string }>(
    `select account as key, max(locked_until) as locked_until from lockouts where account = any ($1) and locked_until > $2 group by account
     union all select key, locked_until from lockouts where key = any ($1) and locked_until > $2`,
    [keys, at],
  );
}
