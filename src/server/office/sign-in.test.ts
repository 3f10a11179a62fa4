import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvitation, confirmSignIn, endSession, listSessions, readInvitation, readMe, signIn, signOut } from '../../shared/office/operators/contract.ts';
import { addOperator, cookieOf, invitationFor, officeCall, officeResponse, OPERATOR_PASSWORD, operatorCode } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

const HOUR = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function challengeOf({ email }: TestOperator, password = OPERATOR_PASSWORD): Promise<string> {
  return done(await officeCall(app, signIn, { email, password })).challenge;
}

/** Signs in with the next code of the app. */
async function signedIn(who: TestOperator, step = 1): Promise<string> {
  app.turnClock(step * 30_000);
  const response = await officeResponse(app, confirmSignIn, { challenge: await challengeOf(who), code: operatorCode(app, who.secret) });
  expect(response.status).toBe(200);
  return cookieOf(response);
}

test('an invitation works once, with the first code of its secret', async () => {
  const { token, email } = await invitationFor(app, ['kyb']);
  const { secret, email: shown } = done(await officeCall(app, readInvitation, { token }));
  expect(shown).toBe(email);
  const accept = { token, name: 'Ada Obi', password: OPERATOR_PASSWORD };
  expect(await officeCall(app, acceptInvitation, { ...accept, code: '000000' })).toMatchObject({ code: 'CODE_WRONG' });
  expect(await officeCall(app, acceptInvitation, { ...accept, password: 'password1234', code: operatorCode(app, secret) })).toMatchObject({ ok: false });
  expect(await officeCall(app, acceptInvitation, { ...accept, code: operatorCode(app, secret) })).toMatchObject({
    ok: true,
    data: { name: 'Ada Obi', roles: ['kyb'] },
  });
  expect(await officeCall(app, acceptInvitation, { ...accept, code: operatorCode(app, secret, 1) })).toMatchObject({ code: 'LINK_INVALID' });
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ code: 'LINK_INVALID' });
});

test('an invitation ends after a day', async () => {
  const { token } = await invitationFor(app, ['kyb']);
  app.turnClock(24 * HOUR);
  expect(await officeCall(app, readInvitation, { token })).toMatchObject({ code: 'LINK_INVALID' });
});

test('the password alone opens nothing, and a code is accepted once', async () => {
  // A code lives 30 seconds: the first one is asked for again while it is the same.
  app.turnClock(30_000 - (app.deps.clock() % 30_000));
  const who = await addOperator(app, 'support');
  const challenge = await challengeOf(who);
  expect(await officeCall(app, readMe, {}, { cookie: `office=${challenge}` })).toMatchObject({ http: 401 });
  // The code of the invitation.
  expect(await officeCall(app, confirmSignIn, { challenge, code: operatorCode(app, who.secret) })).toMatchObject({ code: 'CODE_WRONG' });
  app.turnClock(30_000);
  const code = operatorCode(app, who.secret);
  const response = await officeResponse(app, confirmSignIn, { challenge, code });
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/);
  expect(await officeCall(app, readMe, {}, { cookie: cookieOf(response) })).toMatchObject({ ok: true, data: { email: who.email } });
  expect(await officeCall(app, confirmSignIn, { challenge: await challengeOf(who), code })).toMatchObject({ code: 'CODE_WRONG' });
});

test('a wrong password and an unknown address get the same answer; guesses are limited', async () => {
  const who = await addOperator(app, 'support');
  const strangers = await officeCall(app, signIn, { email: 'nobody@office.example', password: OPERATOR_PASSWORD });
  const wrong = await officeCall(app, signIn, { email: who.email, password: 'something else' });
  expect([strangers.http, strangers.message]).toEqual([wrong.http, wrong.message]);
  for (let tries = 0; tries < 4; tries += 1) await officeCall(app, signIn, { email: who.email, password: 'something else' });
  expect(await officeCall(app, signIn, { email: who.email, password: OPERATOR_PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
});

test('codes cannot be guessed: five wrong ones lock the second step', async () => {
  const who = await addOperator(app, 'support');
  app.turnClock(30_000);
  const challenge = await challengeOf(who);
  for (let tries = 0; tries < 5; tries += 1) await officeCall(app, confirmSignIn, { challenge, code: '000000' });
  expect(await officeCall(app, confirmSignIn, { challenge, code: operatorCode(app, who.secret) })).toMatchObject({ code: 'LOCKED_OUT' });
});

test('a session ends after 30 minutes without use, and after 8 hours in any case', async () => {
  const who = await addOperator(app, 'support');
  const { cookie } = who;
  for (let hours = 0; hours < 7.5; hours += 0.25) {
    app.turnClock(HOUR / 4);
    expect(await officeCall(app, readMe, {}, { cookie })).toMatchObject({ ok: true });
  }
  app.turnClock(HOUR / 2);
  expect(await officeCall(app, readMe, {}, { cookie })).toMatchObject({ http: 401 });
  const again = await signedIn(who);
  app.turnClock(HOUR / 2 + 1_000);
  expect(await officeCall(app, readMe, {}, { cookie: again })).toMatchObject({ http: 401 });
});

test('sessions are listed and ended by their operator alone', async () => {
  const who = await addOperator(app, 'support');
  const other = await addOperator(app, 'support');
  const second = await signedIn(who);
  const { sessions } = done(await officeCall(app, listSessions, {}, { cookie: second }));
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  const first = sessions[1]?.id ?? '';
  expect(await officeCall(app, endSession, { sessionId: first }, { cookie: other.cookie })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await officeCall(app, endSession, { sessionId: first }, { cookie: second })).toMatchObject({ ok: true });
  expect(await officeCall(app, readMe, {}, { cookie: who.cookie })).toMatchObject({ http: 401 });
  await officeCall(app, signOut, {}, { cookie: second });
  expect(await officeCall(app, readMe, {}, { cookie: second })).toMatchObject({ http: 401 });
});
