import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import '../api/handlers.ts';
import { prune } from './retention.ts';
import { testPool } from '../testing/test-pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('old rows are deleted, newer ones stay', async () => {
  const pool = testPool(database.url, 2);
  await pool.query(`select set_config('app.system', 'on', false)`);
  await pool.query(`insert into rate_windows (key, window_start, count) values ('old', now() - interval '3 days', 1), ('new', now() - interval '1 day', 1)`);
  await pool.query(
    `begin; select set_config('app.system', 'on', true); insert into idempotency (business_id, route, key, body_hash, status, answer, created_at)
     values ('b', 'r', 'old-old-old', '', 200, '{}', now() - interval '31 days'), ('b', 'r', 'new-new-new', '', 200, '{}', now() - interval '2 days'); commit`,
  );
  await pool.query(
    `begin; select set_config('app.system', 'on', true);
     insert into businesses (id, name, category, time_zone, currency) values ('b', 'B', 'both', 'Africa/Lagos', 'NGN');
     insert into webhook_endpoints (business_id, id, url, events, state, secret, created_by, created_at) values ('b', 'e', 'https://example.com', '{invoice.sent}', 'on', '', 'u', now());
     insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, next_at, created_at)
     select 'b', d.id, 'e', d.id, 'invoice.sent', '{}', d.state, now(), now() - d.age
     from (values ('old', 'delivered', interval '31 days'), ('waiting', 'waiting', interval '31 days'), ('new', 'failed', interval '2 days')) d(id, state, age); commit`,
  );
  await prune(pool);
  const { rows: windows } = await pool.query<{ key: string }>('select key from rate_windows');
  expect(windows.map((row) => row.key)).toEqual(['new']);
  const client = await pool.connect();
  await client.query(`begin; select set_config('app.system', 'on', true)`);
  const { rows: answers } = await client.query<{ key: string }>('select key from idempotency');
  const { rows: deliveries } = await client.query<{ id: string }>('select id from webhook_deliveries order by id');
  await client.query('commit');
  client.release();
  expect(answers.map((row) => row.key)).toEqual(['new-new-new']);
  expect(deliveries.map((row) => row.id)).toEqual(['new', 'waiting']);
  await pool.end();
});

test('counters of attempts, parts of the allowance for new payees, and devices', async () => {
  const pool = testPool(database.url, 2);
  await pool.query(
    `begin; select set_config('app.system', 'on', true);
     insert into lockouts (key, failures, window_start, locks, locked_until)
     select l.name::bytea, 1, now() - l.begun, 1, now() - l.ended
     from (values ('old', interval '3 days', null::interval), ('was locked', '9 days', '3 days'), ('tried', '1 day', null), ('remembered', '4 days', '1 day'),
       ('locked', '4 days', '-1 hour')) l(name, begun, ended);
     insert into businesses (id, name, category, time_zone, currency) values ('n', 'N', 'both', 'Africa/Lagos', 'NGN');
     insert into unconfirmed_payments (business_id, route, key, at, to_new) values ('n', 'r', 'old', now() - interval '3 days', 1), ('n', 'r', 'new', now() - interval '1 day', 1);
     insert into users (id, first_name, last_name, email, phone, password_hash) values ('u', 'A', 'B', 'a@example.com', '+2348000000000', '');
     insert into user_devices (token_hash, id, user_id, browser_hash, created_at, last_seen_at, expires_at, revoked_at, address, agent)
     select sha256(d.name::bytea), d.name, 'u', d.browser::bytea, now() - interval '1 year', now() - d.expired - interval '30 days', now() - d.expired, now() - d.revoked, '', ''
     from (values ('expired', 'a', interval '91 days', null::interval), ('revoked', 'a', '-9 days', '91 days'), ('lately', 'a', '89 days', null), ('with a session', 'a', '100 days', null),
       ('now', 'a', '-29 days', null), ('last of its browser', 'b', '200 days', null), ('older', null, '300 days', null), ('unnamed', null, '250 days', null)) d(name, browser, expired, revoked);
     insert into sessions (token_hash, id, user_id, created_at, expires_at, address, agent, device_id)
     values ('s', 's', 'u', now() - interval '31 days', now() - interval '29 days', '', '', 'with a session'); commit`,
  );
  await prune(pool);
  const names = async (query: string) => {
    const { rows } = await pool.query<{ name: string }>(query);
    return rows.map(({ name }) => name).toSorted();
  };
  expect(await names(`select convert_from(key, 'UTF8') as name from lockouts`)).toEqual(['locked', 'remembered', 'tried']);
  expect(await names(`select key as name from unconfirmed_payments where business_id = 'n'`)).toEqual(['new']);
  expect(await names('select id as name from user_devices')).toEqual(['last of its browser', 'lately', 'now', 'unnamed', 'with a session']);
  await pool.end();
});
