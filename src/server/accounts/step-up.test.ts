import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../shared/accounts/contract.ts';
import { beginStepUp, confirmStepUp, readSecurity, removeTotp } from '../../shared/accounts/security-contract.ts';
import { transaction } from '../db/transaction.ts';
import { installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { done, lettersTo, letterTo, PASSWORD } from '../testing/scenes.ts';

const MINUTE = 60_000;

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const rows = (text: string, values: readonly unknown[]) => transaction(at.app.pool, 'system', (sql) => sql.query<{ phone: string }>(text, values));
/** Any call that needs proof: without a second factor it then says that there is none. */
const guardedCall = async (token: string) => {
  const reply = await at.call(removeTotp, {}, { token });
  return reply.ok ? '' : reply.code;
};

async function asked(who: Someone, count = 1): Promise<string> {
  const [user] = await rows('select phone from users where id = $1', [who.userId]);
  const phone = user?.phone ?? '';
  expect(done(await at.call(beginStepUp, {}, who))).toEqual({ by: 'sms', to: expect.stringMatching(new RegExp(`^•+${phone.slice(-4)}$`)), resendAfter: 60 });
  return (await letterTo(at, phone, /to confirm that it is you/, count)).code ?? '';
}

describe('a code by SMS', () => {
  test('proves this session for ten minutes, and no other', async () => {
    const who = await at.someone();
    const second = done(await at.call(login, { email: who.email, password: PASSWORD }));
    expect([await guardedCall(who.token), await guardedCall(second.token)]).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
    const code = await asked(who);
    expect(await at.call(confirmStepUp, { code: other(code) }, who)).toMatchObject({ ok: false, code: 'CODE_WRONG', http: 422 });
    const { until } = done(await at.call(confirmStepUp, { code }, who));
    expect(Math.abs(Date.parse(until) - at.app.clock() - 10 * MINUTE)).toBeLessThan(MINUTE);
    expect(done(await at.call(readSecurity, {}, who)).steppedUpUntil).toBe(until);
    expect([await guardedCall(who.token), await guardedCall(second.token)]).toEqual(['STATE_CONFLICT', 'STEP_UP_REQUIRED']);
    expect(done(await at.call(readSecurity, {}, second)).steppedUpUntil).toBeNull();
    at.turnClock(9 * MINUTE);
    expect(await guardedCall(who.token)).toBe('STATE_CONFLICT');
    at.turnClock(MINUTE);
    expect(await guardedCall(who.token)).toBe('STEP_UP_REQUIRED');
  });

  test('counts in the session that asked for it alone, and another one’s guesses cost it nothing', async () => {
    const who = await at.someone();
    const second = done(await at.call(login, { email: who.email, password: PASSWORD }));
    const code = await asked(who);
    for (let n = 0; n < 6; n += 1) expect(await at.call(confirmStepUp, { code }, second)).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await guardedCall(second.token)).toBe('STEP_UP_REQUIRED');
    done(await at.call(confirmStepUp, { code }, who));
  });

  test('counts once, even twice at the same moment', async () => {
    const who = await at.someone();
    const code = await asked(who);
    const replies = await Promise.all(Array.from({ length: 12 }, () => at.call(confirmStepUp, { code }, who)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await rows(`select from audit_log where subject = $1 and action = 'user.step-up'`, [who.userId])).toHaveLength(1);
  });

  test('ends after ten minutes, and after five wrong tries', async () => {
    const [late, guessed] = [await at.someone(), await at.someone()];
    const code = await asked(late);
    at.turnClock(10 * MINUTE + 1);
    expect(await at.call(confirmStepUp, { code }, late)).toMatchObject({ code: 'CODE_EXPIRED' });
    const secret = await asked(guessed);
    for (let n = 0; n < 5; n += 1) expect(await at.call(confirmStepUp, { code: other(secret) }, guessed)).toMatchObject({ code: 'CODE_WRONG' });
    expect(await at.call(confirmStepUp, { code: secret }, guessed)).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await guardedCall(guessed.token)).toBe('STEP_UP_REQUIRED');
  });

  test('comes again after a minute, five an hour, and ends the one before', async () => {
    const who = await at.someone();
    at.turnClock(60 * MINUTE - (at.app.clock() % (60 * MINUTE)));
    const first = await asked(who);
    expect(await at.call(beginStepUp, {}, who)).toMatchObject({ code: 'RATE_LIMITED', http: 429 });
    at.turnClock(MINUTE);
    const second = await asked(who, 2);
    expect(await at.call(confirmStepUp, { code: first }, who)).toMatchObject({ code: 'CODE_WRONG' });
    done(await at.call(confirmStepUp, { code: second }, who));
    const results = [];
    for (let n = 0; n < 5; n += 1) {
      at.turnClock(MINUTE);
      results.push((await at.call(beginStepUp, {}, who)).ok);
    }
    expect(results).toEqual([true, true, true, false, false]);
  });

  test('the phone code is not a step-up code, nor the reverse', async () => {
    const who = await at.someone();
    const code = await asked(who);
    const [user] = await rows('select phone from users where id = $1', [who.userId]);
    expect((await lettersTo(at, user?.phone ?? '')).map((letter) => letter.code)).toEqual([code]);
    const reply = await at.raw('POST', '/v1/users/verify', { body: { email: who.email, otp: code } });
    expect(await reply.json()).toMatchObject({ code: 'CODE_WRONG' });
    done(await at.call(confirmStepUp, { code }, who));
  });
});

test('nothing was asked for: any code has expired', async () => {
  const who = await at.someone();
  expect(await at.call(confirmStepUp, { code: '123456' }, who)).toMatchObject({ code: 'CODE_EXPIRED' });
});
