import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { callOnceAs } from '../testing/raw-calls.ts';
import { inputFor } from '../testing/samples.ts';
import type { Belongings } from '../testing/samples.ts';
import { hasApp } from '../testing/second-factor.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let who: TestUser;
let things: Belongings;
beforeAll(async () => {
  app = await startTestApp({ POOL_SIZE: '1', DATABASE_TIMEOUT_FACTOR: '1' });
  who = await app.createUser();
  await hasApp(app, who);
  things = await belongingsOf(app, who, 'Mine');
});
afterAll(() => app.stop());

/**
 * A call that asks for a second connection while its transaction holds the first one waits for itself, as many of them do at once when all connections of a
 * process are in use.
 */
test('every call needs one connection at a time', async () => {
  const stuck: string[] = [];
  for (const route of ALL_ROUTES.filter(({ id }) => !/^users\.(logout|close|password)/.test(id))) {
    const { status } = await callOnceAs(app, route, inputFor(route, things), who.token);
    if (status === 503) stuck.push(route.id);
  }
  expect(stuck).toEqual([]);
});
