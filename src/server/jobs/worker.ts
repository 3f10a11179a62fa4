import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { App } from '../core/context.ts';
import { jobRuns } from '../core/measured.ts';
import { startSpan } from '../tracing/span.ts';
import { chainAudit } from '../audit/chain.ts';
import { watchAudit } from '../audit/verify.ts';
import { rewrapAll } from './rewrap.ts';
import { keepRunning } from './keep-running.ts';
import { writeHeartbeat, rollUpCounters, releaseSilent, tidyChanges } from './queries.ts';
import { prune } from './retention.ts';
import { RUNNERS, classOf } from './classes.ts';
import type { JobClass } from './classes.ts';
import type { Task } from './enqueue.ts';
import type { AllTasks } from './tasks.ts';

export interface Regular {
  readonly task: Task;
  /** As in a crontab, UTC. */
  readonly match: string;
}

/** Regular jobs by real time, once per interval for all workers; what is due is determined by the product's clock, in each business's time zone. */
const HABITS = (
  [
    'invoices.expire',
    'quotes.expire',
    'invoices.remind',
    'invoices.recur',
    'invoices.late-fees',
    'books.send',
    'wallet.sweep-payouts',
    'credit.care',
    'mail.digests',
    'payments.runs',
  ] as const satisfies readonly Task[]
).map((task) => ({
  task,
  match: '*/5 * * * *',
}));
/** Every minute: retries that are due. */
const OFTEN = [{ task: 'webhooks.send', match: '* * * * *' }] as const satisfies readonly { task: Task; match: string }[];
/** Once a day, UTC, the reconciliation at a quiet time; files of exports and the check of the ledger once an hour. */
const DAILY = [
  { task: 'exports.tidy', match: '37 * * * *' },
  { task: 'payments.check-ledger', match: '7 * * * *' },
  { task: 'cards.expiring', match: '17 6 * * *' },
  { task: 'payments.remind-disputes', match: '47 5 * * *' },
  { task: 'payments.reconcile', match: '30 1 * * *' },
] as const satisfies readonly { task: Task; match: string }[];
/** The jobs that run at regular times. */
export const REGULAR = [...OFTEN, ...HABITS, ...DAILY];
const BEAT = 5_000;
const HOURLY = 3_600_000;

/** Runs queued jobs, and regular ones at their times. `pool` is the owner's: only the owner may access the queue's tables. */
export async function startWorker(app: App, pool: pg.Pool, tasks: AllTasks, regular: readonly Regular[]): Promise<{ stop(): Promise<void> }> {
  const living = new Map<JobClass, ReadonlySet<string>>();
  const begin = (jobs: JobClass) => async () => {
    const workers = new Set<string>();
    living.set(jobs, workers);
    // graphile-worker expects Node's emitter with its own event types.
    const events = new EventEmitter() as WorkerEvents;
    events.on('worker:create', ({ worker }) => void workers.add(worker.workerId));
    events.on('worker:stop', ({ worker }) => void workers.delete(worker.workerId));
    // graphile-worker looks up the names of a runner's tasks once: if that fails, as on a standby, its workers never take a job, and do not end either.
    events.on('worker:getJob:error', ({ worker }) => void workers.delete(worker.workerId));
    events.on('worker:getJob:empty', ({ worker }) => void workers.add(worker.workerId));
    events.on('job:start', ({ worker }) => void workers.add(worker.workerId));
    const runner = await run({
      pgPool: pool,
      taskList: taskList(app, tasks, jobs),
      parsedCronItems: parseCronItems(jobs === 'work' ? [...regular] : []),
      concurrency: RUNNERS[jobs],
      pollInterval: 1_000,
      // Without batching, failing to mark a job complete is an unhandled rejection and ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      events,
      logger: loggerFor(app),
    });
    return { runner, living: workers };
  };
  const runners = await Promise.all((['code', 'work', 'read', 'letter', 'bulk'] as const).map((jobs) => keepRunning(begin(jobs), RUNNERS[jobs], app.log)));
  const report = () =>
    writeHeartbeat(
      pool,
      [...living.values()].flatMap((workers) => [...workers]),
    )
      .then(() => releaseSilent(pool))
      .then(() => rollUpCounters(pool))
      .then(() => tidyChanges(pool))
      .then(() => chainAudit(app, pool))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'the worker could not report'));
  await report();
  const timer = setInterval(() => void report(), BEAT);
  const broom = setInterval(() => {
    prune(pool).catch((error: unknown) => app.log.warn({ error: String(error) }, 'old rows could not be dropped'));
    rewrapAll(app, pool)
      .then((count) => (count ? app.log.info({ count }, 'sealed values were put under the present key') : undefined))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'sealed values could not be put under the present key'));
    watchAudit(app, pool).catch((error: unknown) => app.log.warn({ error: String(error) }, 'the audit log could not be verified'));
  }, HOURLY);
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(broom);
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function loggerFor(app: App): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') app.log.error({}, message);
  });
}

function taskList(app: App, tasks: AllTasks, jobs: JobClass): TaskList {
  return Object.fromEntries(
    Object.entries(tasks)
      .filter(([name]) => classOf(name) === jobs)
      .map(([name, task]) => [
        name,
        async (payload: unknown, { abortSignal, job }) => {
          const began = performance.now();
          const facts = {
            'messaging.operation.type': 'process',
            'messaging.destination.name': name,
            'duewell.job.id': job.id,
            'duewell.job.attempt': job.attempts,
          };
          const span = startSpan({ name: `job ${name}`, kind: 'consumer', cause: Object(payload).traceparent, facts });
          const measure = (outcome: 'succeeded' | 'failed' | 'gave_up') => {
            jobRuns.publish({ task: name, outcome, seconds: (performance.now() - began) / 1_000 });
            span.end({ 'duewell.job.outcome': outcome }, outcome !== 'succeeded');
          };
          try {
            // `enqueue` is typed by task, so the payload under this name is the one its handler expects.
            await span.run(() => task(app, payload as never, abortSignal));
          } catch (error) {
            measure(job.attempts >= job.max_attempts ? 'gave_up' : 'failed');
            throw error;
          }
          measure('succeeded');
          app.wake();
        },
      ]),
  );
}
