import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startPgbouncer } from '../../tools/postgres/pgbouncer.ts';
import { openPool, sqlOf } from '../../src/server/db/pool.ts';
import { startTestSandbox } from '../../src/server/integrations/testing.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import { size } from '../../src/server/testing/length.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { roundRobin } from '../../src/server/testing/round-robin.ts';
import { crowd, seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { bankAccountOf } from '../../src/server/testing/withdrawals.ts';
import { childOn } from './child.ts';
import { answers } from './ledger-of-answers.ts';
import { topicsAt } from './live-topics.ts';
import { openMarket, unlimited, watched } from './load-scenario.ts';
import type { Market } from './load-scenario.ts';
import { FORGET_KEYS, plant, plantedFault, plantStatement } from './mutant.ts';
import { withdrawals } from './withdrawal-answers.ts';
import type { Taker } from './withdrawal-answers.ts';

const CLIENTS = 32;
const BUSINESSES = 4;
/** Kobo of the business that withdraws. */
const TO_WITHDRAW = 1e10;
/** `default_pool_size` of deploy/pgbouncer.ini. */
const POOLED = 20;
const PASSWORD = 'a password of this gate';
const LOGIN = readFileSync(resolve(import.meta.dirname, '../../deploy/database-login.sql'), 'utf8');

/** In the order in which they end: what was started last ends first. */
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

interface Scene {
  /** The owner's connection, past pgbouncer. */
  readonly databaseUrl: string;
  /** The product's connection through pgbouncer. */
  readonly pooledUrl: string;
  /** The balancer. */
  readonly url: string;
  readonly sandboxUrl: string;
  readonly market: Market;
  readonly taker: Taker;
  /** Connections that each API process got. */
  readonly led: readonly number[];
}

/** Two API processes behind a balancer, which reach PostgreSQL through pgbouncer, and two workers beside it, as deploy/compose.yaml runs them. */
async function start(changed?: (ini: string) => string): Promise<Scene> {
  const database = await testDatabase();
  running.push(() => database.drop());
  const port = await testPort();
  const url = `http://localhost:${port}`;
  const sandbox = await startTestSandbox(`${url}/webhooks/paystack`);
  running.push(() => sandbox.stop());
  const filesDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
  running.push(() => Promise.resolve(rmSync(filesDir, { recursive: true, force: true })));
  const settings = { SANDBOX_PORT: new URL(sandbox.url).port };
  const app = await startTestApp(settings, { url: database.url, drop: () => Promise.resolve() });
  const market = await openMarket(app, BUSINESSES);
  const who = await unlimited(app);
  await app.fund(who, TO_WITHDRAW);
  const taker = { who, accountId: await bankAccountOf({ ...app, sandboxUrl: sandbox.url }, who) };
  await app.stop();
  const direct = await webLogin(database.url);
  const pooler = await startPgbouncer(direct, await testPort(), changed);
  running.push(() => pooler.stop());
  const common = { ...settings, APP_URL: url, SECRET_KEY: app.env.secretKey };
  const processes = [];
  for (const role of ['api', 'api', 'worker', 'worker'] as const) {
    const login = role === 'api' ? { DATABASE_APP_URL: pooler.url, DATABASE_LISTEN_URL: direct } : { DATABASE_APP_URL: direct };
    const child = childOn(database.url, await testPort(), filesDir, { ...common, ...login }, { role });
    running.push(() => child.kill());
    await child.start();
    processes.push({ role, port: Number(new URL(child.url).port) });
  }
  const apis = processes.filter(({ role }) => role === 'api');
  const balancer = await roundRobin(
    port,
    apis.map((one) => one.port),
  );
  running.push(() => balancer.stop());
  return { databaseUrl: database.url, pooledUrl: pooler.url, url, sandboxUrl: sandbox.url, market, taker, led: balancer.led };
}

/** Runs deploy/database-login.sql as psql does; returns the login's address. */
async function webLogin(ownerUrl: string): Promise<string> {
  await asOwner(ownerUrl, async (owner) => {
    const [make = '', rest = ''] = LOGIN.replace(/^--.*$/gm, '')
      .replace(`:'password'`, `'${PASSWORD}'`)
      .split('\\gexec');
    const { rows } = await owner.query<Record<string, string>>(make);
    for (const statement of rows.flatMap((row) => Object.values(row))) await owner.query(statement);
    await owner.query(rest);
  });
  const url = new URL(ownerUrl);
  url.username = 'duewell_web';
  url.password = encodeURIComponent(PASSWORD);
  return url.href;
}

/** Payments, and then payments and withdrawals, through the balancer; returns everything that was wrong. */
async function trade(operations: number, fault: (databaseUrl: string) => Promise<void> = () => Promise.resolve(), changed?: (ini: string) => string) {
  const scene = await start(changed);
  const { databaseUrl, url, market, taker } = scene;
  await fault(databaseUrl);
  const streams = new AbortController();
  running.push(() => Promise.resolve(streams.abort()));
  const [listener] = market.parties;
  if (!listener) throw new Error('nobody there');
  const topics = await topicsAt(url, listener, streams.signal);
  const [book, payouts] = [answers(market, seededRandom(), () => url), withdrawals(taker, url, databaseUrl)];
  const wrong = await watched(databaseUrl, market.total + TO_WITHDRAW, () => crowd(CLIENTS, operations, () => book.pay()));
  await Promise.all([crowd(CLIENTS, operations / 2, () => book.pay()), crowd(1, size(5, 50, 150), () => payouts.withdraw(100 + payouts.count()))]);
  await eventually('a live event of a payment', () => Promise.resolve(topics().some((topic) => topic.startsWith('payment.'))));
  wrong.push(...(await book.wrong(databaseUrl)), ...(await book.again()), ...(await payouts.again()), ...(await payouts.wrong(scene.sandboxUrl)));
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  wrong.push(...(await findings(sqlOf(pool))));
  await pool.end();
  wrong.push(...(await leftOver(scene)));
  if ([...book.told.values()].filter((told) => told === 'done').length < operations / 2) wrong.push('less than half of the payments were done');
  if (Math.min(...scene.led) === 0) wrong.push('an API process got no connection');
  return [...new Set(wrong)];
}

/** Settings that pgbouncer itself keeps the same for each client. */
const TRACKED = ['application_name', 'client_encoding', 'DateStyle', 'IntervalStyle', 'search_path', 'standard_conforming_strings', 'TimeZone'];

/** What one transaction has left on a pooled connection for the next one, which may be of another business. */
async function leftOver({ pooledUrl }: Scene): Promise<string[]> {
  const found: string[] = [];
  const pids = new Set<number>();
  const pool = openPool(pooledUrl, { role: undefined, size: POOLED, onLost: () => undefined });
  // Transactions at the same time, so that each has another connection.
  const clients = await Promise.all(Array.from({ length: POOLED }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('begin')));
  for (const client of clients) {
    const { rows } = await client.query<{ pid: number; scope: string; system: string; settings: string[]; locks: number }>(
      `select pg_backend_pid() as pid, current_setting('app.business_id', true) as scope, current_setting('app.system', true) as system,
         array(select name from pg_settings where source = 'session' and name <> all ($1)) as settings,
         (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
      [TRACKED],
    );
    const [{ pid, scope, system, settings, locks } = { pid: 0, scope: '', system: '', settings: [], locks: 0 }] = rows;
    pids.add(pid);
    if (scope) found.push('a pooled connection keeps the scope of a business');
    if (system === 'on') found.push('a pooled connection keeps the scope of the system');
    if (settings.length > 0) found.push(`a pooled connection keeps ${settings.join()}`);
    if (locks > 0) found.push('a pooled connection keeps a lock');
  }
  for (const client of clients) client.release(true);
  await pool.end();
  return pids.size === POOLED ? found : [...found, `${pids.size} connections are pooled, not ${POOLED}`];
}

describe(`gate 21, several processes behind pgbouncer in transaction mode (seed ${SEED})`, () => {
  const operations = size(300, 10_000, 1_000_000);

  test(`${operations} payments, and withdrawals, by two API processes and two workers make and lose nothing, and leave nothing on a connection`, async () => {
    expect(await trade(operations)).toEqual([]);
  });

  plantedFault('keys that are forgotten are found', async () => {
    expect((await trade(1_000, (url) => plantStatement(url, FORGET_KEYS))).join()).toMatch(/belong to no key|are lost/);
  });

  plantedFault('a scope and a lock of the connection, instead of the transaction, are found', async () => {
    const wrong = await trade(300, async (url) => {
      await plant(url, 'pay_from_wallet', `set_config('app.business_id', v_payer, true)`, `set_config('app.business_id', v_payer, false)`);
      await plant(url, 'ledger_transfer', /\bbegin\b/i, 'begin perform pg_advisory_lock_shared(21);');
    });
    expect(wrong.join()).toMatch(/keeps the scope of a business/);
    expect(wrong.join()).toMatch(/keeps a lock/);
  });

  plantedFault('a pooler without prepared statements is found', async () => {
    const without = (ini: string) => ini.replace('max_prepared_statements = 2000', 'max_prepared_statements = 0');
    await expect(trade(300, undefined, without)).rejects.toThrow('before it was ready');
  });
});
