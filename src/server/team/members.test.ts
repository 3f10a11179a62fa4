import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, readUser } from '../../shared/accounts/contract.ts';
import { readBusiness } from '../../shared/business/contract.ts';
import {
  changeMember,
  listTeam,
  readMember,
  readProfile,
  resendSignup,
  suspendMember,
  updateMemberPassword,
  updateProfile,
} from '../../shared/team/contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { transaction } from '../db/transaction.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { PASSWORD, prove, unwrap } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done, emailTo } from '../testing/scenes.ts';
import { submitRequest, memberIdOf, memberOf, newMember, receivedBy, stepUp, toApprove } from '../testing/team.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const by = (who: TestUser) => ({ businessId: who.businessId });

describe('the list', () => {
  beforeAll(async () => {
    owner = await app.createUser();
  });

  test('shows active, invited and suspended members, and what the reader may change', async () => {
    const admin = await memberOf(app, owner, 'admin');
    const staff = await memberOf(app, owner, 'staff');
    const seen = async (who: TestUser) =>
      Object.fromEntries(done(await app.call(listTeam, { ...by(owner), limit: 100 }, who)).members.map((one) => [one.userId, one.mayChange]));
    expect(await seen(owner)).toEqual({ [owner.userId]: false, [admin.userId]: true, [staff.userId]: true });
    expect(await seen(admin)).toEqual({ [owner.userId]: false, [admin.userId]: false, [staff.userId]: true });
    expect(await seen(staff)).toEqual({ [owner.userId]: false, [admin.userId]: false, [staff.userId]: false });
    expect(done(await app.call(listTeam, { ...by(owner), limit: 1, offset: 1 }, owner))).toMatchObject({
      count: 3,
      members: [{ userId: admin.userId, role: 'admin' }],
    });
  });

  test('finds nobody of another business, by any call', async () => {
    const stranger = await app.createUser();
    stepUp(app, owner);
    const memberId = await memberIdOf(app, stranger, stranger.userId);
    const replies = [
      await app.call(readMember, { ...by(owner), memberId }, owner),
      await app.call(changeMember, { ...by(owner), memberId, role: 'staff' }, owner),
      await app.call(suspendMember, { ...by(owner), memberId }, owner),
      await app.call(resendSignup, { ...by(owner), memberId }, owner),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(done(await app.call(readMember, { ...by(stranger), memberId }, stranger))).toMatchObject({ role: 'owner', status: 'active' });
  });
});

describe('roles', () => {
  test('are changed by an owner who has proved themselves, and by nobody else', async () => {
    const boss = await app.createUser();
    const admin = await memberOf(app, boss, 'admin');
    const staff = await memberOf(app, boss, 'staff');
    const change = (who: TestUser, memberId: string, role: 'owner' | 'admin' | 'staff') => app.call(changeMember, { ...by(boss), memberId, role }, who);
    expect(await change(boss, staff.memberId, 'admin')).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    for (const who of [boss, admin, staff]) stepUp(app, who);
    expect(await change(admin, staff.memberId, 'admin')).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(await change(staff, staff.memberId, 'owner')).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(done(await change(boss, staff.memberId, 'admin'))).toMatchObject({ role: 'admin' });
    expect(await change(boss, staff.memberId, 'admin')).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await change(boss, await memberIdOf(app, boss, boss.userId), 'staff')).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('take effect at once', async () => {
    const boss = await app.createUser();
    const staff = await memberOf(app, boss, 'staff');
    expect(await app.call(changeMember, { ...by(boss), memberId: staff.memberId, role: 'staff' }, staff)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    stepUp(app, boss);
    done(await app.call(changeMember, { ...by(boss), memberId: staff.memberId, role: 'owner' }, boss));
    expect(done(await app.call(readBusiness, { id: boss.businessId }, staff)).role).toBe('owner');
  });

  test('leave one owner, even when two remove each other at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await app.createUser();
      const two = await memberOf(app, one, 'owner');
      const oneId = await memberIdOf(app, one, one.userId);
      stepUp(app, one);
      stepUp(app, two);
      const isDemoted = round % 2 === 0;
      const replies = await Promise.all(
        isDemoted
          ? [
              app.call(changeMember, { ...by(one), memberId: two.memberId, role: 'staff' }, one),
              app.call(changeMember, { ...by(one), memberId: oneId, role: 'staff' }, two),
            ]
          : [app.call(suspendMember, { ...by(one), memberId: two.memberId }, one), app.call(suspendMember, { ...by(one), memberId: oneId }, two)],
      );
      expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
      const [left] = await transaction(app.deps.pool, 'system', (sql) =>
        sql.query(`select count(*) as owners from members where business_id = $1 and role = 'owner' and status = 'active'`, [one.businessId]),
      );
      expect(left).toEqual({ owners: 1 });
    }
  });
});

describe('suspension', () => {
  test('is for owners, and for admins towards staff alone', async () => {
    const boss = await app.createUser();
    const people = { owner: boss, admin: await memberOf(app, boss, 'admin'), staff: await memberOf(app, boss, 'staff') };
    const others = { owner: await memberOf(app, boss, 'owner'), admin: await memberOf(app, boss, 'admin'), staff: await memberOf(app, boss, 'staff') };
    const suspend = () => app.call(suspendMember, { ...by(boss), memberId: others.admin.memberId }, boss);
    expect(await suspend()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    stepUp(app, boss);
    expect(done(await suspend())).toMatchObject({ status: 'suspended' });
    app.confirming.delete(boss.token);
    const restore = () => app.call(suspendMember, { ...by(boss), memberId: others.admin.memberId, suspended: false }, boss);
    expect(await restore()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    for (const who of Object.values(people)) stepUp(app, who);
    expect(await restore()).toMatchObject({ ok: true });
    const roles = ['owner', 'admin', 'staff'] as const;
    const got: Record<string, string> = {};
    for (const who of roles)
      for (const whom of roles) {
        const reply = await app.call(suspendMember, { ...by(boss), memberId: others[whom].memberId }, people[who]);
        got[`${who} ${whom}`] = reply.ok ? 'yes' : reply.code;
        if (reply.ok) done(await app.call(suspendMember, { ...by(boss), memberId: others[whom].memberId, suspended: false }, people[who]));
      }
    expect(got).toEqual({
      'owner owner': 'yes',
      'owner admin': 'yes',
      'owner staff': 'yes',
      'admin owner': 'ROLE_FORBIDDEN',
      'admin admin': 'ROLE_FORBIDDEN',
      'admin staff': 'yes',
      'staff owner': 'ROLE_FORBIDDEN',
      'staff admin': 'ROLE_FORBIDDEN',
      'staff staff': 'ROLE_FORBIDDEN',
    });
    expect(await app.call(suspendMember, { ...by(boss), memberId: await memberIdOf(app, boss, boss.userId) }, boss)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('ends the membership at once, its requests, and the sessions of a person without another business', async () => {
    const boss = await app.createUser();
    const only = await newMember(app, boss);
    const elsewhere = await memberOf(app, boss, 'staff');
    const invoice = await receivedBy(app, boss, 900);
    const request = await submitRequest(app, only, 'invoice.approval', toApprove(invoice.id));
    expect(await app.call(readBusiness, { id: boss.businessId }, only)).toMatchObject({ ok: true });
    for (const who of [only, elsewhere]) done(await app.call(suspendMember, { ...by(boss), memberId: who.memberId }, boss));
    expect(await app.call(readBusiness, { id: boss.businessId }, only)).toMatchObject({ http: 401 });
    expect(await app.call(readBusiness, { id: boss.businessId }, elsewhere)).toMatchObject({ http: 404 });
    expect(await app.call(readUser, { id: elsewhere.userId }, elsewhere)).toMatchObject({ ok: true });
    const [ended] = done(await app.call(listRequests, { ...by(boss), requestId: request.id }, boss)).requests;
    expect(ended).toMatchObject({ status: 'denied', reason: expect.stringContaining('was suspended') });
    expect((await emailTo(app, only.email, /^Your request ended: Approve invoice/)).text).toContain('was suspended');
    done(await app.call(suspendMember, { ...by(boss), memberId: only.memberId, suspended: false }, boss));
    const { token } = done(await app.call(login, { email: only.email, password: PASSWORD }));
    expect(await app.call(readBusiness, { id: boss.businessId }, { token })).toMatchObject({ ok: true });
  });
});

describe('one’s own profile', () => {
  test('shows every membership, with its role and state', async () => {
    const boss = await app.createUser('Boss Ltd');
    const staff = await memberOf(app, boss, 'staff');
    done(await app.call(suspendMember, { ...by(boss), memberId: staff.memberId }, boss));
    const { user, memberships } = done(await app.call(readProfile, {}, staff));
    expect(user).toMatchObject({ id: staff.userId, team_role: 'owner' });
    expect(memberships.map(({ role, status }) => `${role} ${status}`).toSorted()).toEqual(['owner active', 'staff suspended']);
    expect(memberships.find(({ role }) => role === 'staff')?.business).toMatchObject({ name: 'Boss Ltd', checkers: 1 });
  });

  test('is changed by names alone: a role or a foreign id given besides changes nothing', async () => {
    const [who, other] = [await app.createUser(), await app.createUser()];
    const body = { firstName: 'Ngozi', id: other.userId, userId: other.userId, email: 'new@example.com', role: 'admin', team_role: 'admin' };
    const put = () => app.raw('PUT', '/v1/team/update', { token: who.token, body }).then(unwrap<typeof updateProfile>);
    const refused = await put();
    expect(refused).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await prove(app.deps, refused.ok ? '' : (refused.challenge ?? ''));
    expect(await put()).toMatchObject({ http: 200 });
    expect(done(await app.call(readProfile, {}, who)).user).toMatchObject({ id: who.userId, first_name: 'Ngozi', email: who.email, team_role: 'owner' });
    expect(done(await app.call(readProfile, {}, other)).user).toMatchObject({ first_name: 'Ada', email: other.email });
  });

  test('a new phone number needs a proof and is to be confirmed again', async () => {
    const who = await app.createUser();
    expect(await app.call(updateProfile, { phone: '0803 765 4321' }, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    stepUp(app, who);
    expect(done(await app.call(updateProfile, { phone: '0803 765 4321' }, who)).user).toMatchObject({ phone: '+2348037654321', phone_verified: false });
    expect((await emailTo(app, '+2348037654321', /\d{6}/)).text).toMatch(/\d{6}/);
    expect(await app.call(updateProfile, { phone: '0803 765 4322' }, who)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(done(await app.call(readProfile, {}, who)).user.phone).toBe('+2348037654321');
  });

  test('the password is changed by the present one, under the rules of registration', async () => {
    const who = await app.createUser();
    expect(await app.call(updateMemberPassword, { currentPassword: 'not this one', password: 'river stone lamp two' }, who)).toMatchObject({ http: 400 });
    expect(await app.call(updateMemberPassword, { currentPassword: PASSWORD, password: 'qwertyuiop' }, who)).toMatchObject({ http: 400 });
    done(await app.call(updateMemberPassword, { currentPassword: PASSWORD, password: 'river stone lamp two' }, who));
    expect(await app.call(login, { email: who.email, password: 'river stone lamp two' })).toMatchObject({ ok: true });
  });
});
