import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../db/pool.ts';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { prune } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('what has served its time is dropped, what has not stays', async () => {
  const pool = openPool(database.url, { role: undefined, size: 2, onLost: () => undefined });
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
