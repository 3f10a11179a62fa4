import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '../api/handlers.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { done } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { becomes, take, turn, withFunds } from '../testing/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a job that a webhook has queued is not put off by the next query', async () => {
  const { who, accountId } = await withFunds(app, 10_000);
  // The bank leaves this amount pending.
  const { reference } = done(await take(app, who, accountId, 1_000.03));
  await becomes(app, who, 'sending');
  await asOwner(app.databaseUrl, (sql) => sql.query('update withdrawals set questions = 20 where reference = $1', [reference]));
  await transaction(app.deps.pool, 'system', (sql) => enqueue(sql, 'wallet.payout', { reference }, { key: `wallet.payout:${reference}`, after: 1_000 }));
  await tasks['wallet.payout'](app.deps, { reference });
  await turn(app, reference, 'success', { drop: true });
  expect(await becomes(app, who, 'succeeded')).toMatchObject({ amount: 1_000.03 });
});
