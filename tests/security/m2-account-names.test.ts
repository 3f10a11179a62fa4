import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveAccount } from '../../src/shared/wallet/contract.ts';
import { sandboxAccount } from '../../src/server/testing/bank.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation } from '../../src/server/testing/installation.ts';
import { memberOf } from '../../src/server/testing/team.ts';

/** Finding M2: any new account could read the holders' names of any number of bank accounts. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('holders’ names are for owners of businesses at level 1, twenty an hour', async () => {
  const found = await sandboxAccount(at, 'OKAFOR NGOZI');
  const [fresh, owner] = [await at.someone(undefined, 'both', 0), await at.someone(undefined, 'both', 1)];
  const ask = (who: { token: string; businessId: string }) => at.call(resolveAccount, { businessId: who.businessId, ...found }, who);
  expect(await ask(fresh)).toMatchObject({ code: 'KYB_REQUIRED' });
  expect(await ask(await memberOf(at, owner, 'staff'))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const codes = [];
  for (let n = 0; n < 24; n += 1) {
    const reply = await ask(owner);
    codes.push(reply.ok ? 'ok' : reply.code);
  }
  expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(20);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});
