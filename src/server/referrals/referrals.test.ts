import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, verifyEmail } from '../../shared/accounts/contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { listReferrals, refer } from '../../shared/referrals/contract.ts';
import { eventually, installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { done, keyIn, emailTo, emailsTo, newcomer } from '../testing/scenes.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const invite = (who: Someone, emails: string[]) => at.call(refer, { businessId: who.businessId, emails }, who);
const list = async (who: Someone) => done(await at.call(listReferrals, { businessId: who.businessId }, who));
const someAddress = () => `${at.key()}@example.com`;
/** All e-mails queued before this one have been processed: jobs of one kind run in order. */
const settled = async (who: Someone) => {
  const last = someAddress();
  done(await invite(who, [last]));
  await emailTo(at, last, /invites you/);
};

test('an address is invited once, told who invites, and shown as joined once its account is proved', async () => {
  const who = await at.someone('Amara Textiles');
  const person = newcomer();
  const reply = await invite(who, [person.email.toUpperCase(), person.email]);
  expect(reply).toMatchObject({ ok: true, message: 'Invitation sent.', data: { invited: [person.email], skipped: [] } });
  expect((await emailTo(at, person.email, /invites you/)).text).toContain('Amara Textiles');
  expect(await invite(who, [person.email])).toMatchObject({ ok: true, data: { invited: [], skipped: [person.email] } });
  expect((await list(who)).referrals).toMatchObject([{ email: person.email, status: 'invited', joinedAt: null }]);

  done(await at.call(register, person));
  expect((await list(who)).joined).toBe(0);
  done(await at.call(verifyEmail, { k: keyIn((await emailTo(at, person.email, /confirm/i)).links[0], 'k') }));
  await eventually('joined', async () => (await list(who)).referrals[0]?.status === 'joined');
  await eventually('told', async () =>
    done(await at.call(listNotifications, { businessId: who.businessId }, who)).notifications.some(({ text }) => text.includes(person.email)),
  );
});

test('who has an account is not found out, and gets no letter', async () => {
  const [who, known] = [await at.someone(), await at.someone()];
  expect(await invite(who, [known.email])).toMatchObject({ ok: true, data: { invited: [known.email] } });
  await settled(who);
  expect(await emailsTo(at, known.email)).toEqual([]);
});

test('one address gets three letters in thirty days, whoever invites it; a business invites fifty a day', async () => {
  const address = someAddress();
  for (let n = 0; n < 5; n += 1) {
    const who = await at.someone();
    done(await invite(who, [address]));
    await settled(who);
  }
  expect(await eventually('three letters', async () => (await emailsTo(at, address)).length >= 3 && emailsTo(at, address))).toHaveLength(3);

  const eager = await at.someone();
  const many = (n: number) => Array.from({ length: n }, someAddress);
  const replies = await Promise.all([20, 20, 10, 5].map((n) => invite(eager, many(n))));
  expect((await list(eager)).count).toBeLessThanOrEqual(50);
  expect(replies.some((reply) => !reply.ok && reply.code === 'LIMIT_EXCEEDED')).toBe(true);
  expect(await invite(eager, many(21))).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
});

test('another business sees nothing of it', async () => {
  const [who, other] = [await at.someone(), await at.someone()];
  done(await invite(who, [someAddress()]));
  expect(await at.call(listReferrals, { businessId: who.businessId }, other)).toMatchObject({ ok: false, http: 404 });
  expect((await list(other)).count).toBe(0);
});
