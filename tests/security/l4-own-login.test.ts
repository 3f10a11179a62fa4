import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertConfined, ensureAppLogin } from '../../src/server/db/app-login.ts';
import { readEnv } from '../../src/server/core/env.ts';
import { startServer } from '../../src/server/api/main.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

let app: TestApp;
let who: TestUser;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  who = await app.createUser();
  client = new pg.Client({ connectionString: await ensureAppLogin(app.databaseUrl) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

const rows = async (text: string) => (await client.query(text)).rowCount;

test('the product itself is connected as a login that owns nothing', async () => {
  const { rows: found } = await app.deps.pool.query<{ who: string; own: string; super: boolean }>(
    `select session_user as who, current_user as own, (select rolsuper from pg_roles where rolname = session_user) as super`,
  );
  expect(found).toEqual([{ who: 'duewell_login', own: 'duewell_login', super: false }]);
});

test.each(['set role none', 'reset role', 'reset all', 'reset session authorization', 'set row_security = on'])(
  'after “%s” row-level security still binds it',
  async (text) => {
    await client.query(text);
    expect(await rows('select from businesses')).toBe(0);
    expect(await rows('select from audit_log')).toBe(0);
    expect(await asOwner(app.databaseUrl, async (owner) => (await owner.query('select from businesses where id = $1', [who.businessId])).rowCount)).toBe(1);
  },
);

test.each([
  'set role duewell',
  'set role duewell_app',
  'set session authorization duewell',
  'alter table users disable row level security',
  'create table public.x (y int)',
])('“%s” is refused', async (text) => {
  await expect(client.query(text)).rejects.toThrow(/permission denied|must be/);
});

test('with row_security off nothing is answered at all', async () => {
  await client.query('set row_security = off');
  await expect(client.query('select from users')).rejects.toThrow('row-level security');
  await client.query('set row_security = on');
});

test('every table it may read has row-level security, and shows nothing without a scope', async () => {
  const { rows: tables } = await client.query<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity as secured from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')`,
  );
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.filter(({ secured }) => !secured)).toEqual([]);
  for (const { name } of tables) expect({ name, rows: await rows(`select from "${name}"`) }).toEqual({ name, rows: 0 });
});

test.each(['second_factors', 'recovery_codes', 'openid_identities', 'openid_flows', 'provider_events'])(
  '%s is not there on behalf of a business',
  async (table) => {
    await client.query(`begin; select set_config('app.business_id', '${who.businessId}', true)`);
    await asOwner(app.databaseUrl, (owner) =>
      owner.query(`insert into second_factors (user_id, secret, created_at) values ($1, '\\x00', now()) on conflict do nothing`, [who.userId]),
    );
    expect(await rows(`select from ${table}`)).toBe(0);
    await client.query('rollback');
  },
);

describe('the start', () => {
  test('is refused in production without a login of its own, and says how to make one', () => {
    expect(() => readEnv({ DATABASE_URL: 'postgres://somewhere/duewell' })).toThrow(/DATABASE_APP_URL is not set.*create role/s);
  });

  test('is refused with the owner’s login', async () => {
    await expect(startServer({ role: 'api', env: { ...app.env, databaseAppUrl: app.databaseUrl } })).rejects.toThrow(/has SUPERUSER/);
  });

  test.each([
    ['bypassrls', '', /BYPASSRLS/],
    ['createrole', '', /CREATEROLE/],
    ['', 'grant pg_read_all_data to l4_role', /member of pg_read_all_data/],
    ['', 'grant duewell to l4_role', /member of duewell/],
    ['', 'create table l4_table (x int); alter table l4_table owner to l4_role', /owns l4_table/],
    ['', 'revoke duewell_app from l4_role', /not a member of duewell_app/],
  ])('is refused with a login that has %s %s', async (power, more, says) => {
    await asOwner(app.databaseUrl, (owner) => owner.query(`create role l4_role login password 'l4' ${power}; grant duewell_app to l4_role; ${more}`));
    const url = new URL(app.databaseUrl);
    [url.username, url.password] = ['l4_role', 'l4'];
    try {
      await expect(assertConfined(url.href)).rejects.toThrow(says);
    } finally {
      await asOwner(app.databaseUrl, (owner) => owner.query('drop owned by l4_role cascade; drop role l4_role'));
    }
  });
});
