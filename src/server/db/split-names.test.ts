import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { asOwner } from '../testing/test-server.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('names that were stored as one are split; a name with a comma of its own stays', async () => {
  const statements = readFileSync('db/migrations/0233-who-asked/up.sql', 'utf8').split(';\n');
  const names = ['Tunde Bakare, as Bisi Ige asked', 'Smith, Jones, as we asked', 'Ada Obi'];
  const rows = await asOwner(db.url, async (client) => {
    await client.query('begin');
    await client.query(`set local app.system = 'on'`);
    await client.query(`insert into invoice_events (business_id, invoice_id, at, what, who) select 'biz', 'inv', now(), 'approved', unnest($1::text[])`, [names]);
    for (const statement of statements.filter((one) => one.startsWith('update '))) await client.query(statement);
    const found = await client.query('select who, asked_by from invoice_events order by id');
    await client.query('rollback');
    return found.rows;
  });
  expect(rows).toEqual([
    { who: 'Tunde Bakare', asked_by: 'Bisi Ige' },
    { who: 'Smith, Jones, as we asked', asked_by: null },
    { who: 'Ada Obi', asked_by: null },
  ]);
});
