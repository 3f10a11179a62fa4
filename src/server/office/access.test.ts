import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { readUser } from '../../shared/accounts/contract.ts';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import { mayInOffice, OPERATOR_ROLES } from '../../shared/office/permissions.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { readMe } from '../../shared/office/operators/contract.ts';
import { addOperator, officeCall, officeRequest } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
const operators = new Map<OperatorRole, TestOperator>();
beforeAll(async () => {
  app = await startTestApp();
  for (const role of OPERATOR_ROLES) operators.set(role, await addOperator(app, role));
});
afterAll(() => app.stop());

const closed = OFFICE_ROUTES.filter(({ access }) => access.as === 'operator');
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

/** The answer to a call with an empty input: one that passes the gate is refused later, for its input, or succeeds. */
async function knock(path: string, method: string, cookie?: string): Promise<{ status: number; code: string | undefined }> {
  const response = await officeRequest(app, method, addressOf(path), { ...(cookie && { cookie }), ...(method !== 'GET' && { body: {} }) });
  const text = await response.text();
  // The failure envelope of every answer that is JSON.
  const code = text.startsWith('{"status":false') ? (JSON.parse(text) as { code: string }).code : undefined;
  return { status: response.status, code };
}

describe('every call of the back office', () => {
  test.each(closed.map((route) => [route.id, route] as const))('%s: refused without a session', async (_id, { path, method }) => {
    expect(await knock(path, method)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await knock(path, method, `office=${'a'.repeat(43)}`)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  const withPermission = closed.flatMap((route) => (route.access.as === 'operator' && route.access.can ? [{ route, can: route.access.can }] : []));
  const cells = withPermission.flatMap(({ route, can }) => OPERATOR_ROLES.map((role) => [route.id, role, mayInOffice([role], can), route] as const));
  test.each(cells)('%s as %s: allowed is %s', async (_id, role, allowed, { path, method }) => {
    const { code } = await knock(path, method, operators.get(role)?.cookie);
    expect(code === 'ROLE_FORBIDDEN').toBe(!allowed);
  });

  test('a permission of the table is used, and a call that shows personal data asks for a reason', () => {
    for (const { id, reveals, input } of OFFICE_ROUTES.filter((route) => route.reveals)) {
      const shape: Readonly<Record<string, unknown>> = 'shape' in input ? Object(input.shape) : {};
      expect([id, reveals, 'reason' in shape]).toEqual([id, true, true]);
    }
  });
});

describe('the two listeners', () => {
  test('no call and no page of the back office is on the customers’ port', async () => {
    for (const { path, method } of OFFICE_ROUTES) {
      const response = await app.raw(method, addressOf(path), method === 'GET' ? {} : { body: {} });
      expect([path, response.headers.get('content-type')?.startsWith('application/json'), response.status]).toEqual([path, true, 404]);
    }
  });

  test('no call of the customers is on the back office’s port', async () => {
    for (const { path, method } of ALL_ROUTES) {
      const response = await officeRequest(app, method, addressOf(path), method === 'GET' ? {} : { body: {} });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('a customer’s token is no operator’s session', async () => {
    const who = await app.createUser();
    const given = [{ cookie: `office=${who.token}` }, { headers: { authorization: `Bearer ${who.token}` } }];
    for (const one of given) expect((await officeRequest(app, 'GET', readMe.path, one)).status).toBe(401);
  });

  test('an operator’s session is no customer’s token', async () => {
    const { cookie = '' } = operators.get('administrator') ?? {};
    expect((await app.raw('GET', addressOf(readUser.path), { token: cookie.split('=')[1] })).status).toBe(401);
    expect((await app.raw('GET', addressOf(readUser.path), { headers: { cookie } })).status).toBe(401);
  });
});

describe('requests of other pages', () => {
  test.each([{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }])('%o: refused, with a right cookie too', async (headers) => {
    const { cookie = '' } = operators.get('administrator') ?? {};
    const response = await officeRequest(app, 'POST', '/office/sign-out', { cookie, body: {}, headers });
    expect(response.status).toBe(403);
    expect(await officeCall(app, readMe, {}, { cookie })).toMatchObject({ ok: true });
  });
});
