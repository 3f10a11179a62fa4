import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { Route } from '../../shared/kit/route.ts';
import { callAsApp } from '../testing/raw-calls.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { inputFor } from '../testing/samples.ts';
import type { Belongings } from '../testing/samples.ts';
import { memberOf } from '../testing/team.ts';

/** Several calls of the customer's document contain no business: it is the caller's only one, or is required. */
const CANARY = 'CANARY';
const ofBusiness = ALL_ROUTES.filter((route) => route.access.as === 'member' || route.access.as === 'link');

let app: TestApp;
let theirs: Belongings;
let alone: TestUser;
/** Belongs to two businesses. */
let double: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  const victim = await app.createUser(`${CANARY} Ltd`);
  theirs = await belongingsOf(app, victim, CANARY);
  alone = await app.createUser('Alone Ltd');
  double = await memberOf(app, await app.createUser('Other Ltd'), 'staff');
});
afterAll(() => app.stop());

const ask = (route: Route, input: Record<string, unknown>, token: string | undefined) => callAsApp(app, route, input, token);

const mayLeaveOut = ofBusiness.filter((route) => 'of' in route.access && !route.path.includes(`{${route.access.of}}`));
describe.each(mayLeaveOut.map((route) => [route.id, route] as const))('%s without a business', (_id, route) => {
  const input = () => {
    const { businessId: _left, ...rest } = inputFor(route, theirs);
    return rest;
  };

  test('is about the only one that the caller belongs to', async () => {
    const named = await ask(route, { ...input(), businessId: alone.businessId }, alone.token);
    const reply = await ask(route, input(), alone.token);
    expect(reply.text).not.toContain(CANARY);
    expect(reply.text).not.toContain('for which');
    // Objects made by the first call may refuse the second.
    expect([named.status, 409]).toContain(reply.status);
  });

  test('is an error at the field if there are several', async () => {
    const reply = await ask(route, input(), double.token);
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(reply.text).toContain('"field":"businessId","message":"You belong to several businesses. Choose one."');
  });
});
