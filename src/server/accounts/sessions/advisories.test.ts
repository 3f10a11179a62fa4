import { request } from 'node:http';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, readReset, reset, verifyEmail, verifyPhone } from '../../../shared/accounts/contract.ts';
import { listSessions } from '../../../shared/accounts/security-contract.ts';
import { createContact } from '../../../shared/contacts/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { contactFor, done, keyIn, emailTo, newcomer, registered, sent } from '../../testing/scenes.ts';
import { withApp } from '../../testing/second-factor.ts';

/** Vulnerabilities of comparable products, each tested on this one. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.stop());

const rows = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));

/** `fetch` does not allow the Host header to be set. */
function post(path: string, body: object, headers: Record<string, string>): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      `${app.url}${path}`,
      { method: 'POST', timeout: 10_000, headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)), ...headers } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

test('CVE-2021-36804: a forged Host header does not get into a reset link', async () => {
  const { email } = await app.createUser();
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  };
  expect(await post('/v1/users/auth/recovery', { email }, forged)).toBe(200);
  const letter = await emailTo(app, email, /create-new-password/);
  expect(letter.text).not.toContain('evil.example');
  expect(new URL(letter.links[0] ?? '').origin).toBe(new URL(app.env.appUrl).origin);
});

test('CVE-2026-55383: a link or token of one purpose is not valid for another', async () => {
  const seller = await app.createUser();
  const person = await registered(app);
  const emailKey = keyIn((await emailTo(app, person.email, /./)).links[0], 'k');
  const invoiceKey = keyIn((await sent(app, seller, await contactFor(app, seller, person), 100)).shareUrl, 'q');
  for (const k of [emailKey, invoiceKey, seller.token]) {
    expect(await app.call(reset, { k, password: 'a quite new phrase' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(readReset, { k })).toMatchObject({ code: 'LINK_INVALID' });
  }
  for (const k of [invoiceKey, seller.token]) expect(await app.call(verifyEmail, { k })).toMatchObject({ code: 'LINK_INVALID' });
  for (const token of [emailKey, invoiceKey]) expect(await app.call(listSessions, {}, { token })).toMatchObject({ http: 401 });
  expect((await app.raw('GET', `/v1/invoice/${'inv_'.padEnd(26, '0')}?q=${emailKey}`)).status).not.toBe(200);
});

test('CVE-2021-36801: additional fields have no effect', async () => {
  const person = newcomer();
  const greedy = {
    id: 'usr_chosen',
    userId: 'usr_chosen',
    email_verified_at: '2020-01-01',
    email_verified: true,
    phone_verified_at: '2020-01-01',
    level: 3,
    role: 'owner',
    password_hash: 'x',
    owner: { bvn: '1' },
  };
  expect((await app.raw('POST', '/v1/users', { body: { ...person, ...greedy } })).status).toBe(200);
  expect(await app.call(login, { email: person.email, password: PASSWORD })).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
  expect(
    await rows(
      `select u.email_verified_at, u.phone_verified_at, b.owner from users u join members m on m.user_id = u.id join businesses b on b.id = m.business_id
       where u.email = $1 and u.id <> 'usr_chosen'`,
      [person.email],
    ),
  ).toEqual([{ email_verified_at: null, phone_verified_at: null, owner: null }]);

  const [who, victim] = [await app.createUser(), await app.createUser()];
  const body = {
    currentPassword: PASSWORD,
    password: 'a quite new phrase',
    userId: victim.userId,
    id: victim.userId,
    email: victim.email,
    email_verified: false,
  };
  expect((await app.raw('POST', '/v1/users/password/update', { token: who.token, body })).status).toBe(200);
  done(await app.call(login, { email: victim.email, password: PASSWORD }));
  done(await app.call(login, { email: who.email, password: 'a quite new phrase' }));
  const contact = { businessId: who.businessId, name: 'A', business_id: victim.businessId, id: 'con_chosen', linked_business_id: victim.businessId };
  expect((await app.raw('POST', '/v1/contact', { token: who.token, key: app.key(), body: contact })).status).toBe(200);
  expect(await rows('select from contacts where business_id = $1 or id = $2', [victim.businessId, 'con_chosen'])).toEqual([]);
  done(await app.call(createContact, { businessId: victim.businessId, name: 'B' }, victim));
});

test('CVE-2026-107276: one code sent many times at the same moment is accepted once', async () => {
  const person = await registered(app);
  const otp = (await emailTo(app, person.phone, /code/)).code ?? '';
  const phone = await Promise.all(Array.from({ length: 20 }, () => app.call(verifyPhone, { email: person.email, otp })));
  expect(phone.filter((reply) => reply.ok)).toHaveLength(1);

  const who = await app.createUser();
  const { secret, codes: recoveryCodes } = await withApp(app, who);
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.deps.clock() });
  // Four at once: a fifth wrong code would lock.
  for (const code of [undefined, ...recoveryCodes.slice(0, 3)]) {
    app.turnClock(60_000);
    const input = { email: who.email, password: PASSWORD, code: code ?? codeNow() };
    const replies = await Promise.all(Array.from({ length: 4 }, () => app.call(login, input)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    app.turnClock(24 * 3_600_000);
  }
});

test('CVE-2026-56256: the server requires the second factor, whatever the client sends', async () => {
  const who = await app.createUser();
  await withApp(app, who);
  const before = await rows('select from sessions where user_id = $1', [who.userId]);
  const tries = [
    {},
    { code: '' },
    { code: '   ' },
    { totp: true, verified: true, mfa: 'passed', code: undefined },
    { code: null },
    { code: [] },
    { code: { $ne: '' } },
    { code: 0 },
  ];
  for (const more of tries) {
    const reply = await app.raw('POST', '/v1/users/auth', { body: { email: who.email, password: PASSWORD, ...more } });
    const text = await reply.text();
    expect([400, 422]).toContain(reply.status);
    expect(text).not.toContain('token');
  }
  expect(await rows('select from sessions where user_id = $1', [who.userId])).toHaveLength(before.length);
});
