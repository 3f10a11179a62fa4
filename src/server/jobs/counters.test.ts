import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/pool.ts';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { eventually } from '../testing/test-app.ts';
import { keepCounters } from './counters.ts';
import { tidyChanges } from './queries.ts';
import { testPool } from '../testing/test-pool.ts';

let database: TestDatabase;
let owner: pg.Pool;
let product: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  owner = testPool(database.url, 2);
  product = testPool(database.url, 2, 'duewell_app');
});
afterAll(async () => {
  await product.end();
  await owner.end();
  await database.drop();
});

const warnings: string[] = [];
const log = { info: () => undefined, warn: (_fields: unknown, message: string) => void warnings.push(message), error: () => undefined };
const changed = (many: number) =>
  sqlOf(owner).query(
    `insert into invoice_changes (business_id, buyer_business_id, kind_after, due_after, total_after, balance_after)
     select 'seller', 'buyer' || n % 100, 'unpaid', '2026-01-01', 5, 5 from generate_series(1, $1::int) n`,
    [many],
  );
const waiting = async () => (await sqlOf(owner).query<{ n: number }>('select count(*) as n from invoice_changes'))[0]?.n;
const counted = async () => (await sqlOf(owner).query<{ n: number }>(`select n from invoice_tallies where business_id = 'seller'`))[0]?.n ?? 0;
const size = async () => (await sqlOf(owner).query<{ n: number }>(`select pg_relation_size('invoice_changes') as n`))[0]?.n ?? 0;

test('a burst of changes is added to the counters by the product’s own role, without a worker, and its space is freed', async () => {
  const before = await counted();
  const counters = keepCounters({ pool: product, log });
  await changed(60_000);
  counters.wake();
  counters.wake();
  await eventually('no change left', async () => (await waiting()) === 0);
  expect(await counted()).toBe(before + 60_000);
  // Changes written while others are added wait for the next time.
  await changed(3);
  counters.wake();
  await eventually('no change left', async () => (await waiting()) === 0);
  expect(await counted()).toBe(before + 60_003);
  await counters.stop();
  expect(warnings).toEqual([]);
  expect(await size()).toBeGreaterThan(500_000);
  // Nothing is freed while an older snapshot could see it (PostgreSQL's own ANALYZE takes some too); the worker tidies again and again.
  await eventually('its space freed', async () => {
    await tidyChanges(owner);
    return (await size()) < 100_000;
  });
});

test('what fails is tried again, and changes stay until then', async () => {
  const lost = testPool(database.url, 1, 'duewell_app');
  await lost.end();
  const counters = keepCounters({ pool: lost, log });
  await changed(2);
  counters.wake();
  await eventually('a warning', () => Promise.resolve(warnings.length > 0));
  await counters.stop();
  expect(await waiting()).toBe(2);
  const again = keepCounters({ pool: product, log });
  again.wake();
  await eventually('no change left', async () => (await waiting()) === 0);
  await again.stop();
  warnings.length = 0;
});
