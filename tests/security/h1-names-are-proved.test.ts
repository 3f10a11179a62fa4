import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../src/shared/business/banking-contract.ts';
import { updateBusiness } from '../../src/shared/business/contract.ts';
import { updateProfile } from '../../src/shared/team/contract.ts';
import { verifyBvn } from '../../src/shared/wallet/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { sandboxAccount } from '../../src/server/testing/bank.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { stepUp } from '../../src/server/testing/team.ts';
import { bankAccountOf, take, withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding H1: bank accounts were matched with unproved names typed in the session. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a name typed into the profile opens no account of that name, drops the proof, and stops withdrawals', async () => {
  const { who, accountId } = await withFunds(app, 50_000);
  const mule = await sandboxAccount(app, 'OKONKWO IFEOMA OSAGIE');
  expect(await app.call(addAccount, { businessId: who.businessId, ...mule }, who)).toMatchObject({ code: 'NAME_MISMATCH' });
  app.confirming.delete(who.token);
  expect(await app.call(updateProfile, { firstName: 'OKONKWO', lastName: 'OSAGIE' }, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, who);
  done(await app.call(updateProfile, { firstName: 'OKONKWO', lastName: 'OSAGIE' }, who));
  expect(await app.call(addAccount, { businessId: who.businessId, ...mule }, who)).toMatchObject({ ok: false });
  expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'KYB_REQUIRED' });
});

test('below level 3 no money leaves to an account in the typed name of the business (S8)', async () => {
  const { who, accountId } = await withFunds(app, 50_000, 2);
  const typed = await bankAccountOf(app, who);
  expect(await take(app, who, typed, 1_000)).toMatchObject({ code: 'NAME_MISMATCH', message: expect.stringContaining('level 3') });
  done(await take(app, who, accountId, 1_000));
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update businesses set level = 3 where id = $1', [who.businessId]));
  done(await take(app, who, typed, 1_000));
});

test('the name that a number has proved is the one that an account may bear', async () => {
  const who = await app.createUser('Quite Different Traders', 'both', 0);
  stepUp(app, who);
  done(await app.call(verifyBvn, { businessId: who.businessId, bvn: '22212345678' }, who));
  app.deps.forgetSessions();
  const own = await sandboxAccount(app, 'OBI ADA CHIDINMA');
  done(await app.call(addAccount, { businessId: who.businessId, ...own }, who));
  await transaction(app.deps.pool, 'system', (sql) => sql.query(`update users set first_name = 'Mallory', last_name = 'Thief' where id = $1`, [who.userId]));
  const other = await sandboxAccount(app, 'THIEF MALLORY');
  expect(await app.call(addAccount, { businessId: who.businessId, ...other }, who)).toMatchObject({ code: 'NAME_MISMATCH' });
});

test('the name of a verified business is not changed by its owner', async () => {
  const who = await app.createUser('Honest Goods', 'both', 1);
  const reply = await app.call(updateBusiness, { businessId: who.businessId, name: 'OKONKWO IFEOMA' }, who);
  expect(reply).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('bank accounts are matched') });
});
