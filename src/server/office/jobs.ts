import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { audit } from '../core/record.ts';
import { jobsInTrouble, queueCounts, retryFailed, secondsOverdue } from '../jobs/queue-queries.ts';
import type { AllOfficeHandlers, OfficeVerb } from '../operators/index.ts';

const MOST = 100;

const read: OfficeVerb<'office.jobs'> = async ({ sql }) => ({
  overdue: await secondsOverdue(sql),
  counts: (await queueCounts(sql, MOST)).map(({ task, state, jobs: count, since: oldest }) => ({ task, state, count, oldest })),
  jobs: (await jobsInTrouble(sql, MOST)).map(({ id, task, state, attempts, since, next_at: nextAt, error }) => ({
    id: String(id),
    task,
    state,
    attempts: attempts ?? 0,
    since,
    nextAt: state === 'retrying' ? nextAt : null,
    error: withoutAddresses(error ?? '').slice(0, 500),
  })),
});

const retry: OfficeVerb<'office.job.retry'> = async (ctx, { jobId }) => {
  const task = await retryFailed(ctx.sql, Number(jobId));
  if (task === null) throw new AppError('STATE_CONFLICT', verbatim('This job has not failed for good, or runs again already.'));
  await audit(ctx, 'job.retry', jobId, { task });
  return { id: jobId };
};

export const jobHandlers = { 'office.jobs': read, 'office.job.retry': retry } satisfies Partial<AllOfficeHandlers>;

/** Errors of mail servers and vendors repeat the address of a person. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'`(),:;]+@[^\s<>"'`(),:;]+/g, '•••@•••').replaceAll(/\+\d{7,15}/g, '+•••');
}
