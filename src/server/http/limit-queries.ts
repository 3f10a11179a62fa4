import type { Sql } from '../db/pool.ts';

/** Counts one in a fixed minute for all processes together, and answers how many there are. */
export async function countCall(sql: Sql, key: string, minute: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `insert into rate_windows (key, window_start, count) values ($1, $2, 1)
     on conflict (key, window_start) do update set count = rate_windows.count + 1 returning count`,
    [key, minute],
  );
  return row?.count ?? 0;
}
