import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, verifyEmail } from '../../shared/accounts/contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { listReferrals, refer } from '../../shared/referrals/contract.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done, keyIn, emailTo, emailsTo, newcomer } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const invite = (who: TestUser, emails: string[]) => app.call(refer, { businessId: who.businessId, emails }, who);
const list = async (who: TestUser) => done(await app.call(listReferrals, { businessId: who.businessId }, who));
const someAddress = () => `${app.key()}@example.com`;
/** All e-mails queued before this one have been processed: jobs of one kind run in order. */
const settled = async (who: TestUser) => {
  const last = someAddress();
  done(await invite(who, [last]));
  await emailTo(app, last, /invites you/);
};

test('an address is invited once, with the inviter’s name, and shown as joined once its account is confirmed', async () => {
  const who = await app.createUser('Amara Textiles');
  const person = newcomer();
  const reply = await invite(who, [person.email.toUpperCase(), person.email]);
  expect(reply).toMatchObject({ ok: true, message: 'Invitation sent.', data: { invited: [person.email], skipped: [] } });
  expect((await emailTo(app, person.email, /invites you/)).text).toContain('Amara Textiles');
  expect(await invite(who, [person.email])).toMatchObject({ ok: true, data: { invited: [], skipped: [person.email] } });
  expect((await list(who)).referrals).toMatchObject([{ email: person.email, status: 'invited', joinedAt: null }]);

  done(await app.call(register, person));
  expect((await list(who)).joined).toBe(0);
  done(await app.call(verifyEmail, { k: keyIn((await emailTo(app, person.email, /confirm/i)).links[0], 'k') }));
  await eventually('joined', async () => (await list(who)).referrals[0]?.status === 'joined');
  await eventually('told', async () =>
    done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications.some(({ text }) => text.includes(person.email)),
  );
});

test('an address with an account is not revealed, and gets no e-mail', async () => {
  const [who, known] = [await app.createUser(), await app.createUser()];
  expect(await invite(who, [known.email])).toMatchObject({ ok: true, data: { invited: [known.email] } });
  await settled(who);
  expect(await emailsTo(app, known.email)).toEqual([]);
});

test('one mailbox gets three e-mails in thirty days, whatever its tag, from all inviters; a business invites fifty a day', async () => {
  const address = someAddress();
  for (let n = 0; n < 5; n += 1) {
    const who = await app.createUser();
    done(await invite(who, [n === 0 ? address : address.replace('@', `+${n}@`)]));
    await settled(who);
  }
  const letters = async () => (await Promise.all([0, 1, 2, 3, 4].map((n) => emailsTo(app, n === 0 ? address : address.replace('@', `+${n}@`))))).flat();
  expect(await eventually('three letters', async () => (await letters()).length >= 3 && letters())).toHaveLength(3);

  const eager = await app.createUser();
  const many = (n: number) => Array.from({ length: n }, someAddress);
  const replies = await Promise.all([20, 20, 10, 5].map((n) => invite(eager, many(n))));
  expect((await list(eager)).count).toBeLessThanOrEqual(50);
  expect(replies.some((reply) => !reply.ok && reply.code === 'LIMIT_EXCEEDED')).toBe(true);
  expect(await invite(eager, many(21))).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
});

test('another business sees nothing of it', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  done(await invite(who, [someAddress()]));
  expect(await app.call(listReferrals, { businessId: who.businessId }, other)).toMatchObject({ ok: false, http: 404 });
  expect((await list(other)).count).toBe(0);
});
