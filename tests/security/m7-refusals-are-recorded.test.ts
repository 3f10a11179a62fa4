import { randomBytes } from 'node:crypto';
import { challengeFor } from '../../src/server/testing/second-factor.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login, updatePassword, verifyPhone } from '../../src/shared/accounts/contract.ts';
import { confirmStepUp, removeTotp } from '../../src/shared/accounts/security-contract.ts';
import { readBusiness, updateBusiness } from '../../src/shared/business/contract.ts';
import { readContact } from '../../src/shared/contacts/contract.ts';
import { newId } from '../../src/server/core/context.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { refusalBudget } from '../../src/server/api/refusal-budget.ts';
import { eventually, startTestApp, PASSWORD } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';

import { memberOf } from '../../src/server/testing/team.ts';

/** Every refused sign-in, code and access leaves a row in the audit log and a line in the log; a flood leaves few. */
interface Row extends Record<string, unknown> {
  business_id: string | null;
  actor: string;
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

let app: TestApp;
const log: string[] = [];
const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  log.push(String(text));
  return true;
});
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await app.stop();
  spy.mockRestore();
});

const rowsOf = (where: string, values: readonly unknown[]) =>
  transaction(app.deps.pool, 'system', (sql) =>
    sql.query<Row>(`select business_id, actor, action, subject, detail from audit_log where ${where} order by id`, values),
  );
const ofRequest = (requestId: string) => eventually(`a row of ${requestId}`, async () => (await rowsOf(`detail ->> 'request' = $1`, [requestId]))[0]);
const lineOf = (requestId: string) => eventually(`a line of ${requestId}`, () => Promise.resolve(log.find((line) => line.includes(requestId))));
const idOf = (reply: { ok: boolean }) => ('requestId' in reply ? String(reply.requestId) : '');

test('a wrong password names the account, an unknown address only its digest, and neither what was typed', async () => {
  const who = await app.createUser();
  const wrong = idOf(await app.call(login, { email: who.email, password: 'wrong but secret' }));
  expect(await ofRequest(wrong)).toMatchObject({
    action: 'user.login-failed',
    actor: 'guest',
    subject: who.userId,
    detail: { reason: 'WRONG_CREDENTIALS', route: '/v1/users/auth', network: expect.stringMatching(/127\.0\.0\.1|::/) },
  });
  expect(JSON.parse(await lineOf(wrong))).toMatchObject({ level: 'warn', event: 'user.login-failed', reason: 'WRONG_CREDENTIALS', route: '/v1/users/auth' });
  const unknown = await ofRequest(idOf(await app.call(login, { email: `no.${who.email}`, password: 'wrong but secret' })));
  expect(unknown).toMatchObject({ action: 'user.login-failed', subject: null, detail: { email: expect.stringMatching(/^[\w-]{22}$/) } });
  const everything = JSON.stringify(await rowsOf('true', [])) + log.join('');
  expect([everything.includes('wrong but secret'), everything.includes(`no.${who.email}`)]).toEqual([false, false]);
});

test('locked out, refused in a session, a wrong code', async () => {
  const who = await app.createUser();
  for (let n = 0; n < 5; n += 1) await app.call(login, { email: who.email, password: 'wrong' });
  expect(await ofRequest(idOf(await app.call(login, { email: who.email, password: PASSWORD })))).toMatchObject({ detail: { reason: 'LOCKED_OUT' } });
  const changing = idOf(await app.call(updatePassword, { currentPassword: 'wrong', password: 'a quite new phrase' }, who));
  expect(await ofRequest(changing)).toMatchObject({ action: 'user.password-refused', actor: who.userId });
  expect(await ofRequest(idOf(await app.call(verifyPhone, { email: who.email, otp: '123456' })))).toMatchObject({
    action: 'user.code-refused',
    subject: who.userId,
  });
  expect(await ofRequest(idOf(await app.call(confirmStepUp, { challengeId: await challengeFor(app, who), code: '123456' }, who)))).toMatchObject({
    action: 'user.code-refused',
    actor: who.userId,
  });
});

test('authorisation: a dead token, a role, a missing proof, another’s business', async () => {
  const [boss, stranger] = [await app.createUser(), await app.createUser()];
  const staff = await memberOf(app, boss, 'staff');
  const dead = await ofRequest(idOf(await app.call(readBusiness, { id: boss.businessId }, { token: 'x'.repeat(43) })));
  expect(dead).toMatchObject({ action: 'access.refused', actor: 'guest', business_id: null, detail: { reason: 'UNAUTHENTICATED' } });
  const role = await ofRequest(idOf(await app.call(updateBusiness, { businessId: boss.businessId, name: 'Mine now' }, staff)));
  expect(role).toMatchObject({ action: 'access.refused', actor: staff.userId, business_id: boss.businessId, detail: { reason: 'ROLE_FORBIDDEN' } });
  expect(await ofRequest(idOf(await app.call(removeTotp, {}, boss)))).toMatchObject({ actor: boss.userId, detail: { reason: 'STEP_UP_REQUIRED' } });
  const foreign = await ofRequest(idOf(await app.call(readBusiness, { id: boss.businessId }, stranger)));
  expect(foreign).toMatchObject({ actor: stranger.userId, business_id: null, detail: { reason: 'FOREIGN_BUSINESS', asked: boss.businessId } });
});

test('what a member asks for and is not there is no refusal', async () => {
  const who = await app.createUser();
  const missing = idOf(await app.call(readContact, { businessId: who.businessId, id: newId('contact') }, who));
  const after = idOf(await app.call(removeTotp, {}, who));
  await ofRequest(after);
  expect(await rowsOf(`detail ->> 'request' = $1`, [missing])).toEqual([]);
  // A call without a token is not recorded as a refusal.
  expect(await app.raw('GET', `/v1/business/${who.businessId}`)).toMatchObject({ status: 401 });
});

test('a flood leaves five rows a minute and one that counts the others', async () => {
  const who = await app.createUser();
  const before = log.length;
  for (let n = 0; n < 40; n += 1) await app.call(removeTotp, {}, who);
  const written = () => rowsOf(`actor = $1 and action = 'access.refused' and detail ->> 'route' = '/v1/users/totp'`, [who.userId]);
  await eventually('five rows', async () => (await written()).length >= 5);
  app.turnClock(60_000);
  await app.call(login, { email: who.email, password: 'wrong' });
  const rows = await eventually('the counting row', async () => {
    const found = await written();
    return found.some(({ detail }) => 'count' in detail) && found;
  });
  expect(rows.length).toBeLessThanOrEqual(12);
  const counted = rows.reduce((sum, { detail }) => sum + Number(detail['count'] ?? 1), 0);
  expect(counted).toBe(40);
  expect(log.length - before).toBeLessThanOrEqual(15);
});

test('what the database cannot hold as it was sent is recorded all the same', async () => {
  const who = await app.createUser();
  const refused = idOf(await app.call(readBusiness, { id: 'biz_\0' }, who));
  expect(await ofRequest(refused)).toMatchObject({ action: 'access.refused', detail: { reason: 'FOREIGN_BUSINESS' } });
});

test('tokens that somebody makes up hide neither the tries at an account nor what a caller is refused', async () => {
  const who = await app.createUser();
  const nextMinute = () => app.later(60_000 - (app.deps.clock() % 60_000));
  // All in one minute, and separate from the other tests.
  await nextMinute();
  const first = (await rowsOf('true', [])).length;
  for (let n = 0; n < 33; n += 1)
    await Promise.all(Array.from({ length: 10 }, () => app.call(readBusiness, { id: who.businessId }, { token: randomBytes(30).toString('base64url') })));
  // Addresses without an account, as an attacker could invent them.
  for (let n = 0; n < 4; n += 1)
    await Promise.all(Array.from({ length: 10 }, (_, m) => app.call(login, { email: `${n}${m}.${who.email}`, password: 'wrong' })));
  const wrong = idOf(await app.call(login, { email: who.email, password: 'wrong' }));
  expect(await ofRequest(wrong)).toMatchObject({ action: 'user.login-failed', subject: who.userId });
  expect(await ofRequest(idOf(await app.call(removeTotp, {}, who)))).toMatchObject({ actor: who.userId, detail: { reason: 'STEP_UP_REQUIRED' } });
  // All strangers of this network together fill thirty rows, and invented tokens five.
  const rows = (await rowsOf('true', [])).slice(first);
  const strangers = rows.filter(({ subject, actor }) => subject === null && actor === 'guest');
  expect(strangers.length).toBeLessThanOrEqual(30);
  expect(strangers.filter(({ detail }) => detail['reason'] === 'UNAUTHENTICATED')).toHaveLength(5);
  await nextMinute();
});

test('an account’s rows of a minute are bounded, and what is above them is counted', () => {
  const budget = refusalBudget<{ network: string; n: number }>();
  const written = Array.from({ length: 100 }, (_, n) => n).filter((n) => budget.take(`key ${n}`, 'account a', { network: `10.0.0.${n}`, n }));
  expect(written).toHaveLength(30);
  expect(budget.take('key', 'account b', { network: '10.0.0.1', n: 0 })).toBe(true);
  expect(budget.rest()).toMatchObject({ rows: [{ count: 70 }], beyond: 0 });
});

test('strangers of many networks share a bound, which known accounts do not meet', () => {
  const budget = refusalBudget<{ network: string }>();
  const written = Array.from({ length: 10_000 }, (_, n) => ({ network: `network ${n}` })).filter((refusal) => budget.take('key', null, refusal));
  expect(written).toHaveLength(300);
  expect(budget.take('key', 'account a', { network: 'network 1' })).toBe(true);
  expect(budget.rest().beyond).toBe(9_700);
});
