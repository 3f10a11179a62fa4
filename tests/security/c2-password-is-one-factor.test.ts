import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginStepUp, beginTotp, confirmStepUp, confirmTotp } from '../../src/shared/accounts/security-contract.ts';
import { correctPhone } from '../../src/shared/accounts/security-contract.ts';
import { updateProfile } from '../../src/shared/team/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp, PASSWORD } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { done, emailsTo, emailTo } from '../../src/server/testing/scenes.ts';
import { since, withApp } from '../../src/server/testing/second-factor.ts';
import { stepUp } from '../../src/server/testing/team.ts';
import { take, withFunds } from '../../src/server/testing/withdrawals.ts';

/** Finding C2: a person who knew the password could set up their own authenticator app and counted as stepped up. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const sql = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (inside) => inside.query<{ phone: string }>(text, values));
const phoneOf = async (who: TestUser) => (await sql('select phone from users where id = $1', [who.userId]))[0]?.phone ?? '';
const challengeIn = (reply: { ok: boolean; challenge?: string | undefined }) => reply.challenge ?? '';

test('the password alone begins no enrolment: the phone that was there before confirms it', async () => {
  const victim = await app.createUser();
  const refused = await app.call(beginTotp, { currentPassword: PASSWORD }, victim);
  expect(refused).toMatchObject({ ok: false, code: 'STEP_UP_REQUIRED', http: 403 });
  expect(await app.call(confirmTotp, { code: '123456' }, victim)).toMatchObject({ code: 'STATE_CONFLICT' });
  const challengeId = challengeIn(refused);
  expect(done(await app.call(beginStepUp, { challengeId }, victim))).toMatchObject({ by: 'sms', summary: 'Set up an authenticator app.' });
  const { code } = await emailTo(app, await phoneOf(victim), /Set up an authenticator app/);
  done(await app.call(confirmStepUp, { challengeId, code: code ?? '' }, victim));
  done(await app.call(beginTotp, { currentPassword: PASSWORD }, victim));
});

test('a new app does not count for money in its first day: the phone is asked, and its recovery codes are no use', async () => {
  const { who, accountId } = await withFunds(app, 50_000);
  app.confirming.delete(who.token);
  await sql('delete from second_factors where user_id = $1', [who.userId]);
  const { secret, codes } = await withApp(app, who);
  await since(app, who, DAY / 2);
  const key = app.key();
  const challengeId = challengeIn(await take(app, who, accountId, 5_000, key));
  expect(done(await app.call(beginStepUp, { challengeId }, who))).toMatchObject({ by: 'sms', summary: expect.stringContaining('Withdraw ₦5,000.00 to') });
  for (const code of [codes[0] ?? '', new TOTP({ secret }).generate({ timestamp: app.deps.clock() })])
    expect(await app.call(confirmStepUp, { challengeId, code }, who)).toMatchObject({ code: 'CODE_WRONG' });
  const { code } = await emailTo(app, await phoneOf(who), /Withdraw NGN 5,000\.00/);
  done(await app.call(confirmStepUp, { challengeId, code: code ?? '' }, who));
  done(await take(app, who, accountId, 5_000, key));
});

test('a confirmation is for the amount and account it was asked for', async () => {
  const { who, accountId } = await withFunds(app, 500_000);
  app.confirming.delete(who.token);
  await sql('delete from second_factors where user_id = $1', [who.userId]);
  const { secret } = await withApp(app, who);
  const challengeId = challengeIn(await take(app, who, accountId, 1_000));
  app.turnClock(60_000);
  done(await app.call(beginStepUp, { challengeId }, who));
  done(await app.call(confirmStepUp, { challengeId, code: new TOTP({ secret }).generate({ timestamp: app.deps.clock() }) }, who));
  expect(await take(app, who, accountId, 400_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  done(await take(app, who, accountId, 1_000));
  expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('an owner of a verified business withdraws nothing before an app is set up', async () => {
  const { who, accountId } = await withFunds(app, 50_000);
  await sql('delete from second_factors where user_id = $1', [who.userId]);
  expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'FACTOR_REQUIRED', http: 403, message: expect.stringContaining('two-factor') });
});

test('a phone that was not confirmed yet is not replaced by the password alone', async () => {
  const victim = await app.createUser();
  await sql('update users set phone_verified_at = null where id = $1', [victim.userId]);
  const mine = '+2348031112222';
  expect(await app.call(correctPhone, { email: victim.email, password: PASSWORD, phone: mine })).toMatchObject({ code: 'STATE_CONFLICT' });
  const refused = await app.call(updateProfile, { phone: mine }, victim);
  expect(refused).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(done(await app.call(beginStepUp, { challengeId: challengeIn(refused) }, victim)).by).toBe('sms');
  expect(await emailsTo(app, mine)).toEqual([]);
});

test('codes to confirm money go to the number before for a day, then to the new one', async () => {
  const { who, accountId } = await withFunds(app, 50_000, 1);
  app.confirming.delete(who.token);
  await sql('delete from second_factors where user_id = $1', [who.userId]);
  const before = await phoneOf(who);
  await sql(`update users set previous_phone = phone, phone = '+2348039998888', phone_set_at = $2 where id = $1`, [
    who.userId,
    new Date(app.deps.clock()).toISOString(),
  ]);
  const challengeId = challengeIn(await take(app, who, accountId, 2_000));
  expect(done(await app.call(beginStepUp, { challengeId }, who)).to?.slice(-4)).toBe(before.slice(-4));
  await sql('update users set phone_set_at = $2 where id = $1', [who.userId, new Date(app.deps.clock() - DAY).toISOString()]);
  const next = challengeIn(await take(app, who, accountId, 3_000));
  expect(done(await app.call(beginStepUp, { challengeId: next }, who)).to?.slice(-4)).toBe('8888');
});

test('two changes of the number within a day do not put the first one out', async () => {
  const victim = await app.createUser();
  const before = await phoneOf(victim);
  stepUp(app, victim);
  for (const phone of ['+2348031110001', '+2348031110002']) {
    done(await app.call(updateProfile, { phone }, victim));
    await sql('update users set phone_verified_at = phone_set_at where id = $1', [victim.userId]);
    app.turnClock(90_000);
  }
  app.confirming.delete(victim.token);
  const refused = await app.call(updateProfile, { phone: '+2348031110003' }, victim);
  const asked = done(await app.call(beginStepUp, { challengeId: challengeIn(refused) }, victim));
  expect([asked.by, asked.to?.slice(-4)]).toEqual(['sms', before.slice(-4)]);
});

test('a number of a country that is not served is refused on its field, before anything is asked', async () => {
  const who = await app.createUser();
  expect(await app.call(updateProfile, { phone: '+7 912 345 67 89' }, who)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'phone', message: expect.stringContaining('from a country we don’t support yet') }],
  });
});

test('the confirmation of a new number and a new name names both (S10)', async () => {
  const who = await app.createUser();
  const refused = await app.call(updateProfile, { phone: '+2348031110009', firstName: 'Mallory' }, who);
  const { summary } = done(await app.call(beginStepUp, { challengeId: challengeIn(refused) }, who));
  expect(summary).toMatch(/phone number to .*0009 and your name to Mallory Obi/);
});
