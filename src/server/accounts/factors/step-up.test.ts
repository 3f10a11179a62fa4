import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../shared/accounts/contract.ts';
import { beginStepUp, confirmStepUp, removeTotp } from '../../../shared/accounts/security-contract.ts';
import { createKey } from '../../../shared/api-keys/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { done, emailsTo, emailTo } from '../../testing/scenes.ts';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const rows = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query<{ phone: string }>(text, values));
/** Any call that needs a confirmation: without a second factor it then answers that there is none. */
const guardedCall = async (token: string) => {
  const reply = await app.call(removeTotp, {}, { token });
  return reply.ok ? { code: '', challenge: undefined } : reply;
};
const challengeFor = async ({ token }: { token: string }) => (await guardedCall(token)).challenge ?? '';
const phoneOf = async (who: TestUser) => (await rows('select phone from users where id = $1', [who.userId]))[0]?.phone ?? '';

async function asked(who: TestUser, challengeId: string, count = 1): Promise<string> {
  const phone = await phoneOf(who);
  expect(done(await app.call(beginStepUp, { challengeId }, who))).toEqual({
    by: 'sms',
    to: expect.stringMatching(new RegExp(`^•+${phone.slice(-4)}$`)),
    resendAfter: 60,
    summary: 'Turn two-factor sign-in off.',
    appFrom: null,
  });
  return (await emailTo(app, phone, /to confirm: Turn two-factor sign-in off\./, count)).code ?? '';
}

describe('a code sent by SMS', () => {
  test('confirms the one call it was asked for, once, in its own session, within ten minutes', async () => {
    const who = await app.createUser();
    const second = done(await app.call(login, { email: who.email, password: PASSWORD }));
    const challengeId = await challengeFor(who);
    expect(await challengeFor(who)).toBe(challengeId);
    expect(await challengeFor(second)).not.toBe(challengeId);
    const code = await asked(who, challengeId);
    expect(await app.call(confirmStepUp, { challengeId, code: other(code) }, who)).toMatchObject({ ok: false, code: 'CODE_WRONG', http: 422 });
    done(await app.call(confirmStepUp, { challengeId, code }, who));
    expect(await guardedCall(second.token)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const key = { businessId: who.businessId, name: 'Another thing', scopes: ['read' as const] };
    expect(await app.call(createKey, key, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    app.turnClock(9 * MINUTE);
    expect(await guardedCall(who.token)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await guardedCall(who.token)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  test('expires after ten minutes, used or not', async () => {
    const who = await app.createUser();
    const challengeId = await challengeFor(who);
    done(await app.call(confirmStepUp, { challengeId, code: await asked(who, challengeId) }, who));
    app.turnClock(10 * MINUTE);
    expect(await guardedCall(who.token)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  test('confirms an input as it was shown: another name of the key is another call', async () => {
    const who = await app.createUser();
    const key = { businessId: who.businessId, name: 'Books', scopes: ['read' as const] };
    const reply = await app.call(createKey, key, who);
    const challengeId = reply.ok ? '' : (reply.challenge ?? '');
    expect(done(await app.call(beginStepUp, { challengeId }, who)).summary).toBe('Create the API key “Books”.');
    const { code } = await emailTo(app, await phoneOf(who), /"Books"/);
    done(await app.call(confirmStepUp, { challengeId, code: code ?? '' }, who));
    expect(await app.call(createKey, { ...key, name: 'Crooks' }, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.call(createKey, key, who)));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is not valid in another session of the same person', async () => {
    const who = await app.createUser();
    const second = done(await app.call(login, { email: who.email, password: PASSWORD }));
    const challengeId = await challengeFor(who);
    const code = await asked(who, challengeId);
    for (let n = 0; n < 6; n += 1) expect(await app.call(confirmStepUp, { challengeId, code }, second)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(confirmStepUp, { challengeId: await challengeFor(second), code }, second)).toMatchObject({ code: 'CODE_EXPIRED' });
    done(await app.call(confirmStepUp, { challengeId, code }, who));
  });

  test('counts once, even twice at the same moment', async () => {
    const who = await app.createUser();
    const challengeId = await challengeFor(who);
    const code = await asked(who, challengeId);
    const replies = await Promise.all(Array.from({ length: 12 }, () => app.call(confirmStepUp, { challengeId, code }, who)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await rows(`select from audit_log where subject = $1 and action = 'user.step-up'`, [who.userId])).toHaveLength(1);
  });

  test('ends after ten minutes, and after five wrong attempts', async () => {
    const [late, guessed] = [await app.createUser(), await app.createUser()];
    const first = await challengeFor(late);
    const code = await asked(late, first);
    app.turnClock(10 * MINUTE + 1);
    expect(await app.call(confirmStepUp, { challengeId: first, code }, late)).toMatchObject({ code: 'CODE_EXPIRED' });
    const challengeId = await challengeFor(guessed);
    const secret = await asked(guessed, challengeId);
    for (let n = 0; n < 5; n += 1) expect(await app.call(confirmStepUp, { challengeId, code: other(secret) }, guessed)).toMatchObject({ code: 'CODE_WRONG' });
    expect(await app.call(confirmStepUp, { challengeId, code: secret }, guessed)).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await guardedCall(guessed.token)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  test('can be sent again after a minute, and ends the previous one', async () => {
    const who = await app.createUser();
    const challengeId = await challengeFor(who);
    const first = await asked(who, challengeId);
    // Requested again, for example after a reload: the same code is valid, and the answer repeats what it confirms.
    const again = done(await app.call(beginStepUp, { challengeId }, who));
    expect(again).toMatchObject({ by: 'sms', to: expect.stringContaining('•'), summary: 'Turn two-factor sign-in off.', appFrom: null });
    expect(again.resendAfter).toBeLessThanOrEqual(60);
    app.turnClock(MINUTE);
    const second = await asked(who, challengeId, 2);
    expect(await app.call(confirmStepUp, { challengeId, code: first }, who)).toMatchObject({ code: 'CODE_WRONG' });
    done(await app.call(confirmStepUp, { challengeId, code: second }, who));
  });

  test('the phone code is not a step-up code, nor the reverse', async () => {
    const who = await app.createUser();
    const challengeId = await challengeFor(who);
    const code = await asked(who, challengeId);
    expect((await emailsTo(app, await phoneOf(who))).map((letter) => letter.code)).toEqual([code]);
    const reply = await app.raw('POST', '/v1/users/verify', { body: { email: who.email, otp: code } });
    expect(await reply.json()).toMatchObject({ code: 'CODE_WRONG' });
    done(await app.call(confirmStepUp, { challengeId, code }, who));
  });
});

test('an unknown challenge is not found, and one without a code has expired', async () => {
  const who = await app.createUser();
  expect(await app.call(confirmStepUp, { challengeId: `stp_${'z'.repeat(22)}`, code: '123456' }, who)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(confirmStepUp, { challengeId: await challengeFor(who), code: '123456' }, who)).toMatchObject({ code: 'CODE_EXPIRED' });
});
