import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../src/shared/business/banking-contract.ts';
import { updateBusiness } from '../../src/shared/business/contract.ts';
import { updateProfile } from '../../src/shared/team/contract.ts';
import { verifyBvn } from '../../src/shared/wallet/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { sandboxAccount } from '../../src/server/testing/bank.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation } from '../../src/server/testing/installation.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { stepUp } from '../../src/server/testing/team.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding H1: bank accounts were matched with unproved names typed in the session. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('a name typed into the profile opens no account of that name, drops the proof, and stops withdrawals', async () => {
  const { who, accountId } = await withFunds(at, 50_000);
  const mule = await sandboxAccount(at, 'OKONKWO IFEOMA OSAGIE');
  expect(await at.call(addAccount, { businessId: who.businessId, ...mule }, who)).toMatchObject({ code: 'NAME_MISMATCH' });
  at.confirming.delete(who.token);
  expect(await at.call(updateProfile, { firstName: 'OKONKWO', lastName: 'OSAGIE' }, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(at, who);
  done(await at.call(updateProfile, { firstName: 'OKONKWO', lastName: 'OSAGIE' }, who));
  expect(await at.call(addAccount, { businessId: who.businessId, ...mule }, who)).toMatchObject({ ok: false });
  expect(await take(at, who, accountId, 1_000)).toMatchObject({ code: 'KYB_REQUIRED' });
});

test('the name that a number has proved is the one that an account may bear', async () => {
  const who = await at.someone('Quite Different Traders', 'both', 0);
  stepUp(at, who);
  done(await at.call(verifyBvn, { businessId: who.businessId, bvn: '22212345678' }, who));
  at.app.forgetSessions();
  const own = await sandboxAccount(at, 'OBI ADA CHIDINMA');
  done(await at.call(addAccount, { businessId: who.businessId, ...own }, who));
  await transaction(at.app.pool, 'system', (sql) => sql.query(`update users set first_name = 'Mallory', last_name = 'Thief' where id = $1`, [who.userId]));
  const other = await sandboxAccount(at, 'THIEF MALLORY');
  expect(await at.call(addAccount, { businessId: who.businessId, ...other }, who)).toMatchObject({ code: 'NAME_MISMATCH' });
});

test('the name of a verified business is not changed by its owner', async () => {
  const who = await at.someone('Honest Goods', 'both', 1);
  const reply = await at.call(updateBusiness, { businessId: who.businessId, name: 'OKONKWO IFEOMA' }, who);
  expect(reply).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('bank accounts are matched') });
});
