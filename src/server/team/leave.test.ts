import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey } from '../../shared/api-keys/contract.ts';
import { readBusiness } from '../../shared/business/contract.ts';
import { changeMember, completeSignup, invite, leaveTeam, listTeam, readProfile, suspendMember } from '../../shared/team/contract.ts';
import { decideRequest, listRequests } from '../../shared/team/requests-contract.ts';
import { done, emailTo, keyIn } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { memberIdOf, memberOf, receivedBy, stepUp, submitRequest, toApprove } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';
import { eventually, PASSWORD } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const leave = (who: TestUser) => app.call(leaveTeam, { businessId: who.businessId }, who);
const reads = async (who: { token: string }, businessId: string) => (await app.call(readBusiness, { id: businessId }, who)).http;
const team = async (boss: TestUser) => done(await app.call(listTeam, { businessId: boss.businessId, limit: 100 }, boss)).members;

test('a member leaves: access ends at once, their requests are declined, and the team is told', async () => {
  const boss = await app.createUser();
  const hand = await memberOf(app, boss, 'staff');
  const invoice = await receivedBy(app, boss, 5_000);
  const request = await submitRequest(app, hand, 'invoice.approval', toApprove(invoice.id));
  expect(await reads(hand, boss.businessId)).toBe(200);
  done(await leave(hand));
  expect(await reads(hand, boss.businessId)).toBe(404);
  // Their own business stays.
  expect(done(await app.call(readProfile, {}, hand)).memberships.filter(({ status }) => status === 'active')).toHaveLength(1);
  expect(done(await app.call(listRequests, { businessId: boss.businessId }, boss)).requests).toMatchObject([{ id: request.id, status: 'denied' }]);
  expect(await leave(hand)).toMatchObject({ http: 404 });
});

test('the last owner cannot, and of two who leave at once one stays', async () => {
  const boss = await app.createUser();
  expect(await leave(boss)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  const second = await memberOf(app, boss, 'owner');
  const replies = await Promise.all([leave(boss), leave(second)]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  const stays = replies[0]?.ok ? second : boss;
  expect((await team(stays)).filter(({ status }) => status === 'active')).toMatchObject([{ userId: stays.userId, role: 'owner' }]);
});

test('leaving while somebody approves ends in one of the two', async () => {
  const boss = await app.createUser();
  const hand = await memberOf(app, boss, 'staff');
  const invoice = await receivedBy(app, boss, 5_000);
  const request = await submitRequest(app, hand, 'invoice.approval', toApprove(invoice.id));
  stepUp(app, boss);
  const decide = app.call(decideRequest, { businessId: boss.businessId, requestId: request.id, approvalStatus: 'approved' }, { ...boss, key: app.key() });
  const [approved, left] = await Promise.all([decide, leave(hand)]);
  expect(left).toMatchObject({ ok: true });
  const [after] = done(await app.call(listRequests, { businessId: boss.businessId }, boss)).requests;
  expect(after?.status).toBe(approved.ok ? 'approved' : 'denied');
});

test.each([
  ['leaves', (_boss: TestUser, second: Member) => leave(second)],
  ['is suspended', (boss: TestUser, { memberId }: Member) => app.call(suspendMember, { businessId: boss.businessId, memberId, suspended: true }, boss)],
  ['is no owner any more', (boss: TestUser, { memberId }: Member) => app.call(changeMember, { businessId: boss.businessId, memberId, role: 'admin' }, boss)],
])('API keys end at once with the access of a maker who %s, and those of others stay', async (_what, ends) => {
  const boss = await app.createUser();
  const second = await memberOf(app, boss, 'owner');
  for (const who of [boss, second]) stepUp(app, who);
  const make = async (who: TestUser) =>
    done(await app.call(createKey, { businessId: boss.businessId, name: 'Till', scopes: ['read'] }, { ...who, key: app.key() })).token;
  const [theirs, ours] = [await make(second), await make(boss)];
  expect(await reads({ token: theirs }, boss.businessId)).toBe(200);
  done<unknown>(await ends(boss, second));
  expect(await reads({ token: theirs }, boss.businessId)).toBe(401);
  expect(await reads({ token: ours }, boss.businessId)).toBe(200);
});

test('an API key that is being made while its maker is suspended, or the business closed, is not made', async () => {
  for (const [change, code] of [
    [`update members set status = 'suspended' where business_id = $1`, 'ROLE_FORBIDDEN'],
    [`update businesses set closed_at = now(), closed_by = 'usr_x', closed_name = 'X' where id = $1`, 'BUSINESS_CLOSED'],
  ] as const) {
    const maker = await app.createUser();
    stepUp(app, maker);
    await asOwner(app.databaseUrl, async (sql) => {
      await sql.query('begin');
      await sql.query('select from businesses where id = $1 for no key update', [maker.businessId]);
      const made = app.call(createKey, { businessId: maker.businessId, name: 'Till', scopes: ['read'] }, { ...maker, key: app.key() });
      await eventually('the key waits', async () => {
        const { rows } = await sql.query(`select from pg_locks where granted is false and pg_backend_pid() = any (pg_blocking_pids(pid))`);
        return rows.length > 0;
      });
      await sql.query(change, [maker.businessId]);
      await sql.query('commit');
      expect(await made).toMatchObject({ ok: false, code });
    });
  }
});

test('who left comes back by an invitation, and by nothing else', async () => {
  const boss = await app.createUser();
  stepUp(app, boss);
  const hand = await memberOf(app, boss, 'admin');
  const memberId = await memberIdOf(app, boss, hand.userId);
  done(await leave(hand));
  expect((await team(boss)).find(({ id }) => id === memberId)?.leftAt).not.toBeNull();
  expect(await app.call(suspendMember, { businessId: boss.businessId, memberId, suspended: false }, boss)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  const back = done(await app.call(invite, { businessId: boss.businessId, email: hand.email, firstName: 'Ada', lastName: 'Obi', role: 'staff' }, boss));
  expect(back).toMatchObject({ id: memberId, status: 'pending', role: 'staff', leftAt: null });
  expect(await reads(hand, boss.businessId)).toBe(404);
  const { links } = await emailTo(app, hand.email, /invites you to/);
  done(
    await app.call(completeSignup, {
      k: keyIn(
        links.find((link) => link.includes('register-team')),
        'k',
      ),
      password: PASSWORD,
    }),
  );
  app.deps.forgetSessions();
  expect(await reads(hand, boss.businessId)).toBe(200);
  expect(await team(boss)).toHaveLength(2);
});
