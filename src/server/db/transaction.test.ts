import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { openPool } from './pool.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, { role: undefined, size: 4, onLost: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Resolves once `of` callers have arrived; later ones do not wait. */
function meeting(of: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === of) all.resolve();
    return all.promise;
  };
}

test('two deadlocked transactions both succeed, each once', async () => {
  const met = meeting(2);
  let attempts = 0;
  const both = [
    [1, 2],
    [2, 1],
  ].map(([first, second]) =>
    transaction(pool, 'system', async (sql) => {
      attempts += 1;
      await sql.query('select pg_advisory_xact_lock($1)', [first]);
      await met();
      await sql.query('select pg_advisory_xact_lock($1)', [second]);
      return first;
    }),
  );
  expect(await Promise.all(both)).toEqual([1, 2]);
  expect(attempts).toBe(3);
});

test('work that fails changes nothing, is not repeated, and leaves its connection usable', async () => {
  let attempts = 0;
  const work = transaction(pool, 'system', async (sql) => {
    attempts += 1;
    await sql.query('create table left_over (id int)');
    throw new Error('not now');
  });
  await expect(work).rejects.toThrow('not now');
  expect(attempts).toBe(1);
  expect(await transaction(pool, 'system', (sql) => sql.query(`select to_regclass('left_over') as found`))).toEqual([{ found: null }]);
});
