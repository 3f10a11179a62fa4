import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveAccount } from '../../src/shared/wallet/contract.ts';
import { sandboxAccount } from '../../src/server/testing/bank.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { memberOf } from '../../src/server/testing/team.ts';

/** Finding M2: any new account could read the holders' names of any number of bank accounts. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('holders’ names are for owners of businesses at level 1, twenty an hour', async () => {
  // The counter begins with the hour of the clock.
  app.turnClock(3_600_000 - (app.deps.clock() % 3_600_000));
  const found = await sandboxAccount(app, 'OKAFOR NGOZI');
  const [fresh, owner] = [await app.createUser(undefined, 'both', 0), await app.createUser(undefined, 'both', 1)];
  const ask = (who: { token: string; businessId: string }) => app.call(resolveAccount, { businessId: who.businessId, ...found }, who);
  expect(await ask(fresh)).toMatchObject({ code: 'KYB_REQUIRED' });
  expect(await ask(await memberOf(app, owner, 'staff'))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const codes = [];
  for (let n = 0; n < 24; n += 1) {
    const reply = await ask(owner);
    codes.push(reply.ok ? 'ok' : reply.code);
  }
  expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});
