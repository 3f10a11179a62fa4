import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, readWallet } from '../../shared/wallet/contract.ts';
import { newId } from '../core/context.ts';
import { sqlOf } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { accountNumber, balances, done, transfer } from '../testing/scenes.ts';
import { intendAccount } from '../wallet/queries.ts';
import { enqueue } from './enqueue.ts';
import { writeHeartbeat, releaseSilent } from './queries.ts';
import { testPool } from '../testing/test-pool.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
let owner: pg.Pool;

beforeAll(async () => {
  app = await startTestApp();
  owner = testPool(app.databaseUrl, 4);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

/** The intent to open an account, whose job no worker has taken yet. */
async function intended(): Promise<{ who: TestUser; key: string }> {
  const who = await app.createUser();
  const key = `test:${who.businessId}`;
  await transaction(app.deps.pool, 'system', async (sql) => {
    const account = { businessId: who.businessId, contactId: null, provider: app.deps.providers.payments.name };
    await intendAccount(sql, account, newId('account'), new Date().toISOString());
    await enqueue(sql, 'wallet.open-account', { businessId: who.businessId }, { key, after: 3_600_000 });
  });
  return { who, key };
}

/** As if a worker had taken the job some seconds ago and were still running it. */
async function takenBy(worker: string, key: string, seconds: number): Promise<void> {
  const { rowCount } = await owner.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $3), run_at = now() - interval '5 minutes', attempts = 1 where key = $2`,
    [worker, key, seconds],
  );
  expect(rowCount).toBe(1);
}

const holderOf = async (key: string) =>
  (await sqlOf(owner).query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs where key = $1', [key]))[0]?.locked_by;
const accountOf = async (who: TestUser) => done(await app.call(readWallet, { businessId: who.businessId }, who)).account?.accountNumber;
const count = async (text: string, values: readonly unknown[]) => (await sqlOf(owner).query<{ n: number }>(text, values))[0]?.n;

describe('a job whose worker', () => {
  test('died is given to a living one and runs', async () => {
    const { who, key } = await intended();
    await takenBy('worker-dead', key, 120);
    await releaseSilent(owner);
    expect(await holderOf(key)).not.toBe('worker-dead');
    expect(await eventually('the account number', () => accountOf(who))).toMatch(/^\d{10}$/);
    await eventually('the end of the job', async () => (await holderOf(key)) === undefined);
  });

  test('with an old heartbeat died: the job is given to another as well', async () => {
    const { who, key } = await intended();
    await writeHeartbeat(owner, ['worker-fallen-silent']);
    await owner.query(`update worker_beats set at = now() - interval '40 seconds' where worker_id = 'worker-fallen-silent'`);
    await takenBy('worker-fallen-silent', key, 120);
    await releaseSilent(owner);
    expect(await eventually('the account number', () => accountOf(who))).toMatch(/^\d{10}$/);
  });

  test('is slow but alive keeps it', async () => {
    const { who, key } = await intended();
    await writeHeartbeat(owner, ['worker-slow']);
    await takenBy('worker-slow', key, 120);
    await releaseSilent(owner);
    expect(await holderOf(key)).toBe('worker-slow');
    expect(await accountOf(who)).toBeUndefined();
  });

  test('has only just taken it, before its first heartbeat, keeps it', async () => {
    const { key } = await intended();
    await takenBy('worker-new', key, 1);
    await releaseSilent(owner);
    expect(await holderOf(key)).toBe('worker-new');
  });
});

test('the running worker writes its heartbeat', async () => {
  const beats = () => count(`select count(*) as n from worker_beats where worker_id not in ('worker-slow', 'worker-fallen-silent')`, []);
  expect(await eventually('a beat', beats)).toBeGreaterThan(0);
});

describe('a task run again does nothing more:', () => {
  test('payments.settle-deposit, one after the other and eight at once', async () => {
    const who = await app.createUser();
    const { reference } = await transfer(app, await accountNumber(app, who), 40_000, { drop: true });
    for (let n = 0; n < 2; n += 1) await tasks['payments.settle-deposit'](app.deps, { reference });
    await Promise.all(Array.from({ length: 8 }, () => tasks['payments.settle-deposit'](app.deps, { reference })));
    expect(await balances(app, who)).toEqual({ total: 400, available: 400 });
    expect(await count('select count(*) as n from payments where provider_reference = $1', [reference])).toBe(1);
    const told = () => count(`select count(*) as n from notifications where business_id = $1 and topic = 'wallet.credited'`, [who.businessId]);
    await eventually('the news', async () => (await told()) !== 0);
    expect(await count(`select count(*) as n from outbox where topic = 'wallet.credited' and $1 = any (business_ids)`, [who.businessId])).toBe(0);
    expect(await told()).toBe(1);
  });

  test('payments.settle-deposit of money that came first, eight at once', async () => {
    const who = await app.createUser();
    const { reference } = await transfer(app, await accountNumber(app, who), 40_000, { drop: true });
    await Promise.all(Array.from({ length: 8 }, () => tasks['payments.settle-deposit'](app.deps, { reference })));
    expect((await balances(app, who)).total).toBe(400);
  });

  test.each([
    ['one after the other', async (run: () => Promise<void>) => run().then(run)],
    ['at once', async (run: () => Promise<void>) => Promise.all([run(), run(), run()])],
  ])('wallet.open-account, %s: one account, told of once', async (_how, twice) => {
    const { who } = await intended();
    await twice(() => tasks['wallet.open-account'](app.deps, { businessId: who.businessId }));
    const first = await accountOf(who);
    expect(first).toMatch(/^\d{10}$/);
    await tasks['wallet.open-account'](app.deps, { businessId: who.businessId });
    expect(await accountOf(who)).toBe(first);
    const response = await fetch(`${app.sandboxUrl}/api/accounts?limit=500`, { signal: AbortSignal.timeout(LIMITS.answer) });
    // The sandbox's own answer.
    const { accounts } = (await response.json()) as { accounts: { account_name: string }[] };
    expect(accounts.filter((account) => account.account_name.includes(who.businessName.toUpperCase()))).toHaveLength(1);
    const left = () => count(`select count(*) as n from outbox where $1 = any (business_ids)`, [who.businessId]);
    await eventually('an empty outbox', async () => (await left()) === 0);
    expect(await count(`select count(*) as n from notifications where business_id = $1`, [who.businessId])).toBe(1);
  });
});

test('a worker that could not mark a job complete restarts, and the job runs again', async () => {
  await owner.query(
    `create function refuse_done() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
     create trigger refuse_done before delete on graphile_worker._private_jobs for each row execute function refuse_done()`,
  );
  const who = await app.createUser();
  done(await app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() }));
  await eventually('the account number', () => accountOf(who));
  const jobs = () => count(`select count(*) as n from graphile_worker.jobs where locked_by is not null`, []);
  await eventually('the job that cannot end', async () => ((await jobs()) ?? 0) > 0);
  await owner.query('drop function refuse_done cascade');
  // Another worker's jobs are released after it had no heartbeat for a while; new ones run at once.
  const other = await app.createUser();
  done(await app.call(openAccount, { businessId: other.businessId }, { ...other, key: app.key() }));
  expect(await eventually('another account number', () => accountOf(other))).toMatch(/^\d{10}$/);
});
