import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { dumpSchema } from './schema-dump.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('db/schema.sql is what the migrations make; if not, run npm run schema', async () => {
  const stored = readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8');
  expect(await dumpSchema(database.url)).toBe(stored);
});
