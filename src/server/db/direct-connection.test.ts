import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { assertDirect } from './direct-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a pooler, which makes up the number of the backend, is recognised', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await assertDirect(client);
  Object.assign(client, { processID: 1 });
  await expect(assertDirect(client)).rejects.toThrow('DATABASE_LISTEN_URL');
  await client.end();
});
