import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, recovery, reset, updatePassword } from '../../src/shared/accounts/contract.ts';
import type { ErrorCode } from '../../src/shared/kit/errors.ts';
import { startTestApp, PASSWORD, unwrap } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done, keyIn, emailTo } from '../../src/server/testing/scenes.ts';
import { withApp } from '../../src/server/testing/second-factor.ts';

/** Wrong passwords are counted by network and by device: a stranger is slowed down, and the holder is not locked out. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function from(address: string, body: { email: string; password: string; device?: string; code?: string }) {
  return unwrap<typeof login>(await app.raw('POST', login.path, { body, headers: { 'x-forwarded-for': address } }));
}

async function codesOf(count: number, addressOf: (n: number) => string, email: string): Promise<(ErrorCode | 'OK')[]> {
  const codes: (ErrorCode | 'OK')[] = [];
  for (let n = 0; n < count; n += 1) {
    const reply = await from(addressOf(n), { email, password: 'wrong password' });
    codes.push(reply.ok ? 'OK' : reply.code);
  }
  return codes;
}

const all = (codes: readonly string[], code: string) => codes.every((one) => one === code);

test('five wrong passwords of a stranger lock the stranger’s network, and not the holder’s', async () => {
  const who = await app.createUser();
  expect(all(await codesOf(5, () => '203.0.113.9', who.email), 'WRONG_CREDENTIALS')).toBe(true);
  expect(await from('203.0.113.9', { email: who.email, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
  done(await from('198.51.100.4', { email: who.email, password: PASSWORD }));
});

test('addresses of one IPv6 subscriber are one network', async () => {
  const { email } = await app.createUser();
  const codes = await codesOf(7, (n) => `2001:db8:1:2::${n + 1}`, email);
  expect([codes.slice(0, 5), codes.slice(5)].map((part, n) => all(part, n === 0 ? 'WRONG_CREDENTIALS' : 'LOCKED_OUT'))).toEqual([true, true]);
  done(await from('2001:db8:1:3::1', { email, password: PASSWORD }));
});

describe.each(['known', 'unknown'])('guesses from everywhere at a %s address', (kind) => {
  test('are judged 25 times an hour, whatever their networks', async () => {
    const email = kind === 'known' ? (await app.createUser()).email : `${app.key()}@example.com`;
    const codes = await codesOf(30, (n) => `10.1.${n}.7`, email);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(25);
    expect(codes.slice(25).every((code) => code === 'LOCKED_OUT')).toBe(true);
  });
});

test('a known device passes while all unknown ones wait, with five tries of its own', async () => {
  const who = await app.createUser();
  const { device } = done(await from('198.51.100.4', { email: who.email, password: PASSWORD }));
  await codesOf(30, (n) => `10.2.${n}.7`, who.email);
  expect(await from('198.51.100.4', { email: who.email, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
  done(await from('198.51.100.4', { email: who.email, password: PASSWORD, device }));
  for (let n = 0; n < 5; n += 1)
    expect(await from('198.51.100.4', { email: who.email, password: 'wrong', device })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  expect(await from('198.51.100.4', { email: who.email, password: PASSWORD, device })).toMatchObject({ code: 'LOCKED_OUT' });
});

test('a device’s secret is worth nothing for another account', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  const { device } = done(await from('198.51.100.4', { email: other.email, password: PASSWORD }));
  await codesOf(30, (n) => `10.3.${n}.7`, who.email);
  expect(await from('192.0.2.1', { email: who.email, password: PASSWORD, device })).toMatchObject({ code: 'LOCKED_OUT' });
});

test('strangers do not stop the holder from changing the password while signed in', async () => {
  const who = await app.createUser();
  await codesOf(30, (n) => `10.4.${n}.7`, who.email);
  expect(await app.call(updatePassword, { currentPassword: PASSWORD, password: 'a quite new phrase' }, who)).toMatchObject({ ok: true });
});

test('a reset link ends the waiting of all', async () => {
  const who = await app.createUser();
  await codesOf(30, (n) => `10.5.${n}.7`, who.email);
  done(await app.call(recovery, { email: who.email }));
  const k = keyIn((await emailTo(app, who.email, /create-new-password/)).links[0], 'k');
  done(await app.call(reset, { k, password: 'a quite new phrase' }));
  expect(await from('10.5.0.7', { email: who.email, password: 'a quite new phrase' })).toMatchObject({ ok: true });
});

test('a day without failures forgets the doubling', async () => {
  const { email } = await app.createUser();
  for (const minutes of [15, 30]) {
    await codesOf(5, () => '203.0.113.77', email);
    const locked = await from('203.0.113.77', { email, password: PASSWORD });
    expect(locked.message).toContain(`wait ${minutes} minutes`);
    app.turnClock(minutes * MINUTE);
  }
  app.turnClock(DAY + MINUTE);
  await codesOf(5, () => '203.0.113.77', email);
  expect((await from('203.0.113.77', { email, password: PASSWORD })).message).toContain('wait 15 minutes');
});

test('who knows the password and guesses codes locks the own network, not the holder; all together guess 25 times (S10)', async () => {
  const who = await app.createUser();
  const { secret } = await withApp(app, who);
  app.turnClock(MINUTE);
  const body = { email: who.email, password: PASSWORD };
  const guess = async (address: string) => {
    const reply = await from(address, { ...body, code: '000000' });
    return reply.ok ? 'OK' : reply.code;
  };
  const enter = () => {
    app.turnClock(MINUTE);
    return from('198.51.100.4', { ...body, code: new TOTP({ secret }).generate({ timestamp: app.deps.clock() }) });
  };
  for (let n = 0; n < 5; n += 1) expect(await guess('203.0.113.9')).toBe('CODE_WRONG');
  expect(await guess('203.0.113.9')).toBe('LOCKED_OUT');
  done(await enter());
  for (let n = 0; n < 20; n += 1) expect(await guess(`10.6.${n}.7`)).toBe('CODE_WRONG');
  expect(await guess('10.6.99.7')).toBe('LOCKED_OUT');
  expect(await enter()).toMatchObject({ code: 'LOCKED_OUT' });
});
