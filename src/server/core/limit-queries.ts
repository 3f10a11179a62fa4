import type { Sql } from '../db/pool.ts';

/** Takes a batch of a window's permits for one process; returns the number taken by all. One row for each key, reset with each window. */
export async function takePermits(sql: Sql, key: string, window: string, portion: number): Promise<number> {
  const [row] = await sql.query<{ taken: number }>(
    `insert into call_permits as p (key, window_start, taken) values ($1, $2, $3)
     on conflict (key) do update set taken = case when excluded.window_start > p.window_start then 0 else p.taken end + excluded.taken,
       window_start = greatest(p.window_start, excluded.window_start) returning taken`,
    [key, window, portion],
  );
  return row?.taken ?? 0;
}

export async function pruneCallPermits(sql: Sql): Promise<void> {
  await sql.query(`delete from call_permits where window_start < now() - interval '1 day'`);
}
