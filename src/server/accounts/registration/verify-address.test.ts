import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, resendLink, resendOtp, reset, verifyEmail, verifyPhone } from '../../../shared/accounts/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { done, keyIn, emailsTo, emailTo, registered } from '../../testing/scenes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  // Behind one proxy each forged address is a separate caller.
  app = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.stop());

const codeOf = async (phone: string, count = 1) => (await emailTo(app, phone, /code/, count)).code ?? '';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const rows = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));

async function fresh() {
  app.turnClock(HOUR);
  return registered(app);
}

describe('the phone code', () => {
  test('proves the number once', async () => {
    const { email, phone } = await fresh();
    const otp = await codeOf(phone);
    expect(await app.call(verifyPhone, { email, otp: other(otp) })).toMatchObject({ ok: false, code: 'CODE_WRONG', http: 422 });
    expect(await app.call(verifyPhone, { email, otp })).toMatchObject({ ok: true, data: { phone_verified: true, email_verified: false } });
    expect(await app.call(verifyPhone, { email, otp })).toMatchObject({ ok: false, code: 'CODE_EXPIRED' });
  });

  test('ends after ten minutes', async () => {
    const { email, phone } = await fresh();
    const otp = await codeOf(phone);
    app.turnClock(10 * MINUTE + 1);
    expect(await app.call(verifyPhone, { email, otp })).toMatchObject({ ok: false, code: 'CODE_EXPIRED' });
  });

  test('is refused after five wrong attempts, even if right', async () => {
    const { email, phone } = await fresh();
    const otp = await codeOf(phone);
    for (let n = 0; n < 5; n += 1) expect(await app.call(verifyPhone, { email, otp: other(otp) })).toMatchObject({ code: 'CODE_WRONG' });
    expect(await app.call(verifyPhone, { email, otp })).toMatchObject({ ok: false, code: 'CODE_EXPIRED' });
    expect(await rows('select from users where email = $1 and phone_verified_at is null', [email])).toHaveLength(1);
  });

  test('typed twice at the same moment has one effect', async () => {
    const { email, phone } = await fresh();
    const otp = await codeOf(phone);
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.call(verifyPhone, { email, otp })));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await rows(`select from audit_log a join users u on u.id = a.subject where u.email = $1 and action = 'user.verify-phone'`, [email])).toHaveLength(1);
  });

  test('of a thousand guesses from a hundred forged addresses five are checked', async () => {
    const { email, phone } = await fresh();
    const otp = await codeOf(phone);
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 50; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          app.raw('POST', '/v1/users/verify', { body: { email, otp: other(otp) }, headers: { 'x-forwarded-for': `10.9.${round}.${n % 100}` } }),
        ),
      );
      for (const reply of replies) {
        // Every refusal has a code.
        const { code } = (await reply.json()) as { code: string };
        outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      }
    }
    expect(outcomes.get('CODE_WRONG')).toBe(5);
    expect([...outcomes.keys()].toSorted()).toEqual(['CODE_EXPIRED', 'CODE_WRONG', 'RATE_LIMITED']);
    expect(await rows('select from one_time_codes c join users u on u.id = c.user_id where u.email = $1 and c.tries = 5', [email])).toHaveLength(1);
  });

  test('another one is sent after a minute, five an hour, and ends the previous one', async () => {
    const { email, phone } = await fresh();
    const first = await codeOf(phone);
    // The answer does not reveal whether one was just sent, but none is sent.
    expect(await app.call(resendOtp, { email })).toMatchObject({ ok: true });
    app.turnClock(MINUTE - 20_000);
    expect(await app.call(resendOtp, { email })).toMatchObject({ ok: false, code: 'RATE_LIMITED', http: 429 });
    app.turnClock(20_000);
    expect(await app.call(resendOtp, { email })).toMatchObject({ ok: true });
    const second = await codeOf(phone, 2);
    expect((await emailsTo(app, phone)).filter(({ code }) => code)).toHaveLength(2);
    expect(second).not.toBe(first);
    expect(await app.call(verifyPhone, { email, otp: first })).toMatchObject({ ok: false, code: 'CODE_WRONG' });
    expect(await app.call(verifyPhone, { email, otp: second })).toMatchObject({ ok: true });
  });

  test('is sent five times an hour at most, to known and unknown addresses alike', async () => {
    const { email } = await fresh();
    app.turnClock(2 * HOUR - (app.deps.clock() % HOUR));
    const results = [];
    for (let n = 0; n < 7; n += 1) {
      const [known, unknown] = [await app.call(resendOtp, { email }), await app.call(resendOtp, { email: `no.${email}` })];
      expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' });
      results.push(known.ok);
      app.turnClock(MINUTE);
    }
    expect(results).toEqual([true, true, true, true, true, false, false]);
  });

  test('a guess for an address without an account is answered like a wrong code', async () => {
    expect(await app.call(verifyPhone, { email: 'nobody.here@example.com', otp: '123456' })).toMatchObject({ ok: false, code: 'CODE_WRONG' });
  });
});

describe('the e-mail link', () => {
  const linkOf = async (email: string, count = 1) => keyIn((await emailTo(app, email, /./, count)).links[0], 'k');

  test('proves the address, and opening it again is harmless', async () => {
    const { email } = await fresh();
    const k = await linkOf(email);
    expect(await app.call(login, { email, password: PASSWORD })).toMatchObject({ ok: false, code: 'EMAIL_UNVERIFIED', http: 403 });
    expect(await rows('select from sessions s join users u on u.id = s.user_id where u.email = $1', [email])).toEqual([]);
    const proved = await app.call(verifyEmail, { k });
    expect(proved).toMatchObject({ ok: true, data: { email, email_verified: true, phone_verified: false } });
    expect({ ...(await app.call(verifyEmail, { k })) }).toEqual(proved);
    expect(await rows(`select from audit_log a join users u on u.id = a.subject where u.email = $1 and action = 'user.verify-email'`, [email])).toHaveLength(1);
    expect(await app.call(login, { email, password: PASSWORD })).toMatchObject({ ok: true, data: { user: { email_verified: true } } });
  });

  test('ends after a day', async () => {
    const { email } = await fresh();
    const k = await linkOf(email);
    app.turnClock(24 * HOUR + 1);
    expect(await app.call(verifyEmail, { k })).toMatchObject({ ok: false, code: 'LINK_INVALID', http: 422 });
    expect(await app.call(resendLink, { email })).toMatchObject({ ok: true });
    done(await app.call(verifyEmail, { k: await linkOf(email, 2) }));
  });

  test('cannot set a password, and a guessed one proves nothing', async () => {
    const { email } = await fresh();
    const k = await linkOf(email);
    expect(await app.call(reset, { k, password: 'another long word' })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
    expect(await app.call(verifyEmail, { k: k.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
    expect(await app.call(login, { email, password: PASSWORD })).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
  });
});
