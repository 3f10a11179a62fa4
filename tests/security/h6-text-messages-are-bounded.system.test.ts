import { challengeFor } from '../../src/server/testing/second-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { register, resendOtp } from '../../src/shared/accounts/contract.ts';
import { beginStepUp } from '../../src/shared/accounts/security-contract.ts';
import { postJson } from '../../src/server/integrations/testing.ts';
import { sendText } from '../../src/server/accounts/messages/text-messages.ts';
import { runAdminCommand } from '../../src/server/admin/commands.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp, unwrap } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done, emailsTo, emailTo, newcomer } from '../../src/server/testing/scenes.ts';

/** Text messages are counted by number, block, country and installation; above the limits they are stopped. */
const DAY = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1', SMS_ABROAD_PER_HOUR: '4', SMS_ABROAD_PER_DAY: '9', SMS_PER_HOUR: '30' });
});
afterAll(() => app.stop());
// Every test starts at the beginning of a separate day, without counts or stops.
beforeEach(async () => {
  app.turnClock(DAY - (app.deps.clock() % DAY) + 60_000);
  await rows(`with stopped as (delete from message_stops) update cases set state = 'closed' where kind = 'sms-breaker'`);
});

const rows = <T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<T>(text, values));
const texts = async (to: string) => (await emailsTo(app, to)).length;
const mark = (n: number, digits: number) => String(n).padStart(digits, '0');

async function registerFrom(address: string, phone: string) {
  return unwrap<typeof register>(await app.raw('POST', register.path, { body: newcomer({ phone }), headers: { 'x-forwarded-for': address } }));
}

test('one number gets five in an hour and ten in a day, however many accounts and networks ask', async () => {
  const phone = '+2348055500123';
  for (let n = 0; n < 8; n += 1) done(await registerFrom(`10.0.${n}.1`, phone));
  const other = newcomer();
  done(await app.call(register, other));
  await emailTo(app, other.phone, /code/);
  expect(await texts(phone)).toBe(5);
  app.turnClock(3_600_000);
  for (let n = 0; n < 8; n += 1) await sendText(app.deps, phone, 'a code');
  app.turnClock(3_600_000);
  for (let n = 0; n < 8; n += 1) await sendText(app.deps, phone, 'a code');
  expect(await texts(phone)).toBe(10);
});

test('a thousand neighbouring numbers get twenty in an hour together', async () => {
  for (let n = 0; n < 25; n += 1) await sendText(app.deps, `+2348066601${mark(n, 3)}`, 'a code');
  const counts = await Promise.all(Array.from({ length: 25 }, (_, n) => texts(`+2348066601${mark(n, 3)}`)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
});

describe('what no day’s business explains', () => {
  const stops = () => rows<{ scope: string }>('select scope from message_stops order by 1');
  const open = (scope: string) => runAdminCommand(app.databaseUrl, { what: 'open-messages', scope }, 'operator:test');

  test('stops one country, opens one case, and leaves the others alone until an operator opens it', async () => {
    const number = (n: number) => `+4474001${mark(n, 2)}456`;
    for (let n = 0; n < 7; n += 1) await sendText(app.deps, number(20 + n), 'a code');
    const sent = await Promise.all(Array.from({ length: 7 }, (_, n) => texts(number(20 + n))));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await stops()).toEqual([{ scope: 'GB' }]);
    expect(await rows(`select subject, state from cases where kind = 'sms-breaker' and state = 'open'`)).toEqual([{ subject: 'GB', state: 'open' }]);
    await sendText(app.deps, '+2348077700123', 'a code');
    expect(await texts('+2348077700123')).toBe(1);
    app.turnClock(24 * 3_600_000);
    await sendText(app.deps, number(40), 'a code');
    expect(await texts(number(40))).toBe(0);
    expect(await runAdminCommand(app.databaseUrl, { what: 'messages' }, 'operator:test')).toMatch(/^GB +STOPPED since .*the limit is 4$/);
    expect(await open('GB')).toMatch(/^Text messages are sent/);
    await sendText(app.deps, number(41), 'a code');
    expect(await texts(number(41))).toBe(1);
    expect(await rows(`select state from cases where kind = 'sms-breaker' and subject = 'GB'`)).toEqual([{ state: 'closed' }]);
    await expect(open('GB')).rejects.toThrow('not stopped');
  });

  test('stops all countries abroad when each stays below its own figure', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      for (let n = 0; n < 3; n += 1) await sendText(app.deps, `+4474002${mark(hour * 3 + n, 2)}456`, 'a code');
      app.turnClock(3_600_000);
    }
    expect(await stops()).toEqual([{ scope: 'abroad' }]);
    await sendText(app.deps, '+353851234567', 'a code');
    expect(await texts('+353851234567')).toBe(0);
    await open('abroad');
  });

  test('stops everything, and a signed-in person is told; a registration reads the same', async () => {
    const who = await app.createUser();
    for (let n = 0; n < 32; n += 1) await sendText(app.deps, `+23480888${mark(n, 2)}123`, 'a code');
    expect(await stops()).toEqual([{ scope: 'all' }]);
    expect(await app.call(beginStepUp, { challengeId: await challengeFor(app, who) }, who)).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('can’t send another text message'),
    });
    const person = newcomer();
    const { http, ok } = await registerFrom('10.7.7.7', person.phone);
    expect([http, ok]).toEqual([200, true]);
    expect(await texts(person.phone)).toBe(0);
    await open('all');
    app.turnClock(61_000);
    done(await app.call(beginStepUp, { challengeId: await challengeFor(app, who) }, who));
  });
});

test.each([
  ['a premium number', '+449098790123'],
  ['a personal number', '+447012345678'],
  ['a country that is not served', '+6591234567'],
  ['a satellite', '+881612345678'],
])('%s is refused with the field and the way out', async (_what, phone) => {
  const reply = await registerFrom('10.8.8.8', phone);
  expect(reply).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field: 'phone' }] });
  await sendText(app.deps, phone, 'a code');
  expect(await texts(phone)).toBe(0);
});

test('registrations are counted by subscriber, not by address', async () => {
  const outcomes = [];
  for (let n = 0; n < 22; n += 1) outcomes.push((await registerFrom(`2001:db8:9:9::${n + 1}`, newcomer().phone)).http);
  expect(outcomes.filter((http) => http === 429)).toHaveLength(2);
  expect((await registerFrom('2001:db8:9:8::1', newcomer().phone)).http).toBe(200);
});

test('asking again reads the same with and without an account while messages are stopped', async () => {
  const person = newcomer();
  done(await registerFrom('10.9.9.9', person.phone));
  for (let n = 0; n < 6; n += 1) await sendText(app.deps, person.phone, 'a code');
  app.turnClock(61_000);
  const [known, unknown] = [await app.call(resendOtp, { email: person.email }), await app.call(resendOtp, { email: `no.${person.email}` })];
  expect(unknown).toEqual(known);
});

test('where our own account at the company is at fault one case is opened, and the number may be tried again', async () => {
  const mood = (wanted: string) => postJson(`${app.sandboxUrl}/api/termii/mood`, { mood: wanted });
  const open = () => rows<{ note: string }>(`select detail ->> 'note' as note from cases where kind = 'vendor-setting' and state = 'open'`);
  const phone = '+2348055500777';
  await mood('unknown-sender');
  for (let n = 0; n < 9; n += 1) await expect(sendText(app.deps, phone, 'a code')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await open()).toEqual([{ note: expect.stringContaining('TERMII_SENDER') }]);
  await mood('normal');
  await sendText(app.deps, phone, 'a code');
  expect(await texts(phone)).toBe(1);
});
