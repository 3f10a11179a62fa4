import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, removeAccount } from '../../src/shared/business/banking-contract.ts';
import { sandboxAccount } from '../../src/server/testing/bank.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding H2: the ₦100,000 of a new account's first day started again after removing and adding it, and for every other new account. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('removing and adding again, or another new account, gives no second allowance', async () => {
  const { who } = await withFunds(app, 900_000);
  const { businessId } = who;
  const found = await sandboxAccount(app, who.businessName);
  const first = done(await app.call(addAccount, { businessId, ...found }, who));
  done(await take(app, who, first.id, 90_000));
  done(await app.call(removeAccount, { id: businessId, accountId: first.id }, who));
  const again = done(await app.call(addAccount, { businessId, ...found }, who));
  expect(again.id).not.toBe(first.id);
  expect(await take(app, who, again.id, 90_000)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('₦10,000.00 more') });
  const other = done(await app.call(addAccount, { businessId, ...(await sandboxAccount(app, who.businessName)) }, who));
  expect(await take(app, who, other.id, 10_001)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  done(await take(app, who, other.id, 10_000));
  expect(await take(app, who, again.id, 100)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

test('twenty new accounts at the same moment get one allowance together', async () => {
  const { who } = await withFunds(app, 900_000);
  const ids = [];
  for (let n = 0; n < 5; n += 1)
    ids.push(done(await app.call(addAccount, { businessId: who.businessId, ...(await sandboxAccount(app, who.businessName)) }, who)).id);
  const replies = await Promise.all(ids.map((id, index) => take(app, who, id, 40_000 + index)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(2);
});
