import type { Sql } from '../db/pool.ts';

/** Takes a portion of a window's permits for one process; answers how many all have taken. One row a key, begun anew with each window. */
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
