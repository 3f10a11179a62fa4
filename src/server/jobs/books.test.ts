import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { checkBooks } from './worker.ts';
import { testPool } from '../testing/test-pool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the hourly check finds nothing in right books and raises an alarm for wrong ones', async () => {
  const alarms: unknown[] = [];
  const deps = { ...app.deps, log: { ...app.deps.log, error: (fields: Record<string, unknown>) => void alarms.push(fields['error']) } };
  const owner = testPool(app.databaseUrl, 2);
  const who = await app.createUser();
  await app.fund(who, 500);
  await checkBooks(deps, owner);
  expect(alarms).toEqual([]);
  await owner.query('update ledger_balances set posted = posted + 1 where business_id = $1', [who.businessId]);
  await checkBooks(deps, owner);
  expect(alarms).toHaveLength(1);
  expect(String(alarms[0])).toContain('501 posted, its entries say 500');
  await owner.end();
});
