import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/postgres/ports.ts';
import { removeCluster, startPostgres } from '../../tools/postgres/launcher.ts';
import type { Postgres } from '../../tools/postgres/launcher.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { answers } from './ledger-of-answers.ts';
import { seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { LIMITS } from '../../src/server/testing/limits.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import { killPostgres } from './kill-postgres.ts';
import { openMarket } from './load-scenario.ts';
import { FORGET_KEYS, plantedFault, plantStatement } from './mutant.ts';
import { WORKERS, workersAfter } from './workers.ts';

const CLIENTS = 16;
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

const dataDirectory = (url: string) =>
  asOwner(url, async (owner) => (await owner.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory ?? '');

/** Keeps the workers of every class busy for a moment: PostgreSQL is killed while they mark jobs done. */
const crowd = (url: string) =>
  asOwner(url, (owner) =>
    owner.query(
      `select graphile_worker.add_jobs(array(select row(task, '{}', null, now(), 1, null, null, null)::graphile_worker.job_spec from unnest($1::text[]) task, generate_series(1, 100)))`,
      [TASKS],
    ),
  );

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
      killPostgres(await dataDirectory(url));
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
