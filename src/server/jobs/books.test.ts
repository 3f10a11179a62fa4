import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../db/pool.ts';
import { installation } from '../testing/installation.ts';
import type { Installation } from '../testing/installation.ts';
import { checkBooks } from './worker.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('the hourly check finds nothing in right books and raises an alarm for wrong ones', async () => {
  const alarms: unknown[] = [];
  const app = { ...at.app, log: { ...at.app.log, error: (fields: Record<string, unknown>) => void alarms.push(fields['error']) } };
  const owner = openPool(at.databaseUrl, { role: undefined, size: 2, onLost: () => undefined });
  const who = await at.someone();
  await at.fund(who, 500);
  await checkBooks(app, owner);
  expect(alarms).toEqual([]);
  await owner.query('update ledger_balances set posted = posted + 1 where business_id = $1', [who.businessId]);
  await checkBooks(app, owner);
  expect(alarms).toHaveLength(1);
  expect(String(alarms[0])).toContain('501 posted, its entries say 500');
  await owner.end();
});
