import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { openPool, sqlOf } from '../../src/server/db/pool.ts';
import { startTestSandbox } from '../../src/server/integrations/testing.ts';
import type { RunningSandbox } from '../../src/server/integrations/testing.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import { size } from '../../src/server/testing/length.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { bankAccountOf } from '../../src/server/testing/withdrawals.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import { answers } from './ledger-of-answers.ts';
import type { Answers } from './ledger-of-answers.ts';
import { lineTo } from './line.ts';
import type { Line } from './line.ts';
import { topicsAt } from './live-topics.ts';
import { books, openMarket, unlimited } from './load-scenario.ts';
import type { Market } from './load-scenario.ts';
import { plantedFault } from './mutant.ts';
import { caughtUp, newPrimary, newStandby } from './standby.ts';
import type { Machine } from './standby.ts';
import { withdrawals } from './withdrawal-answers.ts';
import type { Taker, Withdrawals } from './withdrawal-answers.ts';
import { WORKERS, workersAfter } from './workers.ts';

const CLIENTS = 8;
/** Milliseconds between two withdrawals, of which the bank lists the newest 200. */
const PAUSE = 300;
/** Payments whose loss the planted fault causes. */
const UNSENT = 20;
/** The queue listens too. */
const LISTEN_REFUSED = /STATEMENT: +listen news/g;

const filesDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
const machines: Machine[] = [];
let child: Child | undefined;
let line: Line | undefined;
let sandbox: RunningSandbox | undefined;
let streams = new AbortController();
afterEach(async () => {
  streams.abort();
  streams = new AbortController();
  await child?.kill();
  await line?.stop();
  await sandbox?.stop();
  for (const machine of machines.splice(0)) await machine.remove();
  child = line = sandbox = undefined;
  rmSync(filesDir, { recursive: true, force: true });
});

/** What keeps its place while the primary changes. */
interface Scene {
  readonly product: Child;
  readonly bank: RunningSandbox;
  /** The one address of the database, which leads to the primary, like HAProxy's. */
  readonly address: string;
  readonly line: Line;
  readonly market: Market;
  readonly book: Answers;
  readonly payouts: Withdrawals;
}

/** A primary, a standby, and the product, which reaches them through one address. */
async function start(isSynchronous: boolean): Promise<{ primary: Machine; standby: Machine; scene: Scene }> {
  const primary = await newPrimary();
  machines.push(primary);
  await migrate(primary.url);
  const standby = await newStandby(primary);
  machines.push(standby);
  if (isSynchronous) await primary.waitFor(standby);
  line = await lineTo('127.0.0.1', primary.port);
  const address = new URL(primary.url);
  address.port = String(line.port);
  const port = await testPort();
  sandbox = await startTestSandbox(`http://localhost:${port}/webhooks/paystack`);
  const sandboxPort = new URL(sandbox.url).port;
  const app = await startTestApp({ SANDBOX_PORT: sandboxPort }, { url: address.href, drop: () => Promise.resolve() });
  const market = await openMarket(app, 4);
  const taker = await takerAt({ ...app, sandboxUrl: sandbox.url });
  const { secretKey } = app.env;
  await app.stop();
  child = childOn(address.href, port, filesDir, { SANDBOX_PORT: sandboxPort, SECRET_KEY: secretKey });
  await child.start();
  const { url } = child;
  const [book, payouts] = [answers(market, seededRandom(), () => url), withdrawals(taker, url, address.href)];
  return { primary, standby, scene: { product: child, bank: sandbox, address: address.href, line, market, book, payouts } };
}

async function takerAt(app: Parameters<typeof unlimited>[0]): Promise<Taker> {
  const who = await unlimited(app);
  await app.fund(who, 1e10);
  return { who, accountId: await bankAccountOf(app, who) };
}

/** Clients pay and withdraw until `work` has ended. */
async function underLoad<T>({ book, payouts }: Scene, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const paying = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await book.pay();
  });
  const withdrawing = async () => {
    while (!isOver) {
      await payouts.withdraw(100 + payouts.count());
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  };
  const load = Promise.all([...paying, withdrawing()]);
  const done = await work().finally(() => (isOver = true));
  await load;
  return done;
}

const paid = ({ book }: Scene) => [...book.told.values()].filter((told) => told === 'done').length;

/** Waits until `count` more payments are acknowledged. */
async function paidMore(scene: Scene, count: number): Promise<void> {
  const before = paid(scene);
  await eventually(`${count} more payments`, () => Promise.resolve(paid(scene) >= before + count));
}

/** The primary is killed, and the standby takes its place. The address leads to it before it may write, as a health check that is late or early does. */
async function failOver(scene: Scene, primary: Machine, standby: Machine): Promise<{ fromKill: number; fromPromotion: number }> {
  const refused = () => standby.log().match(LISTEN_REFUSED)?.length ?? 0;
  const before = refused();
  const killed = performance.now();
  primary.kill();
  scene.line.leadTo(standby.port);
  await eventually('the standby refuses LISTEN twice', () => Promise.resolve(refused() >= before + 2));
  const promoted = performance.now();
  await standby.promote();
  await paidMore(scene, 1);
  const now = performance.now();
  return { fromKill: now - killed, fromPromotion: now - promoted };
}

/** Everything that is wrong after a failover; the load goes on meanwhile. `heard`: the live events before it. */
async function recovered({ market, product }: Scene, topics: () => string[], heard: number, primary: Machine): Promise<string[]> {
  const [who] = market.parties;
  const found: string[] = [];
  // An open page hears that events may have been missed, and then of payments.
  await eventually('a live event after the failover', () => Promise.resolve(topics().slice(heard).includes('again')));
  const again = topics().lastIndexOf('again');
  await eventually('a live event of a payment', () =>
    Promise.resolve(
      topics()
        .slice(again)
        .some((topic) => topic.startsWith('payment.')),
    ),
  );
  const workers = await workersAfter(primary.url);
  if (workers !== WORKERS) found.push(`${workers} of ${WORKERS} workers live`);
  const listening = await asOwner(primary.url, (owner) => owner.query(`select from pg_stat_activity where query like 'listen news%'`));
  if (listening.rowCount !== 1) found.push(`${listening.rowCount} connections listen for events`);
  const read = await fetch(`${product.url}/v1/wallet/${who?.businessId}`, { headers: { authorization: `Bearer ${who?.token}` } });
  if (!read.ok) found.push(`a wallet cannot be read: ${read.status}`);
  return found;
}

/** Compares every answer that a client received with the database and the bank, before and after all calls are repeated. */
async function compared({ book, payouts, address, bank }: Scene): Promise<string[]> {
  const found = [...(await book.wrong(address)), ...(await payouts.wrong(bank.url))];
  found.push(...(await book.again()), ...(await payouts.again()));
  found.push(...(await book.wrong(address)), ...(await payouts.wrong(bank.url)));
  const pool = openPool(address, { role: undefined, size: 1, onLost: () => undefined });
  found.push(...(await findings(sqlOf(pool))));
  await pool.end();
  return [...new Set(found)];
}

const rounds = size(1, 4, 100);

describe(`gate 18, the primary dies under load (seed ${SEED})`, () => {
  test(`${rounds} failovers to a synchronous standby: nothing acknowledged is lost, nothing is done twice, and the product goes on without a restart`, async () => {
    const first = await start(true);
    const { scene } = first;
    let { primary, standby } = first;
    const [who] = scene.market.parties;
    if (!who) throw new Error('nobody there');
    const topics = await topicsAt(scene.product.url, who, streams.signal);
    for (let round = 0; round < rounds; round += 1) {
      const wrong = await underLoad(scene, async () => {
        await paidMore(scene, 20);
        const heard = topics().length;
        const { fromKill, fromPromotion } = await failOver(scene, primary, standby);
        console.log(`paid again ${(fromKill / 1_000).toFixed(1)} s after the kill, ${(fromPromotion / 1_000).toFixed(1)} s after the promotion began`);
        [primary, standby] = [standby, primary];
        const found = await recovered(scene, topics, heard, primary);
        await standby.follow(primary);
        await primary.waitFor(standby);
        await paidMore(scene, 20);
        return found;
      });
      expect([...wrong, ...(await compared(scene))]).toEqual([]);
    }
    // Jobs write too: none may run while the two are compared.
    await scene.product.kill();
    await caughtUp(primary, standby);
    expect(await books(standby.url)).toBe(await books(primary.url));
    console.log(`${paid(scene)} payments and ${scene.payouts.count()} withdrawals were acknowledged`);
  });

  plantedFault('a standby that is behind, for which commits do not wait, is found', async () => {
    const { primary, standby, scene } = await start(false);
    await underLoad(scene, async () => {
      await paidMore(scene, 20);
      await standby.stopReceiving();
      await paidMore(scene, UNSENT);
      await failOver(scene, primary, standby);
    });
    const wrong = (await compared(scene)).join();
    expect(wrong).toMatch(/acknowledged payments are lost/);
    expect(wrong).toMatch(/the bank paid \d+ times what nobody withdrew/);
  });
});
