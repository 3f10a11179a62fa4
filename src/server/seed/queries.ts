import type { Sql } from '../db/pool.ts';

export async function someUser(sql: Sql): Promise<boolean> {
  const rows = await sql.query('select from users limit 1');
  return rows.length > 0;
}
