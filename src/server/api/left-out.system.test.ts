import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { Route } from '../../shared/kit/route.ts';
import { askAsApp } from '../testing/asking.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { inputFor } from '../testing/samples.ts';
import type { Belongings } from '../testing/samples.ts';
import { memberOf } from '../testing/team.ts';

/** Several calls of the customer's document contain no business: it is the caller's only one, or is required. */
const CANARY = 'CANARY';
const ofBusiness = ALL_ROUTES.filter((route) => route.access.as === 'member' || route.access.as === 'link');

let at: Installation;
let theirs: Belongings;
let alone: Someone;
/** Belongs to two businesses. */
let double: Someone;
beforeAll(async () => {
  at = await installation();
  const victim = await at.someone(`${CANARY} Ltd`);
  theirs = await belongingsOf(at, victim, CANARY);
  alone = await at.someone('Alone Ltd');
  double = await memberOf(at, await at.someone('Other Ltd'), 'staff');
});
afterAll(() => at.stop());

const ask = (route: Route, input: Record<string, unknown>, token: string | undefined) => askAsApp(at, route, input, token);

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
