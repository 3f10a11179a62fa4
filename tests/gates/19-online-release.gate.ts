import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { removeCluster, startPostgres } from '../../tools/postgres/launcher.ts';
import type { Postgres } from '../../tools/postgres/launcher.ts';
import { changedFunctions } from '../../src/server/db/online.ts';
import { openPool, sqlOf } from '../../src/server/db/pool.ts';
import { startTestSandbox } from '../../src/server/integrations/testing.ts';
import type { RunningSandbox } from '../../src/server/integrations/testing.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import { size } from '../../src/server/testing/length.ts';
import { LIMITS } from '../../src/server/testing/limits.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import { asOwner, TEST_TIMEOUT_FACTOR } from '../../src/server/testing/test-server.ts';
import { balancer, isRefused } from './balancer.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import type { Market } from './load-scenario.ts';
import { startMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { plantedFault, plantStatement } from './mutant.ts';
import { startLoad } from './ordinary-load.ts';
import type { OrdinaryLoad } from './ordinary-load.ts';
import { MAKE_MARKET, unpackReleaseBefore } from './release-before.ts';
import type { Release } from './release-before.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
/** Pieces of work between two steps. */
const [FEW, MANY] = [20, size(20, 200, 10_000)];

const ADDED_TO = ['users', 'contacts', 'invoices', 'payments', 'businesses', 'sessions', 'wallets'];

const dataDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
let postgres: Postgres | undefined;
let sandbox: RunningSandbox | undefined;
let mail: MailServer | undefined;
let before: Release | undefined;
let load: OrdinaryLoad | undefined;
const children: Child[] = [];
afterEach(async () => {
  await load?.stop();
  await Promise.all(children.splice(0).map((child) => child.kill()));
  await mail?.stop();
  await sandbox?.stop();
  await postgres?.stop();
  before?.remove();
  removeCluster(dataDir);
  load = mail = sandbox = before = postgres = undefined;
});

interface Setting {
  readonly url: string;
  readonly mail: MailServer;
  /** The businesses of the load, and two others. */
  readonly market: Market;
  readonly apart: Market;
  start(root: string, role: 'api' | 'worker'): Promise<Child>;
  migrate(root: string, ...options: string[]): Promise<void>;
}

/** A database that the release before has migrated, with businesses that it made. */
async function releaseBefore(root: string): Promise<Setting> {
  postgres = await startPostgres({ dataDir, port: await testPort(), durability: 'off' });
  const { url } = postgres;
  // No server has this address: the load has no webhooks.
  sandbox = await startTestSandbox('http://localhost:9/webhooks');
  mail = await startMailServer();
  const settings = {
    SANDBOX_PORT: new URL(sandbox.url).port,
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '1',
    DATABASE_TIMEOUT_FACTOR: String(TEST_TIMEOUT_FACTOR),
  };
  const run = (folder: string, args: readonly string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'], DUEWELL_MODE: 'demo', DATABASE_URL: url } });
  const migrate = async (folder: string, ...options: string[]) => void (await run(folder, ['src/server/api/main.ts', 'migrate', ...options]));
  await migrate(root);
  const made: { market: Market; apart: Market } = JSON.parse((await run(root, [MAKE_MARKET, url])).stdout);
  return {
    url,
    mail,
    ...made,
    migrate,
    async start(folder, role) {
      const child = childOn(url, await testPort(), join(dataDir, 'files'), settings, { root: folder, role });
      children.push(child);
      await child.start();
      return child;
    },
  };
}

/** Ends an API process while it works on a payment, which waits for its invoice until no connection is accepted. Returns how the process ended. */
async function endDuring(url: string, child: Child, invoiceId: string, pay: () => Promise<void>, signal?: NodeJS.Signals): Promise<number | string> {
  return asOwner(url, async (owner) => {
    await owner.query('begin');
    await owner.query('select from invoices where id = $1 for update', [invoiceId]);
    const paid = pay();
    await eventually('a payment that waits', async () => {
      const { rowCount } = await owner.query('select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))');
      return rowCount;
    });
    const ended = child.stop(signal);
    await eventually('a closed listener', () => fetch(`${child.url}/livez`).then(() => false, isRefused));
    await owner.query('rollback');
    await paid;
    return ended;
  });
}

/** Waits until there are events, or neither events nor due jobs. */
async function until(url: string, wanted: 'events' | 'nothing'): Promise<void> {
  await asOwner(url, (owner) =>
    eventually(
      wanted === 'events' ? 'an event' : 'no event and no due job',
      async () => {
        const { rows } = await owner.query<{ events: number; jobs: number }>(
          `select (select count(*)::int from outbox) as events,
             (select count(*)::int from graphile_worker.jobs where run_at <= now()) + (select count(*)::int from waiting_letters) as jobs`,
        );
        const [{ events, jobs } = { events: 0, jobs: 0 }] = rows;
        return wanted === 'events' ? events > 0 : events + jobs === 0;
      },
      LIMITS.unitTest / 1_000,
    ),
  );
}

/** Jobs that failed and wait for another try, and what the check of the ledger finds. */
async function failedIn(url: string): Promise<string[]> {
  const pool = openPool(url, { role: undefined, size: 1, onLost: () => undefined });
  const sql = sqlOf(pool);
  const jobs = await sql.query<{ task: string; error: string }>(
    'select task_identifier as task, last_error as error from graphile_worker.jobs where last_error is not null',
  );
  const found = await findings(sql);
  await pool.end();
  return [...jobs.map(({ task, error }) => `${task} failed: ${error}`), ...found];
}

/** What a planted fault changes: statements after the migrations, statements before the new worker, and the signal that ends API processes. */
interface Fault {
  readonly migration?: string;
  readonly handover?: string;
  readonly signal?: NodeJS.Signals;
}

/** The new release migrates and replaces the release before, process by process, under load; returns everything that was wrong. */
async function takeOver(pieces: number, { migration, handover, signal }: Fault = {}): Promise<string[]> {
  before = unpackReleaseBefore();
  const { root } = before;
  const { url, mail: inbox, market, apart, start, migrate } = await releaseBefore(root);
  const wrong: string[] = [];
  const [first, second, worker] = [await start(root, 'api'), await start(root, 'api'), await start(root, 'worker')];
  const lb = balancer();
  for (const { url: address } of [first, second]) lb.add(address);
  const running = startLoad(market, seededRandom(), lb.send);
  load = running;

  async function replace(child: Child, place: number): Promise<void> {
    const next = await start(PROJECT, 'api');
    lb.add(next.url);
    await running.more(pieces);
    await lb.remove(child.url);
    const [payer, invoiceId] = [apart.parties[place], apart.owed[place]?.[1 - place]];
    if (!payer || !invoiceId) throw new Error('nobody there');
    const pay = () => running.pay((path, init) => fetch(`${child.url}${path}`, init), payer, invoiceId);
    const end = await endDuring(url, child, invoiceId, pay, signal);
    if (end !== 0) wrong.push(`an API process ended with ${end}`);
  }

  await running.more(pieces);
  // Ends with an error if the release before must stop for a migration.
  await migrate(PROJECT, '--plan');
  await migrate(PROJECT);
  if (migration) await plantStatement(url, migration);
  // Only processes of the release before serve here.
  await running.more(pieces);
  await replace(first, 0);
  // It is sending an e-mail.
  await inbox.hold();
  const ended = worker.stop();
  inbox.release();
  const end = await ended;
  if (end !== 0) wrong.push(`the worker ended with ${end}`);
  // What the release before leaves is done by the new one.
  await until(url, 'events');
  if (handover) await plantStatement(url, handover);
  await start(PROJECT, 'worker');
  await replace(second, 1);
  await running.more(pieces);
  // The next release may add columns under this one.
  for (const table of ADDED_TO) await plantStatement(url, `alter table ${table} add column gate text`);
  await running.more(pieces);
  await running.stop();
  await until(url, 'nothing');
  return [...wrong, ...(await running.wrong(url, inbox)), ...(await failedIn(url))];
}

describe(`gate 19, online release (seed ${SEED})`, () => {
  test('a release migrates and takes over from the one before under load: every call is answered, and every job runs once', async () => {
    expect(await takeOver(MANY)).toEqual([]);
  });

  test('functions that the release before calls have the same parameters and results', () => {
    before = unpackReleaseBefore();
    const [then, now] = [before.root, PROJECT].map((root) => readFileSync(join(root, 'db/schema.sql'), 'utf8'));
    expect(changedFunctions(then ?? '', now ?? '')).toEqual([]);
  });

  plantedFault('a migration that takes away what the release before uses is found', async () => {
    expect((await takeOver(FEW, { migration: 'alter table contacts rename column notes to remarks' })).join()).toMatch(/contact.create was answered 500/);
  });

  plantedFault('a process that closes its connections at once is found', async () => {
    expect((await takeOver(FEW, { signal: 'SIGKILL' })).join()).toMatch(/payment.business.wallet got no whole answer/);
  });

  plantedFault('events of the release before that are lost are found', async () => {
    expect((await takeOver(FEW, { handover: 'delete from outbox' })).join()).toMatch(/people got no e-mail/);
  });
});
