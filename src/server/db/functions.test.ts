import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { asOwner } from '../testing/test-server.ts';
import { readFunctions } from './functions.ts';
import type { FunctionFile } from './functions.ts';
import { CALLED_ONCE } from '../core/idempotent-function.ts';
import { migrate, readMigrations } from './migrate.ts';
import { dumpSchema } from './schema-dump.ts';

let database: TestDatabase;
let whole: unknown[];
const files = readFunctions();
const migrations = readMigrations();
beforeAll(async () => {
  database = await testDatabase();
  whole = await definitions();
});
beforeEach(() => apply(files));
afterAll(() => database.drop());

const apply = (some: readonly FunctionFile[]) => migrate(database.url, migrations, some);
const query = (text: string) => asOwner(database.url, (client) => client.query(text)).then(({ rows }) => rows);
const applied = () => query('select name, sha256 from schema_functions order by name');
const call = (name: string) => query(`select ${name}() as answer`).then(([row]) => row?.answer);

/** Definition, privileges and settings of every function. */
function definitions() {
  return query(`select p.proname as name, pg_get_functiondef(p.oid) as text, p.proacl::text as privileges, p.prosecdef as definer, p.proconfig as settings
    from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`);
}

function file(name: string, sql: string): FunctionFile {
  return { name, sql, sha256: sql };
}

const answers = (name: string, value: number) => file(name, `create or replace function ${name}() returns int language sql as $$ select ${value} $$;`);

test('every function of a migrated database has one file of its name, and every file has one function', async () => {
  const names = await query(`select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname collate "C"`);
  expect(names.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  const made = files.map(({ sql }) => [...sql.matchAll(/^create .*?function (\w+)/gm)].map(([statement]) => statement));
  expect(made).toEqual(files.map(({ name }) => [`create or replace function ${name}`]));
  // Privileges outlive `create or replace`: without this line a right that a file no longer gives would stay in older databases.
  const resets = ({ name, sql }: FunctionFile) => new RegExp(`^revoke all on function ${name}\\([^;]*\\) from public, duewell_app;$`, 'm').test(sql);
  expect(files.filter((one) => !resets(one)).map(({ name }) => name)).toEqual([]);
});

test('every file applied a second time leaves the functions, their privileges and the schema as they are', async () => {
  await query('delete from schema_functions');
  await apply(files);
  expect(await applied()).toHaveLength(files.length);
  expect(await definitions()).toEqual(whole);
  expect(await dumpSchema(database.url)).toBe(readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8'));
});

test('a file that has changed is applied, one that has not is left alone, however many processes ask', async () => {
  await apply([...files, answers('zz_one', 1), answers('zz_two', 2)]);
  await query("create or replace function zz_two() returns int language sql as 'select 20'");
  await Promise.all([1, 2, 3, 4].map(() => apply([...files, answers('zz_one', 10), answers('zz_two', 2)])));
  expect([await call('zz_one'), await call('zz_two')]).toEqual([10, 20]);
  await query('drop function zz_one(), zz_two()');
});

test('functions may call one that comes later in the alphabet', async () => {
  const caller = file('zz_a', 'create or replace function zz_a() returns int language sql as $$ select zz_b() $$;');
  await apply([...files, caller, answers('zz_b', 7)]);
  expect(await call('zz_a')).toBe(7);
  await query('drop function zz_a(), zz_b()');
});

test('one that fails undoes all of them and names its file and line', async () => {
  const broken = file('zz_two', '-- Why.\ncreate or replace function zz_two() returns int language sql as $$ select nothing_here $$;');
  await expect(apply([...files, answers('zz_one', 1), broken])).rejects.toThrow(/db\/functions\/zz_two\.sql.*column "nothing_here"/);
  expect(await query("select proname from pg_proc where proname like 'zz%'")).toEqual([]);
});

test('other parameters need a migration that drops the former function', async () => {
  await apply([...files, answers('zz_one', 1)]);
  const other = file('zz_one', 'create or replace function zz_one(n int) returns int language sql as $$ select n $$;');
  await expect(apply([...files, other])).rejects.toThrow('zz_one.sql leaves more than one function of its name: zz_one(), zz_one(integer)');
  await query('drop function zz_one()');
  await apply([...files, other]);
  expect(await query('select zz_one(5) as answer')).toEqual([{ answer: 5 }]);
  await query('drop function zz_one(int)');
});

test('a file that is gone needs a migration that drops its function', async () => {
  await apply([...files, answers('zz_one', 1)]);
  await expect(apply(files)).rejects.toThrow('db/functions/zz_one.sql is gone, but zz_one() is still there');
  await query('drop function zz_one()');
  await apply(files);
  expect(await applied()).toHaveLength(files.length);
});

test('the functions of a database that a later version has migrated are left alone', async () => {
  await query("insert into schema_migrations (name, sha256) values ('9999-later', '')");
  await migrate(database.url, migrations, [...files, answers('zz_one', 1)]);
  expect(await query("select proname from pg_proc where proname = 'zz_one'")).toEqual([]);
  await query("delete from schema_migrations where name = '9999-later'");
});

test('a migration creates a function only as a stub that names its file', () => {
  const found = migrations
    .flatMap(({ name, up }) => [...up.matchAll(/create (?:or replace )?function (\w+)[^;]*/gi)].map(([text, of]) => ({ name, of, text })))
    .filter(({ of, text }) => !text.includes(`db/functions/${of}.sql`));
  expect(found).toEqual([]);
});

test('a security definer function has its own search path and resets the scope it sets', async () => {
  const definers = (await definitions()).filter(({ definer }) => definer);
  expect(definers.length).toBeGreaterThan(20);
  // Settings of the planner may follow.
  const safe = /^search_path=public, pg_temp(,(plan_cache_mode|enable_\w+|cpu_tuple_cost|max_parallel_workers_per_gather|jit)=[\w.]+)*$/;
  expect(definers.filter(({ settings }) => !safe.test(String(settings))).map(({ name }) => name)).toEqual([]);
  const sets = (text: string, value: string) => text.split(`set_config('app.system', ${value}, true)`).length - 1;
  expect(definers.filter(({ text }) => sets(text, "'on'") > sets(text, "coalesce(v_before, '')")).map(({ name }) => name)).toEqual([]);
});

test('balances are locked by ledger_lock, and changed by few functions, each of which takes them in order or one alone', async () => {
  const those = async (pattern: string) =>
    (await query(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* '${pattern}' order by proname`)).map(
      ({ name }) => name,
    );
  expect(await those('ledger_balances[^;]* for (no key )?update')).toEqual(['ledger_lock']);
  expect(await those('update ledger_balances')).toEqual(CHANGE_BALANCES);
  expect(await query("select has_function_privilege('duewell_app', 'ledger_lock(bigint[])', 'execute') as may")).toEqual([{ may: false }]);
});

const CHANGE_BALANCES = [
  'ledger_end_hold',
  'ledger_hold',
  'ledger_post_legs',
  'ledger_transfer',
  'wallet_close',
  'wallet_give_daily',
  'wallet_limits',
  'wallet_take_daily',
];

test('a function that is called once has one that makes several of its calls in a transaction', async () => {
  const granted = await query(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('duewell_app', oid, 'execute')`,
  );
  const names = granted.map(({ name }) => name);
  for (const name of CALLED_ONCE) expect(names).toEqual(expect.arrayContaining([name, `${name}_all`]));
});
