import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { login, logout } from '../../shared/accounts/contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import { effectivePermission, ROLES } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { STEP_UP_LIFE } from '../../shared/accounts/rules.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { asOwner } from '../testing/test-server.ts';
import { callAsApp, callOnceAs } from '../testing/raw-calls.ts';
import { hasApp } from '../testing/second-factor.ts';
import { startTestApp, PASSWORD, requestOf, prove } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { inputFor, namesThings, OF_RECEIVED } from '../testing/samples.ts';
import type { Belongings } from '../testing/samples.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { done } from '../testing/scenes.ts';

/** Every declared call × every kind of caller × every owner of the named objects. A new call of the contract is included automatically. */
const CANARY = 'CANARY';
const ofBusiness = ALL_ROUTES.filter((route) => route.access.as === 'member' || route.access.as === 'link');
const signedIn = ALL_ROUTES.filter((route) => route.access.as === 'user' || route.access.as === 'member' || route.access.as === 'link');
const open = ALL_ROUTES.filter((route) => route.access.as === 'public' || route.access.as === 'guest');

let app: TestApp;
let victim: TestUser;
let other: TestUser;
let theirs: Belongings;
let own: Belongings;
/** A separate business with members of every role, because the number of approvers changes the permissions. */
let crew: TestUser;
let crews: Belongings;
const tokens: Record<string, string | undefined> = { anonymous: undefined, rubbish: 'r'.repeat(43), revoked: '', unverified: '' };

beforeAll(async () => {
  app = await startTestApp();
  victim = await app.createUser(`${CANARY} Ltd`);
  other = await app.createUser('Other Ltd');
  theirs = await belongingsOf(app, victim, CANARY);
  own = await belongingsOf(app, other, 'Mine');
  crew = await app.createUser('Crew Ltd');
  for (const who of [victim, other, crew]) await hasApp(app, who);
  // An id without a member, so that no member of the crew gets suspended.
  crews = { ...(await belongingsOf(app, crew, 'Crew')), memberId: `mem_${'z'.repeat(22)}` };
  const [gone, doubtful] = [await app.createUser(), await app.createUser()];
  done(await app.call(logout, {}, gone));
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update users set email_verified_at = null where id = $1', [doubtful.userId]));
  tokens['revoked'] = gone.token;
  tokens['unverified'] = doubtful.token;
});
afterAll(() => app.stop());

/** No call of the matrix may cause an internal error, whatever the caller and the input. */
function noFailure<T extends { readonly status: number; readonly text: string }>(id: string, reply: T): T {
  expect({ id, failed: reply.status === 500 && reply.text }).toEqual({ id, failed: false });
  return reply;
}
const ask = async (route: Route, input: Record<string, unknown>, token: string | undefined) => noFailure(route.id, await callAsApp(app, route, input, token));
const callOnce = async (route: Route, input: Record<string, unknown>, token: string | undefined) =>
  noFailure(route.id, await callOnceAs(app, route, input, token));

/** Every row about the victim, to check that nobody else changed one. The worker updates counters meanwhile. */
async function state(businessId: string): Promise<string> {
  return asOwner(app.databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'business_id' and table_name not in ('audit_log', 'audit_chain', 'invoice_tallies', 'invoice_changes') order by 1`,
    );
    const parts = [];
    for (const { name } of tables)
      parts.push(
        (
          await client.query<{ all: string }>(
            `select coalesce(string_agg(t::text, e'\n' order by t::text), '') as all from "${name}" t where business_id = $1`,
            [businessId],
          )
        ).rows[0]?.all,
      );
    return parts.join('\n');
  });
}

describe.each(signedIn.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  test.each(Object.keys(tokens))('refuses the %s caller with 401', async (kind) => {
    const input = inputFor(route, theirs);
    expect(await ask(route, input, tokens[kind])).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe.each(ofBusiness.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  test('is unknown to another business', async () => {
    const reply = await ask(route, inputFor(route, theirs), other.token);
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(reply.text).not.toContain(CANARY);
  });

  test('is refused when both businesses are named', async () => {
    const of = 'of' in route.access ? route.access.of : '';
    const both = { ...inputFor(route, theirs), [of]: [other.businessId, victim.businessId] };
    const { path } = requestOf(route, inputFor(route, theirs));
    const inPath = route.path.includes(`{${of}}`);
    const reply = inPath
      ? await app.raw(route.method, route.method === 'GET' || route.method === 'DELETE' ? `${path}?${of}=${other.businessId}` : path, {
          token: other.token,
          body: route.method === 'GET' || route.method === 'DELETE' ? undefined : { ...both, [of]: other.businessId },
        })
      : await app.raw(route.method, route.method === 'GET' ? `${path}?${of}=${other.businessId}&${of}=${victim.businessId}` : path, {
          token: other.token,
          body: route.method === 'GET' ? undefined : both,
        });
    expect([400, 404]).toContain(reply.status);
    expect(await reply.text()).not.toContain(CANARY);
  });

  test('finds nothing of another business from within one’s own', async () => {
    const of = 'of' in route.access ? route.access.of : '';
    const input = { ...inputFor(route, theirs), [of]: other.businessId };
    const reply = await ask(route, input, other.token);
    expect(reply.text).not.toContain(CANARY);
    if (namesThings(route, input) && !['invoice.list', 'order.list', 'quote.list'].includes(route.id))
      expect(['NOT_FOUND', 'VALIDATION_FAILED']).toContain(reply.code);
  });

  test.each(ROLES)('tells %s no, or to ask, exactly where the table of permissions does', async (role) => {
    const reply = await ask(route, inputFor(route, crews), await asRole(role));
    // Two approvers: checked actions need approval for everybody.
    const answer = 'can' in route.access ? effectivePermission(role, route.access.can, 3) : 'allow';
    const refused = { allow: undefined, ask: 'APPROVAL_REQUIRED', deny: 'ROLE_FORBIDDEN' }[answer];
    if (refused) expect(reply).toMatchObject({ status: 403, code: refused });
    else expect(['APPROVAL_REQUIRED', 'ROLE_FORBIDDEN', 'KYB_REQUIRED', 'STEP_UP_REQUIRED']).not.toContain(reply.code);
  });
});

const needLevel = ALL_ROUTES.filter((route) => 'level' in route.access && route.access.level);
test.each(needLevel.map((route) => [route.id, route] as const))('%s needs its verification level, and says what is missing', async (_id, route) => {
  const needed = 'level' in route.access && route.access.level ? route.access.level : 1;
  const below = await app.createUser(undefined, 'both', needed === 3 ? 2 : needed === 2 ? 1 : 0);
  expect(await ask(route, { ...inputFor(route, own), businessId: below.businessId }, below.token)).toMatchObject({ status: 403, code: 'KYB_REQUIRED' });
  const there = await app.createUser(undefined, 'both', needed);
  expect((await ask(route, { ...inputFor(route, own), businessId: there.businessId }, there.token)).code).not.toBe('KYB_REQUIRED');
});

const needStepUp = ALL_ROUTES.filter((route) => route.stepUp);
test.each(needStepUp.map((route) => [route.id, route] as const))('%s is confirmed call by call, lately, and once', async (_id, route) => {
  const alone = await app.createUser();
  await hasApp(app, alone);
  const input = { ...inputFor(route, own), businessId: alone.businessId };
  const refused = await callOnce(route, input, alone.token);
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED', challenge: expect.stringMatching(/^stp_/) });
  await prove(app.deps, refused.challenge ?? '');
  const long = new Date(Date.now() - STEP_UP_LIFE - 1000).toISOString();
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update step_up_challenges set proved_at = $1 where id = $2', [long, refused.challenge]));
  expect(await callOnce(route, input, alone.token)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  expect((await ask(route, input, alone.token)).code).not.toBe('STEP_UP_REQUIRED');
  // The call has closed the business: every other one is refused before its code.
  expect(await callOnce(route, input, alone.token)).toMatchObject({ code: route.id === 'business.close' ? 'BUSINESS_CLOSED' : 'STEP_UP_REQUIRED' });
});

const needFactor = ALL_ROUTES.filter((route) => route.needsFactor);
test.each(needFactor.map((route) => [route.id, route] as const))('%s needs an authenticator app of owners and admins from level 2 on', async (_id, route) => {
  for (const level of [1, 2, 3] as const) {
    const alone = await app.createUser(undefined, 'both', level);
    const input = { ...inputFor(route, own), businessId: alone.businessId };
    if (level > 1) expect(await ask(route, input, alone.token)).toMatchObject({ status: 403, code: 'FACTOR_REQUIRED' });
    await hasApp(app, alone);
    expect((await ask(route, input, alone.token)).code).not.toBe('FACTOR_REQUIRED');
  }
});

test('another person’s profile is answered as unknown', async () => {
  for (const route of ALL_ROUTES.filter((one) => one.access.as === 'user' && one.path.includes('{'))) {
    expect(await ask(route, inputFor(route, theirs), other.token)).toMatchObject({ status: 404 });
  }
});

test.each(open.map((route) => [route.id, route] as const))('%s, open to anybody, gives away nothing for what it cannot know', async (_id, route) => {
  const unknown = Object.fromEntries(Object.entries(theirs).map(([name, id]) => [name, `${String(id).slice(0, 4)}${'z'.repeat(22)}`]));
  // The same calls with unknown ids.
  const reply = await ask(route, inputFor(route, unknown as unknown as Belongings), undefined);
  expect(reply.status).not.toBe(401);
  expect(reply.text).not.toContain(CANARY);
});

test('the owner’s own calls succeed with these inputs, and show the canary: the matrix can fail', async () => {
  const visible = [];
  for (const route of ofBusiness.filter((one) => one.method === 'GET' && !OF_RECEIVED.includes(one.id))) {
    const reply = await ask(route, inputFor(route, theirs), victim.token);
    expect({ id: route.id, status: reply.status }).toEqual({ id: route.id, status: 200 });
    if (reply.text.includes(CANARY)) visible.push(route.id);
  }
  expect(visible).toEqual(
    expect.arrayContaining([
      'business.read',
      'contact.list',
      'contact.read',
      'invoice.list',
      'invoice.read',
      'order.list',
      'order.read',
      'invoice.setting.list',
      'notifications.list',
      'dashboard.unpaid',
      'dashboard.activity',
    ]),
  );
});

test('afterwards nothing of the victim’s has changed', async () => {
  const before = await state(victim.businessId);
  expect(before).toContain(`${CANARY} line`);
  for (const route of ofBusiness) {
    const of = 'of' in route.access ? route.access.of : '';
    await ask(route, inputFor(route, theirs), other.token);
    await ask(route, { ...inputFor(route, theirs), [of]: other.businessId }, other.token);
  }
  expect(await state(victim.businessId)).toBe(before);
});

test('a suspended member finds nothing any more', async () => {
  const staff = await asRole('staff', 'suspended');
  for (const route of ofBusiness) expect(await ask(route, inputFor(route, crews), staff)).toMatchObject({ status: 404 });
});

const ids = new Map<string, string>();
/** A member of the crew with a role, signed in and stepped up; shared by all tests. */
async function asRole(role: Role, status: 'active' | 'suspended' = 'active'): Promise<string> {
  const before = ids.get(`${role} ${status}`);
  if (before) return before;
  const who = await app.createUser();
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, $4, $5)`, [
      crew.businessId,
      newId('member'),
      who.userId,
      role,
      status,
    ]),
  );
  const { token } = done(await app.call(login, { email: who.email, password: PASSWORD }));
  ids.set(`${role} ${status}`, token);
  return token;
}
