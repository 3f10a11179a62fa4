import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCKOUT, LOCKOUT_FACTOR } from '../../../shared/accounts/rules.ts';
import { beginStepUp, removeTotp } from '../../../shared/accounts/security-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { size } from '../../testing/length.ts';
import { withApp } from '../../testing/second-factor.ts';
import { done, emailTo, registered } from '../../testing/scenes.ts';

/**
 * Guesses with many forged addresses, a thousand in the full run: at most five attempts are checked for each code, whatever address the server sees. Of an
 * authenticator app's codes five are checked for each network, so that a stranger does not lock the holder out, and no more than a limit for all networks.
 */
const ROUNDS = size(4, 50);
const AT_ONCE = 20;

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(['0', '1'])('behind %s trusted proxies', (proxies) => {
  // A trusted proxy has seen the addresses: each is another network.
  const mostOfApp = proxies === '0' ? LOCKOUT.failures : LOCKOUT_FACTOR.failures;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXIES: proxies });
  });
  afterAll(() => app.stop());
  // Every test starts with all counters by address at zero.
  beforeEach(() => app.turnClock(3_600_000));

  async function guesses(path: string, body: object, token?: string): Promise<Map<string, number>> {
    const outcomes = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => {
          const forged = `10.9.0.${(round * AT_ONCE + n) % 100}`;
          return app.raw('POST', path, { token, body, headers: { 'x-forwarded-for': forged } });
        }),
      );
      for (const reply of replies) {
        // Every refusal has a code.
        const { code = 'OK' } = (await reply.json()) as { code?: string };
        outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      }
    }
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(ROUNDS * AT_ONCE);
    return outcomes;
  }

  const phoneOf = async (userId: string) => {
    const [user] = await transaction(app.deps.pool, 'system', (sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [userId]));
    return user?.phone ?? '';
  };

  const challengeFor = async (who: { token: string }) => {
    const reply = await app.call(removeTotp, {}, who);
    return reply.ok ? '' : (reply.challenge ?? '');
  };

  test('the phone code', async () => {
    const { email, phone } = await registered(app);
    const { code } = await emailTo(app, phone, /code/);
    const outcomes = await guesses('/v1/users/verify', { email, otp: other(code ?? '') });
    expect(outcomes.get('CODE_WRONG')).toBe(5);
    expect([...outcomes.keys()].filter((outcome) => !['CODE_WRONG', 'CODE_EXPIRED', 'RATE_LIMITED'].includes(outcome))).toEqual([]);
  });

  test('the step-up code', async () => {
    const who = await app.createUser();
    const challengeId = await challengeFor(who);
    done(await app.call(beginStepUp, { challengeId }, who));
    const { code } = await emailTo(app, await phoneOf(who.userId), /code to confirm: /);
    const outcomes = await guesses('/v1/users/step-up/confirm', { challengeId, code: other(code ?? '') }, who.token);
    expect(outcomes.get('CODE_WRONG')).toBe(5);
    expect([...outcomes.keys()].toSorted()).toEqual(['CODE_EXPIRED', 'CODE_WRONG']);
  });

  test('the app’s code, at sign-in with the password and within a session', async () => {
    const who = await app.createUser();
    const { secret } = await withApp(app, who);
    const totp = new TOTP({ secret });
    const right = Array.from({ length: 21 }, (_, n) => totp.generate({ timestamp: app.deps.clock() + (n - 4) * 30_000 }));
    const wrong = ['123456', '234567', '345678', '456789'].find((code) => !right.includes(code)) ?? '';
    const inside = await guesses('/v1/users/step-up/confirm', { challengeId: await challengeFor(who), code: wrong }, who.token);
    expect(inside.get('CODE_WRONG')).toBe(mostOfApp);
    expect([...inside.keys()].toSorted()).toEqual(['CODE_WRONG', 'LOCKED_OUT']);
    // The same counter is used at sign-in: it is locked already.
    const atDoor = await guesses('/v1/users/auth', { email: who.email, password: PASSWORD, code: wrong });
    expect(atDoor.has('CODE_WRONG') || atDoor.has('OK')).toBe(false);
  });

  test('the app’s code at sign-in only', async () => {
    const who = await app.createUser();
    const { secret } = await withApp(app, who);
    const totp = new TOTP({ secret });
    const right = Array.from({ length: 21 }, (_, n) => totp.generate({ timestamp: app.deps.clock() + (n - 4) * 30_000 }));
    const wrong = ['123456', '234567', '345678', '456789'].find((code) => !right.includes(code)) ?? '';
    const outcomes = await guesses('/v1/users/auth', { email: who.email, password: PASSWORD, code: wrong });
    expect(outcomes.get('CODE_WRONG')).toBeLessThanOrEqual(mostOfApp);
    expect(outcomes.has('OK')).toBe(false);
  });

  test('a wrong code has the same answer for a new, a confirmed and an unknown address, any number of times and after another code', async () => {
    const fresh = await registered(app);
    const { code } = await emailTo(app, fresh.phone, /code/);
    const addresses = [fresh.email, (await app.createUser()).email, `no.${fresh.email}`];
    const ask = async (path: string, body: object) => {
      const reply = await app.raw('POST', path, { body });
      return JSON.stringify({ ...Object(await reply.json()), requestId: '', status: reply.status });
    };
    app.turnClock(61_000);
    for (const round of ['first', 'again']) {
      for (let n = 0; n < 7; n += 1) {
        const answers = await Promise.all(addresses.map((email) => ask('/v1/users/verify', { email, otp: other(code ?? '') })));
        expect(new Set(answers).size, `${round} ${n}: ${answers.join(' ')}`).toBe(1);
        expect(answers[0]).toContain(n < 5 ? 'CODE_WRONG' : 'CODE_EXPIRED');
      }
      expect(new Set(await Promise.all(addresses.map((email) => ask('/v1/users/verify/resend', { email })))).size).toBe(1);
    }
  });
});
