import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/postgres/ports.ts';
import type { Postgres } from '../../tools/postgres/launcher.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openPool, sqlOf } from '../../src/server/db/pool.ts';
import { findings } from '../../src/server/ledger/checks.ts';
import { archiveFails } from '../../src/server/monitoring/queries.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { forgetBackups, loseAll, nameMoment, restore, startArchiving, takeBase } from './backup.ts';
import type { Archiving, Backup } from './backup.ts';
import { seededRandom, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { childOn } from './child.ts';
import type { Child } from './child.ts';
import { answers } from './ledger-of-answers.ts';
import type { Answers } from './ledger-of-answers.ts';
import { books, openMarket } from './load-scenario.ts';
import type { Market } from './load-scenario.ts';
import { plantedFault } from './mutant.ts';

const CLIENTS = 8;
const seconds = size(2, 4, 1_800);
const filesDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));

let at: Archiving | undefined;
let child: Child | undefined;
let restored: Postgres | undefined;
let market: Market;
let backup: Backup;
/** The answers that clients received before the restored moment, and the books at that moment. */
let before: Answers;
let then: string;
let after: Answers;
let endsIn: string;

async function load(book: Answers, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  const paying = async () => {
    while (Date.now() < end) await book.pay();
  };
  await Promise.all(Array.from({ length: CLIENTS }, paying));
}

async function productOn(url: string): Promise<Child> {
  const product = childOn(url, await freePort(4660), filesDir);
  child = product;
  await product.start();
  return product;
}

beforeAll(async () => {
  at = await startArchiving();
  const { url } = at.postgres;
  await migrate(url);
  const app = await startTestApp({}, { url, drop: () => Promise.resolve() });
  market = await openMarket(app, 4);
  await app.stop();
  const product = await productOn(url);
  const dice = seededRandom();
  before = answers(market, dice, () => product.url);
  after = answers(market, dice, () => product.url);
  const [base] = await Promise.all([takeBase(at), load(before, (seconds * 1_000) / 2)]);
  await nameMoment(at, 'too-early');
  await load(before, (seconds * 1_000) / 2);
  // Jobs write too: none may run while the moment is named.
  await product.kill();
  then = await books(url);
  await nameMoment(at, 'wanted');
  await product.start();
  await load(after, 1_000);
  endsIn = await nameMoment(at, 'end');
  await product.kill();
  backup = await loseAll(at, base);
  at = undefined;
});

afterEach(async () => {
  await child?.kill();
  await restored?.stop();
  restored = undefined;
});

afterAll(async () => {
  await child?.kill();
  await at?.postgres.stop();
  forgetBackups();
  rmSync(filesDir, { recursive: true, force: true });
});

describe(`gate 13, restore (seed ${SEED})`, () => {
  test('a copy taken under load and the log bring back a named moment, to the kobo, and the product goes on from it', async () => {
    restored = await restore(backup, 'wanted');
    const { url } = restored;
    expect(await books(url)).toBe(then);
    expect(await before.wrong(url)).toEqual([]);
    const pool = openPool(url, { role: undefined, size: 1, onLost: () => undefined });
    expect(await findings(sqlOf(pool))).toEqual([]);
    await pool.end();
    expect([...after.told.values()].filter((told) => told === 'done').length).toBeGreaterThan(0);
    expect((await after.wrong(url)).join()).toMatch(/acknowledged payments are lost/);
    const product = await productOn(url);
    const next = answers(market, seededRandom(SEED + 1), () => product.url);
    await load(next, 1_000);
    expect([...next.told.values()].filter((told) => told === 'done').length).toBeGreaterThan(0);
    expect((await next.wrong(url)).filter((line) => !/belong to no key/.test(line))).toEqual([]);
  });

  plantedFault('a moment too early is found', async () => {
    restored = await restore(backup, 'too-early');
    expect((await before.wrong(restored.url)).join()).toMatch(/acknowledged payments are lost/);
    expect(await books(restored.url)).not.toBe(then);
  });

  test('a log that cannot be archived is seen in the metrics', async () => {
    const own = await startArchiving();
    at = own;
    const fails = () => asOwner(own.postgres.url, (owner) => archiveFails(sqlOf(owner)));
    await nameMoment(own, 'archived');
    expect(await fails()).toBe(false);
    await asOwner(own.postgres.url, async (owner) => {
      await owner.query(`alter system set archive_command = 'false'`);
      await owner.query('select pg_reload_conf()');
      await owner.query(`select pg_create_restore_point('lost'), pg_switch_wal()`);
    });
    await eventually('the archive fails', fails);
  });

  test('a log with a missing part is refused', async () => {
    rmSync(join(backup.archive, endsIn));
    await expect(restore(backup, 'end')).rejects.toThrow(/recovery target/);
  });
});
