import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkKyb } from '../../src/shared/business/verification-contract.ts';
import { verifyBvn } from '../../src/shared/wallet/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation } from '../../src/server/testing/installation.ts';
import { done } from '../../src/server/testing/scenes.ts';

/** Finding H5: one BVN verified any number of people and businesses. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('a number that another person has proved waits for a person of ours, and a case is open', async () => {
  const [first, second] = [await at.someone(undefined, 'both', 0), await at.someone(undefined, 'both', 0)];
  done(await at.call(verifyBvn, { businessId: first.businessId, bvn: '22299988877' }, first));
  expect(await at.call(verifyBvn, { businessId: second.businessId, bvn: '22299988877' }, second)).toMatchObject({
    code: 'NOT_ELIGIBLE',
    message: expect.stringContaining('confirmed for another account'),
  });
  const { level, items } = done(await at.call(checkKyb, { id: second.businessId }, second));
  expect(level).toBe(0);
  expect(items.find(({ item }) => item === 'identity_number')).toMatchObject({ verdict: 'pending' });
  const cases = await transaction(at.app.pool, 'system', (sql) =>
    sql.query(`select from cases where kind = 'identity-reuse' and business_id = $1`, [second.businessId]),
  );
  expect(cases).toHaveLength(1);
});
