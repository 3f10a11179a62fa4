import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { register, verifyEmail } from '../../../shared/accounts/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { done, keyIn, emailTo, newcomer, registered } from '../../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// One address may register twenty times an hour: every test has its own hour.
beforeEach(() => app.turnClock(3_600_000));

const count = (text: string, values: readonly unknown[]) =>
  transaction(app.deps.pool, 'system', async (sql) => (await sql.query<{ count: number }>(`select count(*) as count from ${text}`, values))[0]?.count);

async function refusal(change: Parameters<typeof newcomer>[0]) {
  // One address may register twenty times an hour; these tests use one address.
  app.turnClock(3_600_000);
  const reply = await app.call(register, newcomer(change));
  return reply.ok ? reply : { http: reply.http, code: reply.code, errors: reply.errors };
}

describe('registering', () => {
  test('creates a person, a business with wallet and settings, a code and a link', async () => {
    const person = newcomer();
    const reply = await app.call(register, person);
    expect(reply).toMatchObject({ http: 200, ok: true, data: { email: person.email, phone: person.phone, resendAfter: 60 } });
    const link = await emailTo(app, person.email, /./);
    const code = await emailTo(app, person.phone, /./);
    expect(code.code).toMatch(/^\d{6}$/);
    expect(link.links[0]).toMatch(new RegExp(`^${app.url}/v\\?k=[\\w-]{43}$`));
    expect(
      await count(
        `businesses b join wallets w on w.business_id = b.id join invoice_settings s on s.business_id = b.id join invoice_numbers n on n.business_id = b.id where b.name = $1`,
        [person.businessName],
      ),
    ).toBe(1);
  });

  test('with forms of one mailbox sends it five links an hour', async () => {
    app.turnClock(3_600_000 - (app.deps.clock() % 3_600_000));
    const { email } = newcomer();
    const forms = [0, 1, 2, 3, 4, 5].map((n) => email.replace('@', `+${n}@`));
    for (const form of forms) done(await app.call(register, newcomer({ email: form })));
    expect(await count('users where email = any ($1)', [forms])).toBe(6);
    expect(await count('one_time_links l join users u on u.id = l.user_id where u.email = any ($1)', [forms])).toBe(5);
  });

  test.each([
    ['0803 123 4567', '+2348031234567'],
    ['08031234567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['234 803 123 4567', '+2348031234567'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%s becomes %s', async (phone, e164) => {
    app.turnClock(3_600_000);
    expect(await app.call(register, newcomer({ phone }))).toMatchObject({ ok: true, data: { phone: e164 } });
  });

  test.each([
    ['a phone that does not exist', { phone: '0000 000 0000' }, 'phone', 'does not exist'],
    ['a common password', { password: 'password123' }, 'password', 'too common'],
    ['a common password in capitals', { password: 'PassWord123' }, 'password', 'too common'],
    ['one letter again and again', { password: 'aaaaaaaaaaaa' }, 'password', 'too common'],
    ['their own business name', { businessName: 'Lekki Living', password: 'xx lekkiliving 99' }, 'password', 'business name'],
    ['their own address', { email: 'adaobiokafor@example.com', password: 'adaobiokafor 2026' }, 'password', 'email address'],
    ['a short password', { password: 'nine char' }, 'password', 'at least 10'],
    // An invalid value of an old client: the contract requires true.
    ['terms not accepted', { terms: false as unknown as true }, 'terms', 'accept the terms'],
    ['a blank name', { firstName: '  ' }, 'firstName', 'is needed'],
  ])('refuses %s on its field', async (_what, change, field, says) => {
    const given = await refusal(change);
    expect(given).toMatchObject({ http: 400, code: 'VALIDATION_FAILED', errors: [{ field }] });
    expect(JSON.stringify(given)).toContain(says);
  });

  test('an address that has an account, in whatever letters, gets no second one', async () => {
    const { email } = await registered(app);
    expect(await refusal({ email: email.toUpperCase() })).toMatchObject({ ok: true, data: { email } });
    expect(await count('users where email = $1', [email])).toBe(1);
  });

  test('the same address ten times at once makes one account', async () => {
    app.turnClock(3_600_000);
    const person = newcomer();
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.call(register, person)));
    expect(replies.filter((reply) => !reply.ok)).toEqual([]);
    expect(await count('users where email = $1', [person.email])).toBe(1);
    expect(await count('businesses where name = $1', [person.businessName])).toBe(1);
  });

  test('ignores additional fields: level, role, proof', async () => {
    app.turnClock(3_600_000);
    const person = { ...newcomer(), level: 3, email_verified: true, email_verified_at: '2026-01-01', role: 'owner', id: 'usr_x' };
    done(await app.call(register, person));
    expect(
      await count(
        'users u join members m on m.user_id = u.id join businesses b on b.id = m.business_id where u.email = $1 and u.email_verified_at is null and b.level = 0',
        [person.email],
      ),
    ).toBe(1);
  });

  test('the twenty-first from one address within the hour waits', async () => {
    app.turnClock(3_600_000);
    const broken = newcomer({ phone: '0000 000 0000' });
    const replies = await Promise.all(Array.from({ length: 25 }, () => app.call(register, broken)));
    expect(replies.filter((reply) => !reply.ok && reply.code === 'RATE_LIMITED')).toHaveLength(5);
  });

  test('a forged Host header never gets into a link', async () => {
    app.turnClock(3_600_000);
    const person = newcomer();
    // fetch does not allow a Host header to be set; the forwarded ones reach the same code.
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      'x-forwarded-proto': 'https',
      referer: 'https://evil.example/',
    };
    expect((await app.raw('POST', '/v1/users', { body: person, headers })).status).toBe(200);
    const { links } = await emailTo(app, person.email, /./);
    expect(links.every((link) => link.startsWith(`${app.url}/`))).toBe(true);
    done(await app.call(verifyEmail, { k: keyIn(links[0], 'k') }));
  });
});
