import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import { openPayouts, payoutBlock } from '../wallet/index.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { addPeople } from './index.ts';
import { moneyDeskOfTheDemo } from './money-desk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('each queue of the money has work waiting, and the books are right', async () => {
  const [, , supplier] = await addPeople(app.deps);
  if (!supplier) throw new Error('nobody there');
  await moneyDeskOfTheDemo(app.deps, supplier);
  const { kinds, payouts, found, blocked } = await transaction(app.deps.pool, 'system', async (sql) => ({
    kinds: await sql.query<{ kind: string; count: number }>(`select kind, count(*) as count from cases where state = 'open' group by kind order by kind`),
    payouts: (await openPayouts(sql)).map(({ status, amount }) => [status, amount]),
    found: await findings(sql),
    blocked: (await payoutBlock(sql)).blocked,
  }));
  expect(kinds).toEqual([
    { kind: 'dispute', count: 1 },
    { kind: 'reconciliation', count: 1 },
    { kind: 'unmatched-deposit', count: 3 },
  ]);
  expect({ payouts, found, blocked }).toEqual({ payouts: [['sending', 120_000_03]], found: [], blocked: false });
});
