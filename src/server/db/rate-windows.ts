import type { Sql } from './pool.ts';

/** The start of the fixed window that contains `now`. Milliseconds; the result is ISO-8601. */
export function windowStart(now: number, window: number): string {
  return new Date(now - (now % window)).toISOString();
}

/** Counts one in a fixed window and returns the count so far. */
export async function countInWindow(sql: Sql, key: string, start: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `insert into rate_windows (key, window_start, count) values ($1, $2, 1)
     on conflict (key, window_start) do update set count = rate_windows.count + 1 returning count`,
    [key, start],
  );
  return row?.count ?? 0;
}

/** Resets a counter without a window. */
export async function resetCount(sql: Sql, key: string): Promise<void> {
  await sql.query(`delete from rate_windows where key = $1 and window_start = 'epoch'`, [key]);
}

/**
 * Records a message to `key`; false if the last one is less than `seconds` old. The time is stored in the counter, as seconds since 2020.
 */
export async function spaceOut(sql: Sql, key: string, at: string, seconds: number): Promise<boolean> {
  const rows = await sql.query(
    `insert into rate_windows as w (key, window_start, count) values ($1, 'epoch', extract(epoch from $2::timestamptz - '2020-01-01Z')::int)
     on conflict (key, window_start) do update set count = excluded.count where w.count <= excluded.count - $3 returning key`,
    [key, at, seconds],
  );
  return rows.length > 0;
}

/** Subtracts messages that were counted but not sent. */
export async function uncount(sql: Sql, keys: readonly { key: string; start: string }[]): Promise<void> {
  for (const { key, start } of keys)
    await sql.query('update rate_windows set count = greatest(count - 1, 0) where key = $1 and window_start = $2', [key, start]);
}

export async function countOf(sql: Sql, key: string, start: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count from rate_windows where key = $1 and window_start = $2', [key, start]);
  return row?.count ?? 0;
}

/** Resets the counters of keys that match `pattern`, as in SQL's `like`. */
export async function forgetCounts(sql: Sql, pattern: string): Promise<void> {
  await sql.query('delete from rate_windows where key like $1', [pattern]);
}

/** Counters are stored for two days. */
export async function pruneRateWindows(sql: Sql): Promise<void> {
  await sql.query(`delete from rate_windows where window_start < now() - interval '2 days'
      -- Rows of the epoch space messages out: their count is the second of the last one since 2020.
      and (window_start > 'epoch' or count < extract(epoch from now() - '2020-01-01Z'::timestamptz) - 172800)`);
}
