import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMember, suspendMember } from '../../src/shared/team/contract.ts';
import { createApprovalRequest, decideRequest } from '../../src/shared/team/requests-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { done, emailTo } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, newMember, stepUp } from '../../src/server/testing/team.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/**
 * Finding H3: either owner could suspend the other without a code, and then withdraw alone; or invite a second account of their own that approved.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sql = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (inside) => inside.query(text, values));

test('suspending the other owner needs a code, and for 72 hours two must still agree; the one suspended is written to', async () => {
  const { who: thief, accountId } = await withFunds(app, 100_000);
  const other = await memberOf(app, thief, 'owner');
  expect(await take(app, thief, accountId, 50_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  app.confirming.delete(thief.token);
  const suspend = () => app.call(suspendMember, { businessId: thief.businessId, memberId: other.memberId }, thief);
  expect(await suspend()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, thief);
  done(await suspend());
  expect(await take(app, thief, accountId, 50_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  await emailTo(app, other.email, /suspended from a team/);
  await sql(`update members set checker_until = checker_until - interval '71 hours' where id = $1`, [other.memberId]);
  app.deps.forgetSessions();
  expect(await take(app, thief, accountId, 50_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  await sql(`update members set checker_until = checker_until - interval '1 hour' where id = $1`, [other.memberId]);
  app.deps.forgetSessions();
  done(await take(app, thief, accountId, 50_000));
});

test('demoting does not help either', async () => {
  const { who: thief, accountId } = await withFunds(app, 100_000);
  const other = await memberOf(app, thief, 'admin');
  done(await app.call(changeMember, { businessId: thief.businessId, memberId: other.memberId, role: 'staff' }, thief));
  expect(await take(app, thief, accountId, 50_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
});

test('a second self, invited beside the other owner, approves nothing for 72 hours', async () => {
  const { who: thief, accountId } = await withFunds(app, 100_000);
  await memberOf(app, thief, 'owner');
  const puppet = await newMember(app, thief, 'admin');
  await hasApp(app, puppet);
  stepUp(app, puppet);
  const input = { accountId, amount: 50_000 };
  const request = done(
    await app.call(createApprovalRequest, { businessId: thief.businessId, action: 'wallet.withdrawal', input }, { ...thief, key: app.key() }),
  );
  const approve = (who: TestUser) =>
    app.call(
      decideRequest,
      { businessId: thief.businessId, requestId: request.id, approvalStatus: 'approved', hash: request.hash },
      { ...who, key: app.key() },
    );
  expect(await approve(puppet)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('less than 72 hours ago') });
  await sql(`update members set decides_from = decides_from - interval '71 hours' where id = $1`, [puppet.memberId]);
  expect(await approve(puppet)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('less than 72 hours ago') });
  await sql(`update members set decides_from = decides_from - interval '1 hour' where id = $1`, [puppet.memberId]);
  done(await approve(puppet));
});
