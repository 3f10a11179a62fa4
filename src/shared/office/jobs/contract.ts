import * as z from 'zod/mini';
import { wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

/** `retrying`: it failed and has attempts left; `failed`: it has none. */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

const access = { as: 'operator', can: 'jobs.read' } as const;

export const readJobs = officeRoute({
  id: 'office.jobs',
  method: 'GET',
  path: '/office/jobs',
  summary: 'The job queue: counts by task and state, and at most 100 jobs with an error, without their payload. Addresses in errors are left out.',
  access,
  input: z.object({}),
  output: z.object({
    /** Seconds for which the oldest job of each class has been due without running. */
    overdue: z.object({ code: z.int(), work: z.int(), letter: z.int(), bulk: z.int() }),
    counts: z.array(z.object({ task: z.string(), state: z.enum(JOB_STATES), count: z.int(), /** When the oldest was due. */ oldest: wire.instant })),
    jobs: z.array(
      z.object({
        id: z.string(),
        task: z.string(),
        state: z.enum(JOB_STATES),
        attempts: z.int(),
        since: wire.instant,
        nextAt: z.nullable(wire.instant),
        error: z.string(),
      }),
    ),
  }),
});

export const retryJob = officeRoute({
  id: 'office.job.retry',
  method: 'POST',
  path: '/office/jobs/{jobId}/retry',
  summary: 'Runs a job that failed for good again.',
  access,
  input: z.object({ jobId: z.string().check(z.regex(/^\d{1,15}$/, 'This is not the number of a job.')) }),
  output: z.object({ id: z.string() }),
  errors: ['STATE_CONFLICT'],
});
