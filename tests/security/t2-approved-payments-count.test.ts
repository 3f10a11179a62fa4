import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation } from '../../src/server/testing/installation.ts';
import { balances, contactFor, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { ask, newMember, toPay } from '../../src/server/testing/team.ts';

/**
 * With an open session of the only owner and nothing else: invite a second self as staff (no code), let it ask for payments of ₦100,000 to the thief, and say yes
 * to each. Payments by request count towards the allowance for new payees like all others.
 */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('payments that were asked for share the allowance for new payees', async () => {
  const owner = await at.someone();
  await at.fund(owner, 900_000_000);
  await hasApp(at, owner);
  const thief = await at.someone(undefined, 'both', 1);
  const { id } = await sent(at, thief, await contactFor(at, thief, owner), 5_000_000);
  const puppet = await newMember(at, owner, 'staff');
  const codes = [];
  for (let n = 0; n < 4; n += 1) {
    const request = await ask(at, puppet, 'invoice.pay', toPay(id, 100_000 - n));
    const reply = await at.call(
      decideRequest,
      { businessId: owner.businessId, requestId: request.id, approvalStatus: 'approved', hash: request.hash },
      { ...owner, key: at.key() },
    );
    codes.push(reply.ok ? 'paid' : reply.code);
  }
  expect(codes).toEqual(['paid', 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
  expect((await balances(at, owner)).total).toBe(8_900_000);
});
