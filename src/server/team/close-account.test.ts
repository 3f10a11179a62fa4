import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAccount } from '../../shared/accounts/close-contract.ts';
import { login, register } from '../../shared/accounts/contract.ts';
import { readBusiness } from '../../shared/business/contract.ts';
import { completeSignup, leaveTeam, listTeam, readInvitation } from '../../shared/team/contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { transaction } from '../db/transaction.ts';
import { done, emailTo, newcomer } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { invited, memberOf, newMember, receivedBy, stepUp, submitRequest, toApprove } from '../testing/team.ts';
import { ownAddress } from './email-queries.ts';
import { eventually, PASSWORD } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const close = (who: { token: string }) => {
  stepUp(app, who);
  return app.call(closeAccount, {}, who);
};
const rows = (text: string, values: unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));
const team = async (boss: TestUser) => done(await app.call(listTeam, { businessId: boss.businessId, limit: 100 }, boss));

test('a person closes their account: access and name end, history stays, and the address is free again', async () => {
  const boss = await app.createUser();
  const hand = await newMember(app, boss, 'staff');
  const invoice = await receivedBy(app, boss, 5_000);
  const request = await submitRequest(app, hand, 'invoice.approval', toApprove(invoice.id));
  done(await close(hand));
  expect(await app.call(readBusiness, { id: boss.businessId }, hand)).toMatchObject({ http: 401 });
  expect(await app.call(login, { email: hand.email, password: PASSWORD })).toMatchObject({ ok: false, code: 'WRONG_CREDENTIALS' });
  const [user] = await rows(
    `select first_name, last_name, email like '%@closed.invalid' as hidden, closed_at is not null as closed,
       (select count(*)::int from sessions s where s.user_id = u.id and s.revoked_at is null) as sessions,
       (select count(*)::int from user_devices d where d.user_id = u.id and d.revoked_at is null) as devices,
       (select count(*)::int from second_factors f where f.user_id = u.id) as factors
     from users u where id = $1`,
    [hand.userId],
  );
  expect(user).toEqual({ first_name: '', last_name: '', hidden: true, closed: true, sessions: 0, devices: 0, factors: 0 });
  // The business keeps who was its member, and no longer lists them.
  expect(await rows('select first_name, last_name, email, status from members where id = $1', [hand.memberId])).toEqual([
    { first_name: 'Bola', last_name: 'Ige', email: hand.email, status: 'suspended' },
  ]);
  expect((await team(boss)).members).toMatchObject([{ userId: boss.userId }]);
  expect(done(await app.call(listRequests, { businessId: boss.businessId }, boss)).requests).toMatchObject([
    { id: request.id, status: 'denied', by: 'Bola Ige' },
  ]);
  expect((await emailTo(app, hand.email, /account is closed/)).text).toContain('Bola');
  done(await app.call(register, newcomer({ email: hand.email })));
});

test('it asks for a code, and the last owner is refused before that, with the way out', async () => {
  const boss = await app.createUser();
  expect(await app.call(closeAccount, {}, boss)).toMatchObject({ ok: false, code: 'STATE_CONFLICT', message: expect.stringContaining(boss.businessName) });
  const second = await memberOf(app, boss, 'owner');
  // Their own business has no other owner.
  expect(await close(second)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  const only = await newMember(app, boss, 'staff');
  expect(await app.call(closeAccount, {}, only)).toMatchObject({ ok: false, code: 'STEP_UP_REQUIRED' });
  expect((await team(boss)).count).toBe(3);
});

test('of two owners who close at once one stays', async () => {
  const boss = await app.createUser();
  stepUp(app, boss);
  const [first, second] = [await newMember(app, boss, 'owner'), await newMember(app, boss, 'owner')];
  done(await app.call(leaveTeam, { businessId: boss.businessId }, boss));
  const replies = await Promise.all([close(first), close(second)]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  const owners = await rows(`select user_id from members where business_id = $1 and role = 'owner' and status = 'active'`, [boss.businessId]);
  expect(owners).toEqual([{ user_id: replies[0]?.ok ? second.userId : first.userId }]);
});

test('joining another team at the same moment never leaves a member who cannot sign in', async () => {
  const [boss, other] = [await app.createUser(), await app.createUser()];
  const hand = await newMember(app, boss, 'staff');
  const { member, k } = await invited(app, other, hand.email);
  const [closed, joined] = await Promise.all([close(hand), app.call(completeSignup, { k, password: PASSWORD })]);
  const [row] = await rows('select status from members where id = $1', [member.id]);
  if (closed.ok) expect(row).toEqual({ status: joined.ok ? 'suspended' : 'pending' });
  else expect(row).toEqual({ status: 'active' });
});

test('not while the former address can undo a change', async () => {
  const boss = await app.createUser();
  const hand = await newMember(app, boss, 'staff');
  await rows(
    `insert into email_changes (id, user_id, old_email, new_email, code_hash, requested_at, expires_at, done_at, undo_hash, undo_until)
     values ('chl_' || gen_random_uuid(), $1, $2, $3, '\\x00', now(), now(), now(), '\\x01', now() + interval '3 days')`,
    [hand.userId, `former.${hand.email}`, hand.email],
  );
  expect(await close(hand)).toMatchObject({ ok: false, code: 'STATE_CONFLICT', message: expect.stringContaining('undone') });
});

test('devices get no alerts any more', async () => {
  const boss = await app.createUser();
  const hand = await newMember(app, boss, 'staff');
  await rows(
    `insert into push_subscriptions (id, user_id, device_id, endpoint, p256dh, auth, created_at)
     select 'psh_' || gen_random_uuid(), $1, id, 'https://push.example/' || id, 'k', 's', now() from user_devices where user_id = $1 limit 1`,
    [hand.userId],
  );
  expect(await rows('select from push_subscriptions where user_id = $1', [hand.userId])).toHaveLength(1);
  done(await close(hand));
  await eventually('the end of the alerts', async () => (await rows('select from push_subscriptions where user_id = $1', [hand.userId])).length === 0);
});

test('who founded the business gets none of its e-mails any more, and an open invitation still names them', async () => {
  const boss = await app.createUser();
  stepUp(app, boss);
  const second = await newMember(app, boss, 'owner');
  await rows(`update businesses set detail = jsonb_set(detail, '{email}', to_jsonb($2::text)) where id = $1`, [boss.businessId, boss.email]);
  const { k } = await invited(app, boss, `${app.key()}@example.com`);
  const [before] = await rows(`select first_name || ' ' || last_name as name from users where id = $1`, [boss.userId]);
  const address = () => transaction(app.deps.pool, 'system', (sql) => ownAddress(sql, boss.businessId));
  expect(await address()).toBe(boss.email);
  done(await close(boss));
  expect(await address()).toBeNull();
  expect(done(await app.call(readInvitation, { k }))).toMatchObject({ invitedBy: before?.['name'] });
  expect((await team(second)).members.filter(({ status }) => status === 'active')).toMatchObject([{ userId: second.userId }]);
});
