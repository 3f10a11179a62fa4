import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkKyb } from '../../src/shared/business/verification-contract.ts';
import { verifyBvn } from '../../src/shared/wallet/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done } from '../../src/server/testing/scenes.ts';

/** Finding H5: one BVN verified any number of people and businesses. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a number that another person has proved waits for a person of ours, and a case is open', async () => {
  const [first, second] = [await app.createUser(undefined, 'both', 0), await app.createUser(undefined, 'both', 0)];
  done(await app.call(verifyBvn, { businessId: first.businessId, bvn: '22299988877' }, first));
  expect(await app.call(verifyBvn, { businessId: second.businessId, bvn: '22299988877' }, second)).toMatchObject({
    code: 'NOT_ELIGIBLE',
    message: expect.stringContaining('confirmed for another account'),
  });
  const { level, items } = done(await app.call(checkKyb, { id: second.businessId }, second));
  expect(level).toBe(0);
  expect(items.find(({ item }) => item === 'identity_number')).toMatchObject({ verdict: 'pending' });
  const cases = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`select from cases where kind = 'identity-reuse' and business_id = $1`, [second.businessId]),
  );
  expect(cases).toHaveLength(1);
});
