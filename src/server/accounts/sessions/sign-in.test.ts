import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, readUser, recovery, reset, updatePassword } from '../../../shared/accounts/contract.ts';
import { SESSION_LIFE } from '../../../shared/accounts/rules.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { done, keyIn, emailsTo, emailTo, registered } from '../../testing/scenes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const enter = (email: string, password: string) => app.call(login, { email, password });
const mayRead = async (who: TestUser, token: string) => (await app.call(readUser, { id: who.userId }, { token })).http;

describe('logging in', () => {
  test('gives a token for twelve hours, the profile and the business', async () => {
    const who = await app.createUser('Log Ltd');
    const { token, user, business } = done(await enter(` ${who.email.toUpperCase()} `, PASSWORD));
    expect(user).toMatchObject({ id: who.userId, email: who.email, email_verified: true, team_role: 'owner' });
    expect(business).toMatchObject({ id: who.businessId, name: 'Log Ltd', role: 'owner', level: 3 });
    expect(await mayRead(who, token)).toBe(200);
    await app.later(SESSION_LIFE - MINUTE);
    expect(await mayRead(who, token)).toBe(200);
    await app.later(MINUTE + 1);
    expect(await mayRead(who, token)).toBe(401);
  });

  test('a wrong address and a wrong password have the same answer', async () => {
    const who = await app.createUser();
    const [wrong, unknown] = [await enter(who.email, 'not the password'), await enter(`no.${who.email}`, 'not the password')];
    expect(wrong).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS', http: 422 });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  });

  test('the right password before the address is proved stores nothing, and never locks', async () => {
    const { email } = await registered(app);
    for (let n = 0; n < 7; n += 1) expect(await enter(email, PASSWORD)).toMatchObject({ ok: false, code: 'EMAIL_UNVERIFIED' });
    expect(
      await transaction(app.deps.pool, 'system', (sql) => sql.query('select from sessions s join users u on u.id = s.user_id where u.email = $1', [email])),
    ).toEqual([]);
  });
});

describe('five wrong passwords', () => {
  test.each(['known', 'unknown'])('lock a %s address for 15 minutes, then 30, then 60', async (kind) => {
    const who = kind === 'known' ? await app.createUser() : { email: `${app.key()}@example.com` };
    for (const minutes of [15, 30, 60]) {
      for (let n = 0; n < 5; n += 1) expect(await enter(who.email, 'wrong password')).toMatchObject({ code: 'WRONG_CREDENTIALS' });
      const locked = await enter(who.email, PASSWORD);
      expect(locked).toMatchObject({ ok: false, code: 'LOCKED_OUT', http: 423 });
      expect(locked.message).toContain(`wait ${minutes} minutes`);
      app.turnClock((minutes - 1) * MINUTE);
      expect(await enter(who.email, PASSWORD)).toMatchObject({ code: 'LOCKED_OUT' });
      app.turnClock(MINUTE);
    }
    expect(await enter(who.email, PASSWORD)).toMatchObject(kind === 'known' ? { ok: true } : { ok: false, code: 'WRONG_CREDENTIALS' });
  });

  test('of fifty at the same moment five are checked', async () => {
    const { email } = await app.createUser();
    const replies = await Promise.all(Array.from({ length: 50 }, () => enter(email, 'wrong password')));
    const codes = replies.map((reply) => (reply.ok ? '' : reply.code));
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'LOCKED_OUT')).toHaveLength(45);
  });

  test('over more than 15 minutes do not lock', async () => {
    const { email } = await app.createUser();
    for (let n = 0; n < 8; n += 1) {
      expect(await enter(email, 'wrong password')).toMatchObject({ code: 'WRONG_CREDENTIALS' });
      app.turnClock(4 * MINUTE);
    }
    done(await enter(email, PASSWORD));
  });
});

async function linkOf(email: string): Promise<string> {
  done(await app.call(recovery, { email }));
  return keyIn((await emailTo(app, email, /create-new-password/)).links[0], 'k');
}

describe('forgetting the password', () => {
  test('answers the same for an address without an account, and sends nothing', async () => {
    const { email } = await app.createUser();
    const [known, unknown] = [await app.call(recovery, { email }), await app.call(recovery, { email: `no.${email}` })];
    expect(unknown).toEqual(known);
    await emailTo(app, email, /create-new-password/);
    expect(await emailsTo(app, `no.${email}`)).toEqual([]);
    expect(await app.call(recovery, { email })).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await app.call(recovery, { email: `no.${email}` })).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('the link works once, lifts a lock, ends every session and signs nobody in', async () => {
    const who = await app.createUser();
    const second = done(await enter(who.email, PASSWORD)).token;
    for (let n = 0; n < 5; n += 1) await enter(who.email, 'wrong password');
    const k = await linkOf(who.email);
    expect(await app.call(reset, { k, password: 'password123' })).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'password' }] });
    const answer = await app.call(reset, { k, password: 'a quite new phrase' });
    expect(answer).toMatchObject({ ok: true, data: {} });
    expect([await mayRead(who, who.token), await mayRead(who, second)]).toEqual([401, 401]);
    expect(await app.call(reset, { k, password: 'one more new phrase' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await enter(who.email, PASSWORD)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    done(await enter(who.email, 'a quite new phrase'));
  });

  test('used twice at the same moment, one wins', async () => {
    const { email } = await app.createUser();
    const k = await linkOf(email);
    const replies = await Promise.all(['first new phrase', 'second new phrase'].map((password) => app.call(reset, { k, password })));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  });

  test('ends after an hour', async () => {
    const { email } = await app.createUser();
    const k = await linkOf(email);
    app.turnClock(HOUR + 1);
    expect(await app.call(reset, { k, password: 'a quite new phrase' })).toMatchObject({ code: 'LINK_INVALID' });
  });
});

describe('ending sessions', () => {
  test('logging out ends this one at once and no other', async () => {
    const who = await app.createUser();
    const second = done(await enter(who.email, PASSWORD)).token;
    expect(await mayRead(who, who.token)).toBe(200);
    done(await app.call(logout, {}, who));
    expect([await mayRead(who, who.token), await mayRead(who, second)]).toEqual([401, 200]);
  });

  test('a changed password keeps this session and ends the others', async () => {
    const who = await app.createUser();
    const second = done(await enter(who.email, PASSWORD)).token;
    expect(await app.call(updatePassword, { currentPassword: 'not this', password: 'a quite new phrase' }, who)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'currentPassword' }],
    });
    done(await app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who));
    expect([await mayRead(who, who.token), await mayRead(who, second)]).toEqual([200, 401]);
    done(await enter(who.email, 'a quite new phrase'));
  });

  test('a session opened with the old password at the same moment ends with a reset or a change', async () => {
    for (const change of ['reset', 'update'] as const) {
      const who = await app.createUser();
      const k = change === 'reset' ? await linkOf(who.email) : '';
      const signIns = () => Promise.all(Array.from({ length: 6 }, () => enter(who.email, PASSWORD)));
      const changed = () =>
        k
          ? app.call(reset, { k, password: 'a quite new phrase' })
          : app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who);
      const [opened, answer] = await Promise.all([signIns(), changed()]);
      done(answer);
      const tokens = opened.flatMap((reply) => (reply.ok ? [reply.data.token] : []));
      expect(await Promise.all(tokens.map((token) => mayRead(who, token)))).toEqual(tokens.map(() => 401));
    }
  });

  test('of two changes at the same moment one succeeds and the other is refused, and so with a change and a reset', async () => {
    const who = await app.createUser();
    const second = { ...who, token: done(await enter(who.email, PASSWORD)).token };
    const changing = (password: string, by: TestUser) => app.call(updatePassword, { currentPassword: PASSWORD, password }, by);
    const replies = await Promise.all([changing('first new phrase', who), changing('second new phrase', second)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: 'STATE_CONFLICT' });
    const won = replies[0].ok ? { by: who, password: 'first new phrase' } : { by: second, password: 'second new phrase' };
    expect(await mayRead(who, won.by.token)).toBe(200);
    const k = await linkOf(who.email);
    const [byLink, byHand] = await Promise.all([
      app.call(reset, { k, password: 'the reset phrase' }),
      app.call(updatePassword, { currentPassword: won.password, password: 'third new phrase' }, won.by),
    ]);
    // If the change commits first, it ends the reset links that were sent before it.
    expect(byLink.ok ? byHand : byLink).toMatchObject({
      ok: false,
      code: byLink.ok ? expect.stringMatching(/STATE_CONFLICT|UNAUTHENTICATED/) : 'LINK_INVALID',
    });
    expect(byLink.ok || byHand.ok).toBe(true);
    done(await enter(who.email, byLink.ok ? 'the reset phrase' : 'third new phrase'));
  });

  test('wrong current passwords lock as at sign-in', async () => {
    const who = await app.createUser();
    for (let n = 0; n < 5; n += 1) await app.call(updatePassword, { currentPassword: 'not this', password: 'a quite new phrase' }, who);
    expect(await app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who)).toMatchObject({ code: 'LOCKED_OUT' });
  });
});
