import type { Sql } from './pool.ts';

/** At the commit every process drops its cached sessions, memberships and keys. */
export async function dropCachedSessions(sql: Sql): Promise<void> {
  await sql.query(`select pg_notify('sessions', '')`);
}
