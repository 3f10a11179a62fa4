import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { Batch, forMany, readMany } from './batch.ts';
import type { Sql } from './pool.ts';
import { transaction } from './transaction.ts';
import { testPool } from '../testing/test-pool.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = testPool(database.url, 2, 'duewell_app');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const together = <T>(work: (sql: Sql) => Promise<T>) => transaction(pool, 'system', (sql) => work(new Batch(sql)));

/** Doubles numbers in the database; `asked` has the inputs of each statement. */
function doubling(make: typeof forMany) {
  const asked: (readonly number[])[] = [];
  const double = make(async (sql, numbers: readonly number[]) => {
    asked.push(numbers);
    const rows = await sql.query<{ result: number }>('select 2 * n / least(n, 1) as result from unnest($1::int[]) with ordinality a (n, i) order by i', [
      numbers,
    ]);
    return rows.map(({ result }) => result);
  });
  return { asked, double };
}

describe('queries of work that runs at once', () => {
  test('are one statement for each moment, and each gets its own result', async () => {
    const { asked, double } = doubling(forMany);
    const results = await together((sql) => Promise.all([3, 1, 3].map(async (n) => double(sql, await double(sql, n)))));
    expect(results).toEqual([12, 4, 12]);
    expect(asked).toEqual([
      [3, 1, 3],
      [6, 2, 6],
    ]);
  });

  test('are one statement too after each has sent a statement of its own', async () => {
    const { asked, double } = doubling(forMany);
    const each = (sql: Sql) => async (n: number) => {
      const [row] = await sql.query<{ n: number }>('select $1::int + 1 as n', [n]);
      return double(sql, row?.n ?? 0);
    };
    expect(await together((sql) => Promise.all([1, 2, 3].map(each(sql))))).toEqual([4, 6, 8]);
    expect(asked).toEqual([[2, 3, 4]]);
  });

  test('are refused results if one is missing: they would get each other’s', async () => {
    const names = forMany(async (sql, ids: readonly number[]) => sql.query('select n from unnest($1::int[]) n where n <> 2', [ids]));
    const all = together(async (sql) => {
      const outcomes = await Promise.allSettled([1, 2, 3].map((n) => names(sql, n)));
      return outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : one.value));
    });
    expect(await all).toEqual(Array.from({ length: 3 }, () => 'Error: a query for 3 inputs returned 2 outputs'));
  });

  test('of two inputs are results of two', async () => {
    const { double } = doubling(forMany);
    expect(await together((sql) => Promise.all([double(sql, 4), double(sql, 5)]))).toEqual([8, 10]);
  });

  test('that only read are asked once for equal inputs', async () => {
    const { asked, double } = doubling(readMany);
    expect(await together((sql) => Promise.all([3, 1, 3].map((n) => double(sql, n))))).toEqual([6, 2, 6]);
    expect(asked).toEqual([[3, 1]]);
  });

  test('all fail when their statement fails', async () => {
    const { double } = doubling(forMany);
    let failed: string[] = [];
    const outcome = together(async (sql) => {
      const all = await Promise.allSettled([1, 0].map((n) => double(sql, n)));
      failed = all.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
      throw new Error('rolled back');
    });
    await expect(outcome).rejects.toThrow('rolled back');
    expect(failed).toEqual(['error: division by zero', 'error: division by zero']);
  });

  test('leave to the end what must be done once, and last', async () => {
    const done: string[] = [];
    const note = (name: string) => () => Promise.resolve(void done.push(name));
    await transaction(pool, 'system', async (sql) => {
      const batch = new Batch(sql);
      for (const name of ['b', 'a', 'b']) batch.atTheEnd(name, note(name));
      expect(done).toEqual([]);
      await batch.finish();
    });
    expect(done).toEqual(['a', 'b']);
  });

  test('stay single statements outside of such work', async () => {
    const { asked, double } = doubling(forMany);
    await transaction(pool, 'system', async (sql) => double(sql, await double(sql, 1)));
    expect(asked).toEqual([[1], [2]]);
  });
});
