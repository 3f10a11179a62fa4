import type { JobState } from '../../shared/office/jobs/contract.ts';
import type { Sql } from '../db/pool.ts';
import { classOf } from './classes.ts';
import type { JobClass } from './classes.ts';

interface QueueRecord extends Record<string, unknown> {
  id: number | null;
  task: string;
  state: JobState;
  jobs: number;
  attempts: number | null;
  since: string;
  next_at: string | null;
  error: string | null;
}

/** Jobs by task and state, with the oldest time at which one of them was due. Requires a system transaction. */
export function queueCounts(sql: Sql, limit: number): Promise<QueueRecord[]> {
  return sql.query<QueueRecord>('select id, task, state, jobs, attempts, since, next_at, error from queue_jobs(true, $1)', [limit]);
}

/** Jobs with an error, those that failed for good first, then the oldest. Requires a system transaction. */
export function jobsInTrouble(sql: Sql, limit: number): Promise<QueueRecord[]> {
  return sql.query<QueueRecord>('select id, task, state, jobs, attempts, since, next_at, error from queue_jobs(false, $1)', [limit]);
}

/** Queues a job that failed for good again; its task, or null if there is no such job. Requires a system transaction. */
export async function retryFailed(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql.query<{ task: string | null }>('select queue_retry($1) as task', [id]);
  return row?.task ?? null;
}

/** For each class of jobs, for how many seconds its oldest job is due without running; 0 if none is. A class that stands still shows here first. */
export async function secondsOverdue(sql: Sql): Promise<Readonly<Record<JobClass, number>>> {
  const overdue = { code: 0, work: 0, read: 0, letter: 0, bulk: 0 };
  for (const { task, seconds } of await sql.query<{ task: string; seconds: number }>('select task, seconds from jobs_overdue()')) {
    const jobs = classOf(task);
    overdue[jobs] = Math.max(overdue[jobs], seconds);
  }
  return overdue;
}
