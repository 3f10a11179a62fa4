import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { Route } from '../../shared/kit/route.ts';
import { SCOPES } from '../../shared/api-keys/scopes.ts';
import { keyOf } from '../testing/api-keys.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { startTestApp, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { inputFor, OF_RECEIVED } from '../testing/samples.ts';
import type { Belongings } from '../testing/samples.ts';

/** Every declared call with a key: a new call is closed until it names a scope. */
const closed = ALL_ROUTES.filter(({ apiKey }) => apiKey === undefined);
const open = ALL_ROUTES.filter(({ apiKey }) => apiKey !== undefined);

let app: TestApp;
let me: TestUser;
let mine: Belongings;
let foreign: string;
const tokens: Record<string, string> = {};
/** Answers of reads made before the other tests, in random order, changed anything. */
const read: { id: string; status: number }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  me = await app.createUser();
  mine = await belongingsOf(app, me, 'Mine');
  tokens['all'] = (await keyOf(app, me)).token;
  for (const scope of SCOPES) {
    tokens[scope] = (await keyOf(app, me, { scopes: [scope] })).token;
    tokens[`not ${scope}`] = (await keyOf(app, me, { scopes: SCOPES.filter((other) => other !== scope) })).token;
  }
  foreign = (await keyOf(app, await app.createUser())).token;
  for (const route of open.filter(({ method }) => method === 'GET')) read.push({ id: route.id, status: (await ask(route, tokens[route.apiKey ?? ''])).status });
});
afterAll(() => app.stop());

async function ask(route: Route, token: string | undefined) {
  // The rate limit starts again: another test covers it.
  app.turnClock(1_000);
  const { path, rest } = requestOf(route, inputFor(route, mine));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
  const response = await app.raw(route.method, byQuery ? `${path}?${query}` : path, {
    token,
    body: byQuery ? undefined : rest,
    key: route.idempotent ? app.key() : undefined,
  });
  expect({ id: route.id, status: response.status }).not.toEqual({ id: route.id, status: 500 });
  // The one envelope of every answer; a file is none.
  const { code } = response.headers.get('content-type')?.startsWith('application/json') ? ((await response.json()) as { code?: string }) : {};
  return { status: response.status, code };
}

describe.each(closed.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  test('refuses every key', async () => {
    expect(await ask(route, tokens['all'])).toEqual({ status: 403, code: 'SCOPE_FORBIDDEN' });
  });
});

describe.each(open.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  const scope = route.apiKey ?? 'read';

  test('refuses a key without its scope, and is unknown to another business’s key', async () => {
    expect(await ask(route, tokens[`not ${scope}`])).toEqual({ status: 403, code: 'SCOPE_FORBIDDEN' });
    expect(await ask(route, foreign)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('accepts a key with only this scope', async () => {
    const reply = await ask(route, tokens[scope]);
    expect([401, 403, 429, 500]).not.toContain(reply.status);
  });
});

test('every reading call with a scope answers a key that has it', () => {
  expect(read.filter(({ id, status }) => status !== 200 && !OF_RECEIVED.includes(id))).toEqual([]);
  expect(read.length).toBeGreaterThan(20);
});

test('the live stream is a person’s', async () => {
  const reply = await app.raw('GET', `/v1/live?businessId=${me.businessId}`, { token: tokens['all'] });
  expect(reply.status).toBe(403);
});
