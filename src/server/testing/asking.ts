import type { Route } from '../../shared/kit/route.ts';
import { requestOf, prove } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** Makes a call like the app: answers a step-up challenge and repeats the call. */
export async function askAsApp(app: TestApp, route: Route, input: Record<string, unknown>, token: string | undefined) {
  const key = route.idempotent ? app.key() : undefined;
  const first = await askOnceAs(app, route, input, token, key);
  if (first.challenge === undefined) return first;
  await prove(app.deps, first.challenge);
  return askOnceAs(app, route, input, token, key);
}

/** Any call of the contract, with its first answer. */
export async function askOnceAs(
  app: TestApp,
  route: Route,
  input: Record<string, unknown>,
  token: string | undefined,
  key = route.idempotent ? app.key() : undefined,
) {
  const { path, rest } = requestOf(route, input);
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
  const response = await app.raw(route.method, byQuery ? `${path}?${query}` : path, { token, body: byQuery ? undefined : rest, key });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  // The one envelope of every answer; a file is none.
  const { code, challenge } = (isJson ? JSON.parse(text) : {}) as { code?: string; challenge?: string };
  return { status: response.status, code, challenge, text };
}
