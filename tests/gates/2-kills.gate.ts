import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/postgres/ports.ts';
import { removeCluster, startPostgres } from '../../tools/postgres/launcher.ts';
import type { Postgres } from '../../tools/postgres/launcher.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import { RUNNERS } from '../../src/server/jobs/classes.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { answers } from './ledger-of-answers.ts';
import { seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { LIMITS } from '../../src/server/testing/limits.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import { openMarket } from './load-scenario.ts';
import { FORGET_KEYS, plantedFault, plantStatement } from './mutant.ts';

const CLIENTS = 16;
const WORKERS = Object.values(RUNNERS).reduce((sum, count) => sum + count, 0);
/** A task of each class; without a payload each ends at once. */
const TASKS = ['mail.link', 'mail.digests', 'mail.receipt', 'exports.make'];
const dataDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
let postgres: Postgres | undefined;
let child: Child | undefined;
afterEach(async () => {
  await child?.kill();
  await postgres?.stop();
  removeCluster(dataDir);
});

/** kill -9 of the launcher and all its backends: nothing is flushed. */
async function killPostgres(url: string): Promise<void> {
  const directory = await asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  });
  const main = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === main)
    .map(Number);
  for (const pid of [main, ...backends]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** Keeps the workers of every class busy for a moment: PostgreSQL is killed while they mark jobs done. */
const crowd = (url: string) =>
  asOwner(url, (owner) =>
    owner.query(
      `select graphile_worker.add_jobs(array(select row(task, '{}', null, now(), 1, null, null, null)::graphile_worker.job_spec from unnest($1::text[]) task, generate_series(1, 100)))`,
      [TASKS],
    ),
  );

/** Workers of all classes in the latest report from now on, once all are; or those that were in the end. Those that were replaced between two reports are in none. */
async function workersAfter(url: string): Promise<number> {
  const count = (since: Date) =>
    asOwner(url, async (owner) =>
      Number((await owner.query('select count(*) as n from worker_beats where at > $1 and at = (select max(at) from worker_beats)', [since])).rows[0]?.n),
    );
  for (const [since, end] = [new Date(), Date.now() + LIMITS.action]; ; await new Promise((done) => setTimeout(done, 200))) {
    const living = await count(since);
    if (living === WORKERS || Date.now() > end) return living;
  }
}

/** Load while the product and PostgreSQL are killed repeatedly; returns everything that was wrong, and the slowest restart in milliseconds. */
async function massacre(
  kills: { product: number; database: number },
  fault?: string,
): Promise<{ wrong: string[]; slowest: number; payments: number; workers: number }> {
  postgres = await startPostgres({ dataDir, port: await testPort() });
  const { url, port: postgresPort } = postgres;
  await migrate(url);
  const app = await startTestApp({}, { url, drop: () => Promise.resolve() });
  const market = await openMarket(app, 4);
  await app.stop();
  if (fault) await plantStatement(url, fault);
  const dice = seededRandom();
  child = childOn(url, await freePort(4620), join(dataDir, 'files'));
  const product = child;
  await product.start();
  const book = answers(market, dice, () => product.url);
  let isOver = false;
  const load = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await book.pay();
  });
  let slowest = 0;
  const order = dice.shuffled([...Array.from({ length: kills.product }, () => 'product'), ...Array.from({ length: kills.database }, () => 'database')]);
  for (const victim of order) {
    await new Promise((done) => setTimeout(done, 100 + dice.below(400)));
    if (victim === 'product') {
      await product.kill();
      slowest = Math.max(slowest, await product.start());
    } else {
      await crowd(url);
      const began = performance.now();
      await killPostgres(url);
      await postgres.stop();
      postgres = await startPostgres({ dataDir, port: postgresPort });
      if (postgres.url !== url) throw new Error('PostgreSQL came back elsewhere');
      slowest = Math.max(slowest, await until200(product.url, began));
    }
  }
  isOver = true;
  await Promise.all(load);
  return {
    workers: await workersAfter(url),
    wrong: await book.wrong(url),
    slowest,
    payments: [...book.told.values()].filter((told) => told === 'done').length,
  };
}

async function until200(url: string, began: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return performance.now() - began;
    if (performance.now() - began > LIMITS.action) throw new Error('the product did not come back');
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe(`gate 2, kills (seed ${SEED})`, () => {
  const kills = { product: size(5, 100, 3_000), database: size(2, 20, 600) };

  test(`${kills.product} kills of the product and ${kills.database} of PostgreSQL under load: one outcome a key, and every worker lives`, async () => {
    const { wrong, slowest, payments, workers } = await massacre(kills);
    expect(wrong).toEqual([]);
    expect(workers).toBe(WORKERS);
    console.log(`ready again after at most ${Math.round(slowest)} ms`);
    expect(payments).toBeGreaterThan(kills.product);
  });

  plantedFault('keys that are forgotten are found', async () => {
    const { wrong } = await massacre({ product: 2, database: 0 }, FORGET_KEYS);
    expect(wrong.join()).toMatch(/lost|belong to no key|done and refused/);
  });
});
