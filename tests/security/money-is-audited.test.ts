import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { askWithKey, keyedCalls } from '../../src/server/testing/keyed-calls.ts';
import type { KeyedCase } from '../../src/server/testing/keyed-calls.ts';

/** Every call with a step-up and a key writes an audit row of its business. */
const confirmed = ALL_ROUTES.filter(({ idempotent, stepUp, errors }) => idempotent && (stepUp !== undefined || errors.includes('STEP_UP_REQUIRED')));

let app: TestApp;
let cases: Readonly<Record<string, KeyedCase>>;
beforeAll(async () => {
  app = await startTestApp();
  ({ cases } = await keyedCalls(app));
});
afterAll(() => app.stop());

const rowsOf = (businessId: string, actor: string) =>
  transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ action: string }>(
      `select action from audit_log where business_id = $1 and actor = $2 and action not like 'user.%' and action <> 'access.refused'`,
      [businessId, actor],
    ),
  );

test('there are such calls', () => {
  expect(confirmed.map(({ id }) => id)).toEqual(expect.arrayContaining(['wallet.withdrawal', 'payment.business.wallet', 'credit.request']));
});

test.each(confirmed.map((route) => [route.id, route] as const))('%s is in the audit log', async (id, route) => {
  const { who, one } = await (cases[id] ?? (() => Promise.reject(new Error(id))))();
  const before = await rowsOf(who.businessId, who.userId);
  expect(await askWithKey(app, app.url, route, who, one, app.key())).toMatchObject({ status: 200 });
  expect((await rowsOf(who.businessId, who.userId)).length).toBeGreaterThan(before.length);
});
