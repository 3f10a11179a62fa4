import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exclusively } from '../../src/server/db/exclusive.ts';
import { readEnv } from '../../src/server/core/env.ts';
import type { Env } from '../../src/server/core/env.ts';
import { rewrapAll } from '../../src/server/jobs/rewrap.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { ProviderError } from '../../src/server/integrations/errors.ts';
import { makeProviders } from '../../src/server/integrations/index.ts';
import { localFiles } from '../../src/server/integrations/store/local.ts';
import type { FileStore } from '../../src/server/integrations/store/port.ts';
import { sealedFiles } from '../../src/server/integrations/store/sealed.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';
import { openText, presentKey, seal, sealedUnder } from '../../src/server/core/encryption.ts';
import { testPool } from '../../src/server/testing/test-pool.ts';

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];
let database: TestDatabase;
let folder: string;
let owner: pg.Pool;
let env: Env;

beforeEach(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'duewell-passes-'));
  // Rows without their businesses and people.
  await asOwner(database.url, (client) =>
    client.query(`do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`),
  );
  owner = testPool(database.url, 4);
  env = readEnv({ DUEWELL_MODE: 'demo', SECRET_KEY: B, SECRET_KEY_PREVIOUS: A, FILES_DIR: folder }, database.url);
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const before = () => ({ ...env, secretKey: A, previousSecretKeys: [] });
const system = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

/** The product's own store with a changed function. */
function rewrapped(change: (store: FileStore) => Partial<FileStore> = () => ({}), anew = false) {
  const store = localFiles(folder);
  const files = sealedFiles({ ...store, ...change(store) }, env);
  return rewrapAll({ env, clock: Date.now, providers: { ...makeProviders(env), files } }, owner, { anew });
}

async function factors(count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, n) => `usr_${String(n).padStart(22, '0')}`);
  await system('insert into second_factors (user_id, secret, created_at) select u, s, now() from unnest($1::text[], $2::bytea[]) x(u, s)', [
    users,
    users.map((user) => seal(before(), { owner: user, field: 'totp' }, `secret of ${user}`)),
  ]);
}

async function logos(count: number, withFiles: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `lgo_${String(n).padStart(22, '0')}`);
  await system(`insert into logos (business_id, id, content_type, created_at) select 'biz_1', u, 'image/png', now() from unnest($1::text[]) u`, [ids]);
  const files = sealedFiles(localFiles(folder), before());
  for (const id of ids.slice(0, withFiles)) await files.put({ owner: id, field: 'logo' }, `logos/${id}`, Buffer.from('picture'));
  return ids;
}

test('a table of several portions comes under the present key in one pass', async () => {
  await factors(1_203);
  expect(await rewrapped()).toBe(1_203);
  const rows = await system('select user_id, secret from second_factors');
  expect(new Set(rows.map(({ secret }) => sealedUnder(secret)))).toEqual(new Set([presentKey(env)]));
  const last = rows.at(-1);
  expect(openText({ ...env, previousSecretKeys: [] }, { owner: last.user_id, field: 'totp' }, last.secret)).toBe(`secret of ${last.user_id}`);
  expect(await rewrapped()).toBe(0);
});

test('a pass reads each row of a table once, however many portions it has', async () => {
  await factors(2_000);
  await owner.query('analyze second_factors');
  const read = async () => {
    // Each connection of the pool writes its statistics.
    const clients = await Promise.all(Array.from({ length: 4 }, () => owner.connect()));
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
    for (const client of clients) client.release();
    const [row] = await system(`select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'second_factors'`);
    return Number(row.read);
  };
  const start = await read();
  await rewrapped();
  const rows = (await read()) - start;
  expect(rows).toBeGreaterThanOrEqual(2_000);
  // Once to read, and once to change.
  expect(rows).toBeLessThanOrEqual(2 * 2_000 + 100);
});

test('a statement that takes longer than a request may is waited for', async () => {
  await factors(1);
  await owner.query(`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(5.5); return new; end'`);
  await owner.query(`create trigger slow before update on second_factors for each row execute function slow()`);
  await owner.query('alter table second_factors enable always trigger slow');
  expect(await rewrapped()).toBe(1);
});

test('one process does it at a time', async () => {
  await factors(1);
  expect(await exclusively(owner, 'rewrap', () => rewrapped())).toBeNull();
  expect(await exclusively(owner, 'rewrap', () => runPlatform(env, { what: 'keys-rewrap' }))).toMatch(/Another process/);
  expect(await rewrapped()).toBe(1);
});

test('files are read in one pass for a set of keys; the order to rewrap reads them again', async () => {
  await logos(3, 3);
  const reads: string[] = [];
  const counted = (store: FileStore) => ({ get: (key: string) => (reads.push(key), store.get(key)) });
  expect(await runPlatform(env, { what: 'keys-status' })).toMatch(/earlier {2}0 values: keep it[^]*files {2}not looked through yet/);
  expect(await rewrapped(counted)).toBe(3);
  expect(reads.filter((key) => key.startsWith('logos/'))).toHaveLength(3);
  expect(await runPlatform(env, { what: 'keys-status' })).toMatch(/earlier {2}0 values: it may be dropped[^]*files {2}done: looked through from \d{4}-/);
  reads.length = 0;
  expect(await rewrapped(counted)).toBe(0);
  expect(reads).toEqual(['audit/head']);
  expect(await rewrapped(counted, true)).toBe(0);
  expect(reads.filter((key) => key.startsWith('logos/'))).toHaveLength(3);
});

test('a pass over files that broke off goes on where it was, and a file that does not open hinders none', async () => {
  const ids = await logos(450, 0);
  const broken = `logos/${ids[5] ?? ''}`;
  await localFiles(folder).put(broken, Buffer.alloc(120, 1));
  let reads = 0;
  const failing = (store: FileStore) => ({
    get: (key: string) => {
      if (key.startsWith('logos/') && (reads += 1) === 430) throw new ProviderError('unavailable', 'local', 'away');
      return store.get(key);
    },
  });
  await expect(rewrapped(failing)).rejects.toThrow('away');
  expect(await runPlatform(env, { what: 'keys-status' })).toMatch(/files {2}looked through since .*, not done: keep the earlier keys/);
  await rewrapped(failing);
  expect(reads).toBe(430 + 50);
  expect(await runPlatform(env, { what: 'keys-status' })).toMatch(/files {2}done: .*; 1 open with no key of this installation/);
});

test.each(['get', 'put'] as const)('a document that is removed during the pass, at its %s, does not come back', async (when) => {
  const [id = ''] = await logos(1, 1);
  const remove = async (store: FileStore) => {
    await system('delete from logos where id = $1', [id]);
    await store.remove(`logos/${id}`);
  };
  await rewrapped((store) => ({
    async get(key) {
      const bytes = await store.get(key);
      if (when === 'get' && key.startsWith('logos/')) await remove(store);
      return bytes;
    },
    async put(key, bytes) {
      if (when === 'put') await remove(store);
      await store.put(key, bytes);
    },
  }));
  expect(() => readFileSync(join(folder, 'logos', id))).toThrow('ENOENT');
});
