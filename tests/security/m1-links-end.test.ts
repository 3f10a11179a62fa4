import { challengeFor } from '../../src/server/testing/second-factor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, recovery, reset, updatePassword, verifyPhone } from '../../src/shared/accounts/contract.ts';
import { beginStepUp, confirmStepUp, correctPhone } from '../../src/shared/accounts/security-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp, PASSWORD } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done, keyIn, emailsTo, emailTo, registered } from '../../src/server/testing/scenes.ts';

/** A reset link or code sent before a change of the password is invalid after it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const keysTo = async (email: string) =>
  (await emailsTo(app, email)).flatMap(({ links }) => links.filter((link) => link.includes('create-new-password'))).map((link) => keyIn(link, 'k'));

async function linkTo(email: string, count: number): Promise<string> {
  done(await app.call(recovery, { email }));
  await emailTo(app, email, /create-new-password/, count);
  return (await keysTo(email))[0] ?? '';
}

async function stepUpCodeOf(who: { token: string; userId: string }, challengeId: string): Promise<string> {
  done(await app.call(beginStepUp, { challengeId }, who));
  const [user] = await transaction(app.deps.pool, 'system', (sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [who.userId]));
  return (await emailTo(app, user?.phone ?? '', /code to confirm: /)).code ?? '';
}

test('a newer reset link ends the older one', async () => {
  const { email } = await app.createUser();
  const first = await linkTo(email, 1);
  app.turnClock(2 * MINUTE);
  const second = await linkTo(email, 2);
  expect(await app.call(reset, { k: first, password: 'a quite new phrase' })).toMatchObject({ code: 'LINK_INVALID' });
  done(await app.call(reset, { k: second, password: 'a quite new phrase' }));
});

test('a changed password ends the reset link and the step-up code that were sent before', async () => {
  const who = await app.createUser();
  const k = await linkTo(who.email, 1);
  const challengeId = await challengeFor(app, who);
  const code = await stepUpCodeOf(who, challengeId);
  done(await app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who));
  expect(await app.call(reset, { k, password: 'the thief’s own phrase' })).toMatchObject({ code: 'LINK_INVALID' });
  expect(await app.call(confirmStepUp, { challengeId, code }, who)).toMatchObject({ ok: false });
  done(await app.call(login, { email: who.email, password: 'a quite new phrase' }));
});

test('a reset ends the phone code that was sent before', async () => {
  const person = await registered(app);
  const code = (await emailTo(app, person.phone, /code/)).code ?? '';
  done(await app.call(reset, { k: await linkTo(person.email, 1), password: 'a quite new phrase' }));
  expect(await app.call(verifyPhone, { email: person.email, otp: code })).toMatchObject({ ok: false });
});

test('a corrected phone number ends the reset link', async () => {
  const person = await registered(app);
  const k = await linkTo(person.email, 1);
  done(await app.call(correctPhone, { email: person.email, password: PASSWORD, phone: '+2348055512345' }));
  expect(await app.call(reset, { k, password: 'a quite new phrase' })).toMatchObject({ code: 'LINK_INVALID' });
});
