import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/postgres/ports.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { answers } from './ledger-of-answers.ts';
import { seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import { lineTo } from './line.ts';
import type { Line } from './line.ts';
import { openMarket } from './load-scenario.ts';
import { FORGET_KEYS, plantedFault, plantStatement } from './mutant.ts';

const CLIENTS = 16;

let running: TestApp | undefined;
let child: Child | undefined;
let line: Line | undefined;
afterEach(async () => {
  await child?.kill();
  await line?.stop();
  await running?.stop();
  running = child = line = undefined;
});

/** How long the wallets' rows stay locked by lost connections, without asking the product; fails when the database keeps a lock. One row at a time, so that this query blocks nobody. */
async function lockedFor(databaseUrl: string): Promise<number> {
  const began = performance.now();
  await asOwner(databaseUrl, async (owner) => {
    await owner.query(`set lock_timeout = '60s'`);
    const { rows } = await owner.query<{ account_id: string }>('select account_id from wallets');
    for (const { account_id: account } of rows) await owner.query('update ledger_balances set updated_at = updated_at where account_id = $1', [account]);
  });
  return performance.now() - began;
}

async function cutting(cuts: number, fault?: string): Promise<{ wrong: string[]; locked: number; payments: number }> {
  running = await startTestApp();
  const market = await openMarket(running, 4);
  const url = new URL(running.databaseUrl);
  line = await lineTo('127.0.0.1', Number(url.port));
  const wire = line;
  const through = new URL(url);
  // A socket of the file system cannot be cut.
  through.host = '127.0.0.1';
  through.port = String(wire.port);
  const filesDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
  child = childOn(through.href, await freePort(4630), filesDir);
  const product = child;
  await product.start();
  if (fault) await plantStatement(running.databaseUrl, fault);
  const dice = seededRandom();
  const book = answers(market, dice, () => product.url);
  let isOver = false;
  const load = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await book.pay();
  });
  let locked = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    await new Promise((done) => setTimeout(done, 300 + dice.below(500)));
    if (cut % 2 === 0) {
      wire.reset();
    } else {
      wire.silence();
      locked = Math.max(locked, await lockedFor(running.databaseUrl));
      await new Promise((done) => setTimeout(done, dice.below(2_000)));
      wire.mend();
    }
  }
  await new Promise((done) => setTimeout(done, 2_000));
  isOver = true;
  await Promise.all(load);
  const wrong = await book.wrong(running.databaseUrl);
  rmSync(filesDir, { recursive: true, force: true });
  return { wrong, locked, payments: [...book.told.values()].filter((told) => told === 'done').length };
}

describe(`gate 6, the database cut off (seed ${SEED})`, () => {
  const cuts = size(3, 20, 1_000);

  test(`${cuts} cuts, half of them silent, under load: nothing is lost, and the database releases the locks of lost connections by itself`, async () => {
    const { wrong, locked, payments } = await cutting(cuts);
    expect(wrong).toEqual([]);
    console.log(`no row was locked for longer than ${Math.round(locked)} ms`);
    expect(payments).toBeGreaterThan(cuts);
  });

  plantedFault('keys that are forgotten are found', async () => {
    const { wrong } = await cutting(2, FORGET_KEYS);
    expect(wrong.join()).toMatch(/lost|belong to no key|was told/);
  });
});
