import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '../api/handlers.ts';
import { testDatabase } from '../testing/template-db.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { testPool } from '../testing/test-pool.ts';
import { asOwner } from '../testing/test-server.ts';
import { REGULAR, startWorker } from './worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('workers that began on a database that only reads, like a standby, take jobs once it can be written, and plan the regular ones', async () => {
  const database = await testDatabase();
  const alter = (change: string) =>
    asOwner(database.url, async (client) => {
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database "${new URL(database.url).pathname.slice(1)}" ${change}`);
    });
  await alter('set default_transaction_read_only = on');
  const pool = testPool(database.url, 9);
  const ran = Promise.withResolvers<void>();
  const worker = await startWorker({ ...app.deps, pool }, pool, { ...tasks, 'mail.link': () => Promise.resolve(ran.resolve()) }, REGULAR);
  try {
    await alter('reset default_transaction_read_only');
    await asOwner(database.url, async (client) => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
      await client.query(`select graphile_worker.add_job('mail.link', '{}')`);
    });
    await expect(ran.promise).resolves.toBeUndefined();
    const planned = () => asOwner(database.url, (client) => client.query('select identifier from graphile_worker._private_known_crontabs'));
    await eventually('the regular jobs', async () => (await planned()).rows.length === REGULAR.length);
  } finally {
    await worker.stop();
    await pool.end();
    await database.drop();
  }
});
