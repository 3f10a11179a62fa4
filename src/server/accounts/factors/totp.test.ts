import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, readUser, recovery, reset, updatePassword } from '../../../shared/accounts/contract.ts';
import {
  beginStepUp,
  beginTotp,
  confirmStepUp,
  confirmTotp,
  readSecurity,
  removeTotp,
  renewRecoveryCodes,
} from '../../../shared/accounts/security-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { asOwner } from '../../testing/test-server.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { withApp } from '../../testing/second-factor.ts';
import { stepUp } from '../../testing/team.ts';
import { done, keyIn, emailTo } from '../../testing/scenes.ts';

const STEP = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const codeAt = (secret: string, shift = 0) => new TOTP({ secret }).generate({ timestamp: app.deps.clock() + shift });
/** A code that is valid neither now nor in the neighbouring steps. */
const wrong = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((n) => codeAt(secret, n * STEP));
  return ['123456', '234567', '345678', '456789', '567890', '678901'].find((code) => !right.includes(code)) ?? '';
};
const enter = (who: TestUser, code?: string, password = PASSWORD) => app.call(login, { email: who.email, password, code });
const rows = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));
const sessionsOf = async (who: TestUser) => (await rows('select from sessions where user_id = $1', [who.userId])).length;

/** A user whose second factor is on; the next code is unused. */
async function guarded(): Promise<TestUser & { secret: string; codes: string[] }> {
  const who = await app.createUser();
  const authenticator = await withApp(app, who);
  app.turnClock(2 * STEP);
  return { ...who, ...authenticator };
}

/** A user who answers step-up challenges. */
async function confirming(): Promise<TestUser> {
  const who = await app.createUser();
  stepUp(app, who);
  return who;
}

/** Makes a call that requires a code of the app, with that code. */
async function confirmed<T extends { ok: boolean; challenge?: string | undefined }>(who: TestUser & { secret: string }, make: () => Promise<T>): Promise<T> {
  app.turnClock(2 * STEP);
  const refused = await make();
  const challengeId = refused.challenge ?? '';
  expect(done(await app.call(beginStepUp, { challengeId }, who))).toMatchObject({ by: 'totp', to: null });
  done(await app.call(confirmStepUp, { challengeId, code: codeAt(who.secret) }, who));
  return make();
}

describe('turning it on', () => {
  test('needs the password, then a first code; the app reads name and product', async () => {
    const who = await confirming();
    expect(await app.call(beginTotp, { currentPassword: 'not this one' }, who)).toMatchObject({ errors: [{ field: 'currentPassword' }] });
    const { secret, uri } = done(await app.call(beginTotp, { currentPassword: PASSWORD }, who));
    expect(uri).toContain(`otpauth://totp/Duewell:${encodeURIComponent(who.email)}?issuer=Duewell&secret=${secret}`);
    expect(await app.call(confirmTotp, { code: wrong(secret) }, who)).toMatchObject({ code: 'CODE_WRONG' });
    // Started is not turned on.
    done(await enter(who));
    const { recoveryCodes } = done(await app.call(confirmTotp, { code: codeAt(secret) }, who));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true);
    expect(done(await app.call(readSecurity, {}, who)).totp).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(await app.call(beginTotp, { currentPassword: PASSWORD }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await app.call(confirmTotp, { code: codeAt(secret) }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('wrong passwords lock as at sign-in', async () => {
    const who = await app.createUser();
    for (let n = 0; n < 5; n += 1) await app.call(beginTotp, { currentPassword: 'not this one' }, who);
    expect(await app.call(beginTotp, { currentPassword: PASSWORD }, who)).toMatchObject({ code: 'LOCKED_OUT' });
  });

  test('starting again ends the first secret, and a started set-up expires after an hour', async () => {
    const who = await confirming();
    const first = done(await app.call(beginTotp, { currentPassword: PASSWORD }, who)).secret;
    const second = done(await app.call(beginTotp, { currentPassword: PASSWORD }, who)).secret;
    expect(await app.call(confirmTotp, { code: codeAt(first) }, who)).toMatchObject({ code: 'CODE_WRONG' });
    await app.later(HOUR);
    expect(await app.call(confirmTotp, { code: codeAt(second) }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('confirmed twice at the same moment it is on once, with one set of codes', async () => {
    const who = await confirming();
    const { secret } = done(await app.call(beginTotp, { currentPassword: PASSWORD }, who));
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.call(confirmTotp, { code: codeAt(secret) }, who)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await rows('select from recovery_codes where user_id = $1', [who.userId])).toHaveLength(10);
  });

  test('neither the secret nor a recovery code is stored unencrypted', async () => {
    const who = await guarded();
    const all = await asOwner(app.databaseUrl, async (client) => {
      const { rows: found } = await client.query<{ all: string }>(
        `select (select string_agg(f::text, ' ') from second_factors f) || (select string_agg(r::text, ' ') from recovery_codes r) || (select string_agg(a::text, ' ') from audit_log a) as all`,
      );
      return found[0]?.all ?? '';
    });
    expect(all).toContain(who.userId);
    const plain = [who.secret, ...who.codes, ...who.codes.map((code) => code.replace('-', ''))];
    expect(plain.filter((text) => all.includes(text) || all.includes(Buffer.from(text).toString('hex')))).toEqual([]);
  });
});

describe('logging in with it', () => {
  test('the right password alone does not sign in; with a code it does, once for each code', async () => {
    const who = await guarded();
    const before = await sessionsOf(who);
    expect(await enter(who)).toMatchObject({ ok: false, code: 'CODE_REQUIRED', http: 422 });
    expect(await enter(who, '')).toMatchObject({ code: 'CODE_REQUIRED' });
    expect(await enter(who, wrong(who.secret))).toMatchObject({ code: 'CODE_WRONG' });
    expect(await sessionsOf(who)).toBe(before);
    const code = codeAt(who.secret);
    const { token } = done(await enter(who, code));
    expect((await app.call(readUser, { id: who.userId }, { token })).ok).toBe(true);
    expect(await enter(who, code)).toMatchObject({ code: 'CODE_WRONG' });
  });

  test('a wrong password has the same answer with and without a second factor', async () => {
    const [plain, who] = [await app.createUser(), await guarded()];
    const replies = [
      await enter(plain, '123456', 'not this one'),
      await enter(who, '123456', 'not this one'),
      await enter(who, codeAt(who.secret), 'not this one'),
    ];
    expect(new Set(replies.map((reply) => JSON.stringify({ ...reply, requestId: '' }))).size).toBe(1);
    expect(replies[0]).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  test.each([
    ['the step before', -STEP, true],
    ['the step after', STEP, true],
    ['two steps before', -2 * STEP, false],
    ['two steps after', 2 * STEP, false],
  ])('the code of %s counts: %#', async (_name, shift, counts) => {
    const who = await guarded();
    app.turnClock(2 * STEP);
    expect((await enter(who, codeAt(who.secret, shift))).ok).toBe(counts);
  });

  test('a code older than the last one taken is refused, though its time is not over', async () => {
    const who = await guarded();
    const [older, newer] = [codeAt(who.secret, -STEP), codeAt(who.secret)];
    done(await enter(who, newer));
    expect(await enter(who, older)).toMatchObject({ code: 'CODE_WRONG' });
  });

  test('a recovery code works once, however it is typed', async () => {
    const who = await guarded();
    const [first = '', second = ''] = who.codes;
    done(await enter(who, ` ${first.toUpperCase().replace('-', ' ')} `));
    expect(await enter(who, first)).toMatchObject({ code: 'CODE_WRONG' });
    expect(done(await app.call(readSecurity, {}, who)).totp.recoveryCodesLeft).toBe(9);
    done(await enter(who, second.replace('-', '').replaceAll('0', 'O').replaceAll('1', 'l')));
  });

  test('another person’s recovery code is no use', async () => {
    const [one, other] = [await guarded(), await guarded()];
    expect(await enter(one, other.codes[0])).toMatchObject({ code: 'CODE_WRONG' });
  });

  test('five wrong codes lock, and neither the password, a changed one nor a reset lifts that', async () => {
    const who = await guarded();
    for (let n = 0; n < 5; n += 1) {
      expect(await enter(who, wrong(who.secret))).toMatchObject({ code: 'CODE_WRONG' });
      // A right password resets only the counter of passwords.
      expect(await enter(who)).toMatchObject({ code: 'CODE_REQUIRED' });
    }
    expect(await enter(who, codeAt(who.secret))).toMatchObject({ code: 'LOCKED_OUT', http: 423 });
    expect(await enter(who, who.codes[0])).toMatchObject({ code: 'LOCKED_OUT' });
    done(await app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who));
    expect(await enter(who, codeAt(who.secret), 'a quite new phrase')).toMatchObject({ code: 'LOCKED_OUT' });
    done(await app.call(recovery, { email: who.email }));
    const k = keyIn((await emailTo(app, who.email, /create-new-password/)).links[0], 'k');
    done(await app.call(reset, { k, password: 'one more new phrase' }));
    expect(await enter(who, codeAt(who.secret), 'one more new phrase')).toMatchObject({ code: 'LOCKED_OUT' });
    app.turnClock(15 * MINUTE + 1000);
    done(await enter(who, codeAt(who.secret), 'one more new phrase'));
  });

  test('a reset password does not remove it', async () => {
    const who = await guarded();
    done(await app.call(recovery, { email: who.email }));
    const k = keyIn((await emailTo(app, who.email, /create-new-password/)).links[0], 'k');
    done(await app.call(reset, { k, password: 'a quite new phrase' }));
    expect(await enter(who, undefined, 'a quite new phrase')).toMatchObject({ code: 'CODE_REQUIRED' });
    done(await enter(who, codeAt(who.secret), 'a quite new phrase'));
  });
});

describe('changing it', () => {
  test('requires a step-up: new recovery codes end the old ones', async () => {
    const who = await guarded();
    expect(await app.call(renewRecoveryCodes, {}, who)).toMatchObject({ code: 'STEP_UP_REQUIRED', http: 403 });
    const { recoveryCodes } = done(await confirmed(who, () => app.call(renewRecoveryCodes, {}, who)));
    expect(await enter(who, who.codes[0])).toMatchObject({ code: 'CODE_WRONG' });
    done(await enter(who, recoveryCodes[0]));
  });

  test('renewed twice at the same moment, ten codes count', async () => {
    const who = await guarded();
    stepUp(app, who);
    await Promise.all(Array.from({ length: 6 }, () => app.call(renewRecoveryCodes, {}, who)));
    expect(await rows('select from recovery_codes where user_id = $1', [who.userId])).toHaveLength(10);
  });

  test('turned off, the password alone signs in again and nothing of it is left', async () => {
    const who = await guarded();
    expect(await app.call(removeTotp, {}, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await enter(who)).toMatchObject({ code: 'CODE_REQUIRED' });
    done(await confirmed(who, () => app.call(removeTotp, {}, who)));
    done(await enter(who));
    expect(await rows('select from second_factors f full join recovery_codes r using (user_id) where user_id = $1', [who.userId])).toEqual([]);
    expect(done(await app.call(readSecurity, {}, who)).totp).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 });
  });
});

test('without it there is nothing to renew or to turn off', async () => {
  const who = await app.createUser();
  stepUp(app, who);
  expect(await app.call(renewRecoveryCodes, {}, who)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await app.call(removeTotp, {}, who)).toMatchObject({ code: 'STATE_CONFLICT' });
});
