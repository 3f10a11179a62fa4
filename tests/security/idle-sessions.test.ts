import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUser } from '../../src/shared/accounts/contract.ts';
import { listSessions } from '../../src/shared/accounts/security-contract.ts';
import { SESSION_IDLE } from '../../src/shared/accounts/rules.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { done } from '../../src/server/testing/scenes.ts';

/** An unused session ends by itself; the live stream of an open page is not a use. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const read = async (who: TestUser) => (await app.call(readUser, { id: who.userId }, who)).http;

test('ends after an hour without use, and goes on while it is used', async () => {
  const [busy, away] = [await app.createUser(), await app.createUser()];
  for (let used = 0; used < 2 * SESSION_IDLE; used += 20 * MINUTE) {
    app.turnClock(20 * MINUTE);
    expect(await read(busy)).toBe(200);
    // The last use is written after the answer.
    await eventually('the last use', async () => {
      const { sessions } = done(await app.call(listSessions, {}, busy));
      return sessions.length === 1;
    });
  }
  expect(await app.call(readUser, { id: away.userId }, away)).toMatchObject({ http: 401, code: 'UNAUTHENTICATED' });
});

test('a stream of news does not keep it alive, and ends with it', async () => {
  const who = await app.createUser();
  app.turnClock(SESSION_IDLE - 10 * MINUTE);
  const open = () => app.raw('GET', `/v1/live?businessId=${who.businessId}`, { token: who.token });
  const stream = await open();
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
  app.turnClock(10 * MINUTE);
  expect([await read(who), (await open()).status]).toEqual([401, 401]);
});
