import type { Sql } from '../db/pool.ts';

/** Whether the last attempt of PostgreSQL to store a part of its log in the backup has failed. False without such a backup. */
export async function archiveFails(sql: Sql): Promise<boolean> {
  const [archiver] = await sql.query<{ fails: boolean }>(
    `select last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails from pg_stat_archiver`,
  );
  return archiver?.fails ?? false;
}
