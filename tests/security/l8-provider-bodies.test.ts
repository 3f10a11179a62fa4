import { expect, test } from 'vitest';
import '../../src/server/api/handlers.ts';
import { prune } from '../../src/server/jobs/retention.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import { testPool } from '../../src/server/testing/test-pool.ts';

test('what a provider sent is not kept longer than ninety days; that it came is', async () => {
  const database = await testDatabase();
  const pool = testPool(database.url, 1);
  await pool.query(
    `insert into provider_events (provider, event_key, type, reference, body, received_at)
     select 'paystack', sha256(age::text::bytea), 'charge.success', 'ref', '{"email": "a@example.com"}', now() - age * interval '1 day' from unnest(array[91, 89]) age`,
  );
  await prune(pool);
  const { rows } = await pool.query('select reference, body from provider_events order by received_at');
  expect(rows).toEqual([
    { reference: 'ref', body: null },
    { reference: 'ref', body: { email: 'a@example.com' } },
  ]);
  await pool.end();
  await database.drop();
});
