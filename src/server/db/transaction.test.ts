import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { sqlOf } from './pool.ts';
import { CommitUnknown, scopedSql, systemSql, together, transaction } from './transaction.ts';
import { testPool } from '../testing/test-pool.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = testPool(database.url, 4);
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

test.each<[string, () => Promise<unknown>]>([
  ['in a transaction', () => transaction(pool, 'system', (sql) => sql.query('select * from widened'))],
  [
    'with others in one message',
    async () =>
      (
        await together(pool, 'system', [
          { text: 'select 1', values: [] },
          { text: 'select * from widened', values: [] },
        ])
      )[1],
  ],
  ['alone', () => sqlOf(pool).query('select * from widened')],
])('a statement %s returns what a migration adds, on every connection that had prepared it', async (_, read) => {
  await pool.query('create table widened (id int)');
  await pool.query('insert into widened values (1)');
  const onAll = () => Promise.all(Array.from({ length: 4 }, read));
  expect(await onAll()).toEqual(Array.from({ length: 4 }, () => [{ id: 1 }]));
  await pool.query('alter table widened add column name text');
  expect(await onAll()).toEqual(Array.from({ length: 4 }, () => [{ id: 1, name: null }]));
  await pool.query('drop table widened');
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

describe('statements in one message', () => {
  const of = (businessId: string) => scopedSql(pool, { businessId });
  const SCOPE = `select app_business() as business, app_system() as system, current_setting('enable_sort') as sort`;
  const NONE = { business: null, system: false, sort: 'on' };
  let one: pg.Pool;
  beforeAll(async () => {
    one = testPool(database.url, 1);
    await sqlOf(pool).query('create table kept (n int primary key, twin int unique deferrable initially deferred)');
  });
  afterAll(() => one.end());
  const unscoped = async () => (await sqlOf(one).query(SCOPE))[0];

  test('have the scope, which no later user of the connection has', async () => {
    expect(await scopedSql(one, { businessId: `it's` }).query(SCOPE)).toEqual([{ ...NONE, business: `it's` }]);
    expect(await unscoped()).toEqual(NONE);
    expect(await systemSql(one).query(SCOPE)).toEqual([{ ...NONE, system: true }]);
    expect(await together(one, { businessId: 'b' }, [{ text: SCOPE, values: [] }], 'ordered')).toEqual([[{ business: 'b', system: false, sort: 'off' }]]);
    await expect(scopedSql(one, { businessId: 'b' }).query('select 1 / $1::int as n', [0])).rejects.toThrow('division by zero');
    expect(await unscoped()).toEqual(NONE);
  });

  test('are answered each with its rows, in order, also when prepared before', async () => {
    for (const n of [1, 2, 3]) {
      const statements = [
        { text: 'select $1::int as n union all select 9', values: [n] },
        { text: 'select where false', values: [] },
        { text: `select $1::bigint as n, '2026-01-02'::date as day`, values: [n * 2] },
        { text: 'select $1::int as n union all select 9', values: [n + 5] },
      ];
      expect(await together(one, 'system', statements)).toEqual([[{ n }, { n: 9 }], [], [{ n: n * 2, day: '2026-01-02' }], [{ n: n + 5 }, { n: 9 }]]);
    }
  });

  test('have no effect if one of them fails, and each works afterwards', async () => {
    const add = (n: number) => ({ text: 'insert into kept (n) values ($1) returning n', values: [n] });
    await expect(together(one, 'system', [add(1), add(1), { text: 'select 1 as after', values: [] }])).rejects.toMatchObject({ code: '23505' });
    await expect(together(one, 'system', [add(2), { text: 'select nothing_here', values: [] }])).rejects.toMatchObject({ code: '42703' });
    expect(await together(one, 'system', [add(1), { text: 'select 1 as after', values: [] }])).toEqual([[{ n: 1 }], [{ after: 1 }]]);
    expect(await sqlOf(one).query('select n from kept where n < 10')).toEqual([{ n: 1 }]);
  });

  test('fail when their transaction fails at its end', async () => {
    const twin = (n: number) => of('b').query('insert into kept (n, twin) values ($1, 7) returning n', [n]);
    expect(await twin(11)).toEqual([{ n: 11 }]);
    await expect(twin(12)).rejects.toMatchObject({ code: '23505' });
    expect(await of('b').query('select n from kept where n > 10')).toEqual([{ n: 11 }]);
  });

  test('refuse a value that they cannot send or read, and leave the connection usable', async () => {
    const pid = async () => (await systemSql(one).query('select pg_backend_pid() as pid'))[0];
    const before = await pid();
    await expect(systemSql(one).query(`select 'infinity'::timestamptz as n`)).rejects.toThrow(RangeError);
    expect(await pid()).toEqual(before);
  });

  test('are repeated after a deadlock', async () => {
    const met = meeting(2);
    const lock = (n: number) => ({ text: 'select pg_advisory_xact_lock($1)', values: [n] });
    const other = transaction(pool, 'system', async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [21]);
      await met();
      await sql.query('select pg_advisory_xact_lock($1)', [22]);
    });
    const those = met().then(() => together(pool, 'system', [lock(22), lock(21), { text: 'select 1 as done', values: [] }]));
    const [, answers] = await Promise.all([other, those]);
    expect(answers[2]).toEqual([{ done: 1 }]);
  });

  test('say that their outcome is unknown when the connection is lost', async () => {
    const lost = testPool(database.url, 1);
    const client = await lost.connect();
    client.release();
    const asked = systemSql(lost).query('select pg_sleep(4)');
    // The statement is on its way: its socket is closed from this side.
    setImmediate(() => {
      // The client's connection and stream are not in its type.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
    await expect(asked).rejects.toThrow(CommitUnknown);
    expect(await systemSql(lost).query('select 1 as n')).toEqual([{ n: 1 }]);
    await lost.end();
  });

  test('fail like any other statement when the server ends the connection', async () => {
    await expect(systemSql(one).query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({ code: '57P01' });
    expect(await systemSql(one).query('select 1 as n')).toEqual([{ n: 1 }]);
  });
});
