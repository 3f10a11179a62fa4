import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBusiness } from '../../shared/business/contract.ts';
import { completeSignup, invite, listTeam, readMember, removeMember, suspendMember } from '../../shared/team/contract.ts';
import { transaction } from '../db/transaction.ts';
import { done } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { invited, memberOf, stepUp } from '../testing/team.ts';
import { PASSWORD } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const remove = (boss: TestUser, memberId: string, by: TestUser = boss) => app.call(removeMember, { businessId: boss.businessId, memberId }, by);
const suspend = async (boss: TestUser, memberId: string) =>
  done(await app.call(suspendMember, { businessId: boss.businessId, memberId, suspended: true }, boss));
const team = async (boss: TestUser) => done(await app.call(listTeam, { businessId: boss.businessId, limit: 100 }, boss));

test('a suspended member is removed from the list, stays for history, and comes back by an invitation alone', async () => {
  const boss = await app.createUser();
  const hand = await memberOf(app, boss, 'staff');
  const { memberId } = hand;
  expect(await remove(boss, memberId)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  await suspend(boss, memberId);
  done(await remove(boss, memberId));
  expect(await team(boss)).toMatchObject({ count: 1, members: [{ userId: boss.userId }] });
  expect(await app.call(readMember, { businessId: boss.businessId, memberId }, boss)).toMatchObject({ http: 404 });
  expect(await remove(boss, memberId)).toMatchObject({ http: 404 });
  expect(await app.call(suspendMember, { businessId: boss.businessId, memberId, suspended: false }, boss)).toMatchObject({ http: 404 });
  const kept = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`select (select user_id from members where id = $1) as user_id, action from audit_log where subject = $1 and action = 'team.remove'`, [memberId]),
  );
  expect(kept).toEqual([{ user_id: hand.userId, action: 'team.remove' }]);
  const back = done(await app.call(invite, { businessId: boss.businessId, email: hand.email, firstName: 'Ada', lastName: 'Obi', role: 'staff' }, boss));
  expect(back).toMatchObject({ id: memberId, status: 'pending' });
  expect((await team(boss)).count).toBe(2);
});

test('a removed invitation has no link any more', async () => {
  const boss = await app.createUser();
  const { member, k } = await invited(app, boss, `${app.key()}@example.com`);
  done(await remove(boss, member.id));
  expect(await app.call(completeSignup, { k, phone: '08031234567', password: PASSWORD, terms: true })).toMatchObject({ code: 'LINK_INVALID' });
  expect((await team(boss)).count).toBe(1);
});

test('admins remove staff only, staff nobody, and another business learns nothing', async () => {
  const boss = await app.createUser();
  stepUp(app, boss);
  const [admin, hand, other] = [await memberOf(app, boss, 'admin'), await memberOf(app, boss, 'staff'), await memberOf(app, boss, 'owner')];
  for (const { memberId } of [hand, other]) await suspend(boss, memberId);
  const colleague = await memberOf(app, boss, 'staff');
  expect(await remove(boss, hand.memberId, colleague)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(await remove(boss, other.memberId, admin)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const stranger = await app.createUser();
  expect(await remove(boss, hand.memberId, stranger)).toMatchObject({ http: 404 });
  expect(await remove(stranger, hand.memberId)).toMatchObject({ http: 404 });
  done(await remove(boss, hand.memberId, admin));
  done(await remove(boss, other.memberId));
  // Being removed neither restores nor shortens what a suspended owner counts for.
  const [counts] = await transaction(app.deps.pool, 'system', (sql) => sql.query('select business_checkers($1) as checkers', [boss.businessId]));
  expect(counts).toEqual({ checkers: 3 });
});

test('joining by the link while the invitation is removed ends in one of the two', async () => {
  const boss = await app.createUser();
  const email = `${app.key()}@example.com`;
  const { member, k } = await invited(app, boss, email);
  const [joined, removed] = await Promise.all([
    app.call(completeSignup, { k, phone: '08031234567', password: PASSWORD, terms: true }),
    remove(boss, member.id),
  ]);
  expect([joined.ok, removed.ok].filter(Boolean)).toHaveLength(1);
  const { members } = await team(boss);
  expect(members.filter(({ id }) => id === member.id).map(({ status }) => status)).toEqual(joined.ok ? ['active'] : []);
  expect(await app.call(readBusiness, { id: boss.businessId }, boss)).toMatchObject({ http: 200 });
});
