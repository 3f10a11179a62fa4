import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, recovery, register, resendOtp } from '../../../shared/accounts/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { done, emailsTo, emailTo, newcomer, registered } from '../../testing/scenes.ts';

/** Without a session no answer reveals whether an address has an account. */

const HOUR = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.stop());
// Every test starts with all hourly counters at zero, and well before the next hour.
beforeEach(() => app.turnClock(2 * HOUR - (app.deps.clock() % HOUR)));

const STRANGER = '203.0.113.9';

/** Everything in an answer that a stranger sees, except their own input and the request's id. */
async function seen(path: string, body: { email: string }, from: string): Promise<string> {
  const reply = await app.raw(path.endsWith('/phone') ? 'PUT' : 'POST', path, { body, headers: { 'x-forwarded-for': from } });
  const answer = JSON.stringify({ ...Object(await reply.json()), requestId: '', status: reply.status, wait: reply.headers.get('retry-after') });
  // Each claim is different; confirming.test.ts checks that one alone opens nothing.
  return answer.replaceAll(body.email, 'theirs').replace(/"claim":"[a-z0-9]{8}\.[\w-]{43}"/, '"claim":""');
}

const CALLS: readonly [path: string, body: object][] = [
  ['/v1/users/verify/resend', {}],
  ['/v1/users/signup/verify/resend', {}],
  ['/v1/users/auth/recovery', {}],
  ['/v1/users/verify', { otp: '000000' }],
  ['/v1/users/auth', { password: 'a wrong password' }],
  ['/v1/users/verify/phone', { password: 'a wrong password', phone: '08031234567' }],
  ['/v1/users', { ...newcomer(), email: undefined }],
];

describe.each([
  ['the machine they registered from', '127.0.0.1'],
  ['another one', STRANGER],
])('from %s', (_where, from) => {
  test.each(CALLS)('%s answers a new, a confirmed and an unknown address alike, however often', async (path, body) => {
    const old = (await app.createUser()).email;
    const fresh = (await registered(app)).email;
    const addresses = [fresh, old, `no.${fresh}`];
    // Seven each would exceed the twenty registrations of one address.
    for (let n = 0; n < (path === '/v1/users' ? 4 : 7); n += 1) {
      const answers: string[] = [];
      for (const email of addresses) answers.push(await seen(path, { ...body, email }, from));
      expect(new Set(answers).size, `time ${n}: ${answers.join('\n')}`).toBe(1);
    }
  });
});

test('the answer does not reveal that somebody else has just used the address', async () => {
  const { email } = await registered(app);
  for (const path of ['/v1/users/verify/resend', '/v1/users/signup/verify/resend', '/v1/users/auth/recovery']) {
    await seen(path, { email }, '198.51.100.7');
    expect(await seen(path, { email }, STRANGER)).toBe(await seen(path, { email: `no.${email}` }, STRANGER));
  }
});

test('one message a minute and five an hour, for all callers together', async () => {
  const { email } = await app.createUser();
  for (let minute = 0; minute < 8; minute += 1) {
    for (const caller of ['198.51.100.1', '198.51.100.2']) {
      expect((await app.raw('POST', recovery.path, { body: { email }, headers: { 'x-forwarded-for': `${caller}${minute}` } })).status).toBe(200);
    }
    app.turnClock(81_000 - 1);
  }
  const queued = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`select from one_time_links l join users u on u.id = l.user_id where u.email = $1 and purpose = 'reset'`, [email]),
  );
  expect(queued).toHaveLength(5);
});

describe('registering an address that has an account', () => {
  test('changes nothing and sends its holder one e-mail', async () => {
    const { email, phone } = await registered(app);
    await emailTo(app, phone, /code/);
    app.turnClock(81_000);
    const again = newcomer({ email, password: 'another long word' });
    for (let n = 0; n < 3; n += 1) expect(await app.call(register, again)).toMatchObject({ ok: true, data: { email, phone: again.phone, resendAfter: 60 } });
    const { links } = await emailTo(app, email, /already have a Duewell account/);
    expect(links).toContain(`${app.url}/account/login`);
    // The next code is sent only to the holder's phone.
    app.turnClock(81_000);
    done(await app.call(resendOtp, { email }));
    await emailTo(app, phone, /code/, 2);
    expect(await emailsTo(app, again.phone)).toEqual([]);
    expect((await emailsTo(app, email)).filter(({ subject }) => /already have/.test(subject))).toHaveLength(1);
    expect(await app.call(login, { email, password: 'another long word' })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await app.call(login, { email, password: PASSWORD })).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
  });

  test('a double click sends no second e-mail', async () => {
    const person = await registered(app);
    done(await app.call(register, person));
    app.turnClock(81_000);
    done(await app.call(register, person));
    await emailTo(app, person.email, /already have/);
    expect(await emailsTo(app, person.email)).toHaveLength(2);
  });
});
