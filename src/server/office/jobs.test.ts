import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJobs, retryJob } from '../../shared/office/jobs/contract.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, officeCall } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
});
afterAll(() => app.stop());

const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(app.databaseUrl, work);

/** A job of a task that no worker knows: it stays where it is. */
function job(task: string, attempts: number, error: string | null, due = `now() - interval '5 minutes'`): Promise<string> {
  return owner(async (client) => {
    const { rows } = await client.query(`select (graphile_worker.add_job($1, '{"email": "hidden@example.com"}', run_at := ${due}, max_attempts := 3)).id`, [
      task,
    ]);
    const id = String(Object(rows[0]).id);
    await client.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [id, attempts, error]);
    return id;
  });
}

test('jobs are counted by task and state, with the oldest time; errors are shown without addresses or payload', async () => {
  const waiting = await job('test.waits', 0, null);
  const failed = await job('test.fails', 3, 'Error: 550 <ada.obi@example.com> of +2348012345678 is unknown');
  const retrying = await job('test.tries', 1, 'Error: timeout');
  const { counts, jobs } = done(await officeCall(app, readJobs, {}, support));
  const stateOf = (task: string) => counts.filter((one) => one.task === task).map(({ state, count }) => [state, count]);
  expect(['test.waits', 'test.fails', 'test.tries'].map(stateOf)).toEqual([[['waiting', 1]], [['failed', 1]], [['retrying', 1]]]);
  const mine = jobs.filter(({ task }) => task.startsWith('test.'));
  expect(mine.map(({ id, state, error }) => [id, state, error])).toEqual([
    [failed, 'failed', 'Error: 550 <•••@•••> of +••• is unknown'],
    [retrying, 'retrying', 'Error: timeout'],
  ]);
  expect(JSON.stringify({ counts, jobs })).not.toContain('hidden@example.com');
  for (const jobId of [waiting, retrying, '999999999'])
    expect(await officeCall(app, retryJob, { jobId }, support)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
});

test('the oldest due job of each class is on the page and in /readyz, and so are e-mails that wait for their turn', async () => {
  await job('test.later', 0, null, `now() + interval '1 hour'`);
  await job('push.alert', 3, 'Error: failed for good', `now() - interval '9 hours'`);
  await job('test.due', 0, null, `now() - interval '2 hours'`);
  await owner(async (client) => {
    // Meanwhile no worker moves letters to the queue.
    await client.query(`select pg_advisory_lock(hashtextextended('feed_letters', 0))`);
    await client.query(
      `insert into waiting_letters (lane, task, payload, at) select 'lane', 'mail.waits', '{}', now() - interval '3 hours' from generate_series(1, 2)`,
    );
    const { overdue, counts } = done(await officeCall(app, readJobs, {}, support));
    const probe = Object(await (await fetch(`${app.url}/readyz`)).json()).overdue;
    for (const { code, work, letter, bulk } of [overdue, probe])
      expect([code, Math.floor(work / 3_600), Math.floor(letter / 3_600), bulk]).toEqual([0, 2, 3, 0]);
    expect(counts.filter(({ task }) => task === 'mail.waits')).toMatchObject([{ state: 'waiting', count: 2 }]);
    await client.query(`delete from waiting_letters where task = 'mail.waits'`);
  });
});

test('a job that failed for good runs when it is retried, which is in the log', async () => {
  const id = await job('mail.digests', 3, 'Error: once', `now() + interval '1 day'`);
  done(await officeCall(app, retryJob, { jobId: id }, support));
  await eventually(
    'the job is done',
    async () => (await owner((client) => client.query('select from graphile_worker.jobs where id = $1', [id]))).rowCount === 0,
  );
  const rows = await transaction(app.deps.pool, 'system', (sql) => sql.query(`select actor, subject, detail from audit_log where action = 'job.retry'`));
  expect(rows).toEqual([{ actor: `operator:${support.id}`, subject: id, detail: { task: 'mail.digests' } }]);
});
