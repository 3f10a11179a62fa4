import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApprovalRequest, decideRequest } from '../../src/shared/team/requests-contract.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { memberOf, newMember } from '../../src/server/testing/team.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/**
 * Two owners: one of them invites a second account of their own as staff, which requests, and approves alone a minute later: the other owner never agreed.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a request of a second account, invited as staff beside the other owner, is not approved by the person who invited it', async () => {
  const { who: thief, accountId } = await withFunds(app, 100_000);
  await memberOf(app, thief, 'owner');
  expect(await take(app, thief, accountId, 50_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  const puppet = await newMember(app, thief, 'staff');
  const input = { accountId, amount: 50_000 };
  const request = done(
    await app.call(createApprovalRequest, { businessId: thief.businessId, action: 'wallet.withdrawal', input }, { ...puppet, key: app.key() }),
  );
  const reply = await app.call(
    decideRequest,
    { businessId: thief.businessId, requestId: request.id, approvalStatus: 'approved', hash: request.hash },
    { ...thief, key: app.key() },
  );
  expect(reply).toMatchObject({ ok: false });
});
