import { afterAll, beforeAll, expect, test } from 'vitest';
import { askApproval, decideRequest } from '../../src/shared/team/requests-contract.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation } from '../../src/server/testing/installation.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { memberOf, newMember } from '../../src/server/testing/team.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/**
 * Two owners: one of them invites a second account of their own as staff, which requests, and approves alone a minute later: the other owner never agreed.
 */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('what a second self, invited as staff beside the other owner, asks for is not approved by the one who invited it', async () => {
  const { who: thief, accountId } = await withFunds(at, 100_000);
  await memberOf(at, thief, 'owner');
  expect(await take(at, thief, accountId, 50_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  const puppet = await newMember(at, thief, 'staff');
  const input = { accountId, amount: 50_000 };
  const request = done(await at.call(askApproval, { businessId: thief.businessId, action: 'wallet.withdrawal', input }, { ...puppet, key: at.key() }));
  const reply = await at.call(
    decideRequest,
    { businessId: thief.businessId, requestId: request.id, approvalStatus: 'approved', hash: request.hash },
    { ...thief, key: at.key() },
  );
  expect(reply).toMatchObject({ ok: false });
});
