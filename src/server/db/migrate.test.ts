import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { eventually } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { migrate, migrationPlan, readMigrations } from './migrate.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));

beforeEach(async () => {
  database = await testDatabase();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
});
afterEach(() => database.drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, up: string, check?: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'up.sql'), up);
  if (check !== undefined) writeFileSync(join(folder, name, 'check.sql'), check);
}

test('the real migrations have run in the template, and running them again does nothing', async () => {
  expect(await migrate(database.url)).toEqual([]);
  const names = await asOwner(database.url, (client) => client.query('select name from schema_migrations order by name'));
  expect(names.rows.map((row) => row.name)).toEqual([...readMigrations().map((one) => one.name), 'graphile-worker'].sort());
});

test('runs in order, once, however many processes ask', async () => {
  write('9001-a', 'create table zz_a (n int); insert into zz_a values (1)');
  write('9002-b', 'insert into zz_a values (2)');
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, readMigrations(folder))));
  expect(ran.flat().sort()).toEqual(['9001-a', '9002-b']);
  const rows = await asOwner(database.url, (client) => client.query('select n from zz_a'));
  expect(rows.rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a failing check rolls its migration back and names it', async () => {
  write('9001-a', 'create table zz_a (n int)', "do $$ begin\n  assert false, 'zz_a must hold a row';\nend $$");
  await expect(migrate(database.url, readMigrations(folder))).rejects.toThrow('db/migrations/9001-a/check.sql: zz_a must hold a row');
  const table = await asOwner(database.url, (client) => client.query("select to_regclass('zz_a') as t"));
  expect(table.rows).toEqual([{ t: null }]);
});

test('an error names the file and the line', async () => {
  write('9001-a', 'select 1;\nselect nothing_here;');
  await expect(migrate(database.url, readMigrations(folder))).rejects.toThrow('db/migrations/9001-a/up.sql:2: column "nothing_here"');
});

test('refuses a changed file and one that sorts before an applied one', async () => {
  write('9002-b', 'create table zz_b (n int)');
  await migrate(database.url, readMigrations(folder));
  write('9002-b', 'create table zz_b (n bigint)');
  await expect(migrate(database.url, readMigrations(folder))).rejects.toThrow('9002-b/up.sql was changed after it ran');
  write('9002-b', 'create table zz_b (n int)');
  write('9001-a', 'select 1');
  await expect(migrate(database.url, readMigrations(folder))).rejects.toThrow('Give it a number after that one');
});

test('waits for a table without holding up those who use it', async () => {
  write('9001-a', 'alter table products add column zz int');
  await asOwner(database.url, async (user) => {
    await user.query('begin');
    await user.query('select from products');
    const migrated = migrate(database.url, readMigrations(folder));
    // Whoever waits behind the migration reads the table as soon as that gives up, though its own transaction goes on.
    await asOwner(database.url, async (other) => {
      const isWaiting = async () => (await other.query("select from pg_locks where mode = 'AccessExclusiveLock' and not granted")).rowCount === 1;
      await eventually('the migration waits', isWaiting);
      expect((await other.query('select from products')).command).toBe('SELECT');
      await eventually('the migration tries again', isWaiting);
    });
    await user.query('commit');
    expect(await migrated).toEqual(['9001-a']);
  });
});

test('builds an index concurrently, also again after a run that was interrupted', async () => {
  await asOwner(database.url, async (owner) => {
    await owner.query('create table zz_a (n int); insert into zz_a values (1), (1)');
    write('9001-a', 'create unique index concurrently zz_a_n on zz_a (n);');
    // It fails, and leaves an index that is not used.
    await expect(migrate(database.url, readMigrations(folder))).rejects.toThrow('could not create unique index');
    await owner.query('delete from zz_a');
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, readMigrations(folder))));
    expect(ran.flat()).toEqual(['9001-a']);
    expect((await owner.query("select indisvalid from pg_index where indexrelid = 'zz_a_n'::regclass")).rows).toEqual([{ indisvalid: true }]);
    // Interrupted between the end of the statement and its record.
    await owner.query("delete from schema_migrations where name = '9001-a'");
    expect(await migrate(database.url, readMigrations(folder))).toEqual(['9001-a']);
    write('9002-b', 'drop index concurrently if exists zz_a_n;');
    expect(await migrate(database.url, readMigrations(folder))).toEqual(['9002-b']);
  });
});

test('tells what is pending and whether the release before can serve meanwhile, and changes nothing', async () => {
  write('9001-a', 'alter table products add column zz int not null');
  const plan = { lines: [expect.stringContaining('9001-a: stop'), expect.stringContaining('give it a default')], online: false };
  expect(await migrationPlan(database.url, readMigrations(folder))).toEqual(plan);
  expect(await migrationPlan(database.url, readMigrations(folder))).toEqual(plan);
  expect(await migrationPlan(database.url)).toEqual({ lines: ['no migration is pending'], online: true });
});

test('refuses a database of a release before 0.6.0, and says what to do', async () => {
  await asOwner(database.url, (client) => client.query("insert into schema_migrations (name, sha256) values ('0001-foundation', 'x')"));
  await expect(migrate(database.url)).rejects.toThrow('made by a release before 0.6.0, which cannot be upgraded. Start with an empty database');
});

test('an owner who is no superuser can run the real migrations', async () => {
  const owner = `plain_owner_${process.pid}`;
  const name = `${new URL(database.url).pathname.slice(1)}_plain`;
  await asOwner(database.url, async (client) => {
    await client.query(`create role ${owner} login createrole password 'plain'`);
    await client.query(`create database ${name} owner ${owner}`);
    await client.query(`grant duewell_app to ${owner} with admin option`);
  });
  const url = new URL(database.url);
  Object.assign(url, { username: owner, password: 'plain', pathname: `/${name}` });
  try {
    expect(await migrate(url.href)).toEqual(readMigrations().map((one) => one.name));
  } finally {
    await asOwner(database.url, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${owner}`);
    });
  }
});
