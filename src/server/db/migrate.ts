import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { withConnection } from './connection.ts';
import { applyFunctions, readFunctions } from './functions.ts';
import type { FunctionFile } from './functions.ts';
import { concurrentIndex, planOf } from './online.ts';
import { runFile } from './run-file.ts';

export interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly up: string;
  /** SQL that raises an error if the result of `up` is not as expected. */
  readonly check: string;
}

/**
 * Applies the migrations and functions of this version to the database; returns the names of the migrations that ran. Each runs with its check in one transaction,
 * but one of `create index concurrently` without. One process does it at a time, and the others wait. The functions follow in one more transaction
 * (`applyFunctions`). A table's lock is waited for a moment only, and then asked for again, because calls queue behind who waits. Refuses if a file was changed after it ran, if a new one
 * sorts before one that has run, or if a release before 0.6.0 made the database. If a later version has migrated the database, its functions are not changed.
 */
export async function migrate(databaseUrl: string, wanted = readMigrations(), functions: readonly FunctionFile[] = readFunctions()): Promise<string[]> {
  return withConnection(databaseUrl, async (client) => {
    // Ends with the connection.
    await lockMigrations(client);
    const done = await readApplied(client);
    assertFromBaseline(done);
    assertUnchanged(wanted, done);
    const queue = queueVersion();
    const ran: string[] = [];
    if (done.get(queue.name) !== queue.sha256) await installQueue(client, databaseUrl, queue);
    for (const migration of wanted.filter(({ name }) => !done.has(name))) {
      const index = concurrentIndex(migration.up);
      if (index !== null) await applyConcurrently(client, migration, index);
      else await withShortLocks(client, () => apply(client, migration));
      ran.push(migration.name);
    }
    if (!isOfLaterVersion(done, wanted, queue.name)) await withShortLocks(client, () => applyFunctions(client, functions, lockNumber));
    return ran;
  });
}

/** The migrations that the next start runs; changes nothing. */
export async function pendingMigrations(client: Client, wanted = readMigrations()): Promise<Migration[]> {
  const { rows: tables } = await client.query("select where to_regclass('public.schema_migrations') is not null");
  const done = tables.length === 0 ? new Map<string, string>() : await readApplied(client);
  assertFromBaseline(done);
  assertUnchanged(wanted, done);
  return wanted.filter(({ name }) => !done.has(name));
}

/** What the next start changes, and whether the release before can serve meanwhile. */
export async function migrationPlan(databaseUrl: string, wanted = readMigrations()): Promise<ReturnType<typeof planOf>> {
  return withConnection(databaseUrl, async (client) => planOf(await pendingMigrations(client, wanted)));
}

/** The migrations as files: folders `NNNN-name` with `up.sql` and an optional `check.sql`. */
export function readMigrations(directory = migrationsDirectory): Migration[] {
  const names = readdirSync(directory).filter((name) => /^\d{4}-[a-z0-9-]+$/.test(name));
  return names.sort().map((name) => {
    const up = readFileSync(join(directory, name, 'up.sql'), 'utf8');
    const check = join(directory, name, 'check.sql');
    return { name, up, sha256: digest(up), check: existsSync(check) ? readFileSync(check, 'utf8') : '' };
  });
}

const migrationsDirectory = resolve(import.meta.dirname, '../../../db/migrations');

// An arbitrary number, the same for every version of the product.
const lockNumber = 7_241_306;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The queue's own tables come first, since our functions use them. Updated with the package. */
function queueVersion(): { name: string; sha256: string } {
  const file = resolve(import.meta.dirname, '../../../node_modules/graphile-worker/package.json');
  const { version } = Object(JSON.parse(readFileSync(file, 'utf8')));
  return { name: 'graphile-worker', sha256: digest(String(version)) };
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from public.schema_migrations');
    return new Map(rows.map((row) => [row.name, row.sha256]));
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    // Two processes may run this at once; `if not exists` alone is not safe then.
    await client.query(`begin; select pg_advisory_xact_lock(${lockNumber});
      create table if not exists public.schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now()); commit`);
    return readApplied(client);
  }
}

/** The history begins with release 0.6.0. `0001-foundation` was the first migration of all releases before. */
function assertFromBaseline(done: ReadonlyMap<string, string>): void {
  if (done.has('0001-foundation'))
    throw new Error(
      'This database was made by a release before 0.6.0, which cannot be upgraded. Start with an empty database: delete the folder .data, or name another one in DATABASE_URL.',
    );
}

function assertUnchanged(wanted: readonly Migration[], done: ReadonlyMap<string, string>): void {
  const names = new Set(wanted.map((migration) => migration.name));
  const newest =
    [...done.keys()]
      .filter((name) => names.has(name))
      .sort()
      .at(-1) ?? '';
  for (const { name, sha256 } of wanted) {
    const applied = done.get(name);
    if (applied === undefined && name < newest) {
      throw new Error(`db/migrations/${name} is new, but ${newest} has already run here. Give it a number after that one.`);
    }
    if (applied !== undefined && applied !== sha256) {
      throw new Error(
        `db/migrations/${name}/up.sql was changed after it ran in this database. ` +
          'Undo the change and write a new migration; a developer may also start over with an empty database.',
      );
    }
  }
}

function isOfLaterVersion(done: ReadonlyMap<string, string>, wanted: readonly Migration[], queue: string): boolean {
  const names = new Set([queue, ...wanted.map(({ name }) => name)]);
  return [...done.keys()].some((name) => !names.has(name));
}

async function installQueue(client: Client, databaseUrl: string, queue: { name: string; sha256: string }): Promise<void> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') process.stderr.write(`graphile-worker: ${message}\n`);
  });
  await runMigrations({ connectionString: databaseUrl, schema: 'graphile_worker', logger });
  await client.query(
    `insert into public.schema_migrations (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
    [queue.name, queue.sha256],
  );
}

/** Not by waiting in a statement: an index that is built concurrently would wait for that, and both for each other. */
async function lockMigrations(client: Client): Promise<void> {
  const isLocked = async () => (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber])).rows[0]?.locked;
  while (!(await isLocked())) await pause(BETWEEN_TRIES);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await runFile(client, `db/migrations/${migration.name}/up.sql`, migration.up);
    await runFile(client, `db/migrations/${migration.name}/check.sql`, migration.check);
    await remember(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Without a transaction, so a run that was interrupted may have left the index, whole or not. */
async function applyConcurrently(client: Client, migration: Migration, index: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${index}`);
  await runFile(client, `db/migrations/${migration.name}/up.sql`, migration.up);
  await runFile(client, `db/migrations/${migration.name}/check.sql`, migration.check);
  await remember(client, migration);
}

async function remember(client: Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

/** Milliseconds that a statement waits for a lock, and between two tries. */
const LOCK_TIMEOUT = 2_000;
const BETWEEN_TRIES = 500;
const TRIES = 200;

/** Calls that need a table wait behind a migration that waits for it: it gives up soon and tries again, until whoever has the table has ended. */
async function withShortLocks(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await work();
        return;
      } catch (error) {
        if (tries === TRIES || !isLockTimeout(error)) throw error;
        await pause(BETWEEN_TRIES);
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '55P03';
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
