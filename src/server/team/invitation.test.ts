import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, readUser, verifyPhone } from '../../shared/accounts/contract.ts';
import { readBusiness } from '../../shared/business/contract.ts';
import { completeSignup, invite, listTeam, readInvitation, removeMember, resendSignup, suspendMember } from '../../shared/team/contract.ts';
import { transaction } from '../db/transaction.ts';
import { eventually, startTestApp, PASSWORD } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done, keyIn, emailTo, emailsTo } from '../testing/scenes.ts';
import { again } from '../testing/life.ts';
import { invited, memberOf, newMember, stepUp } from '../testing/team.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.createUser('Amara Textiles');
});
afterAll(() => app.stop());

const address = () => `${app.key()}@example.com`;
const asking = (email: string, role: 'owner' | 'admin' | 'staff' = 'staff') => ({
  businessId: owner.businessId,
  email,
  firstName: 'Bola',
  lastName: 'Ige',
  role,
});
const JOIN = { phone: '0803 123 4567', password: PASSWORD, terms: true } as const;
/** A separate number: codes of other tests to the number above may still arrive. */
const OWN_PHONE = '0803 765 4321';

test('an invited person joins by the e-mailed link, confirms the phone and works in the team', async () => {
  const email = address();
  const { member, k } = await invited(app, owner, email);
  expect(member).toMatchObject({ status: 'pending', userId: null, email, role: 'staff', joinedAt: null, mayChange: true });
  expect(done(await app.call(readInvitation, { k }))).toMatchObject({
    businessName: 'Amara Textiles',
    invitedBy: 'Ada Obi',
    role: 'staff',
    email,
    hasAccount: false,
  });
  const now = async () => done(await app.call(listTeam, { businessId: owner.businessId, limit: 100 }, owner)).members.find((one) => one.id === member.id);
  expect(member.invitationOpenedAt).toBeNull();
  await eventually('the e-mail is noted', async () => (await now())?.invitationSentAt ?? null);
  expect((await now())?.invitationOpenedAt).toEqual(expect.any(String));
  expect(done(await app.call(completeSignup, { k, ...JOIN, phone: OWN_PHONE }))).toEqual({
    email,
    phone_verified: false,
    claim: expect.stringMatching(/^\w+\.[\w-]{43}$/),
  });
  const { token, user, business } = done(await app.call(login, { email, password: PASSWORD }));
  expect(user).toMatchObject({ first_name: 'Bola', last_name: 'Ige', email_verified: true, phone_verified: false, team_role: 'staff' });
  expect(business).toMatchObject({ id: owner.businessId, role: 'staff', checkers: expect.any(Number) });
  expect(await app.call(readBusiness, { id: owner.businessId }, { token })).toMatchObject({ ok: true });
  const { code } = await emailTo(app, user.phone, /code/);
  expect(await app.call(verifyPhone, { email, otp: code ?? '' })).toMatchObject({ ok: true });
  expect(done(await app.call(listTeam, { businessId: owner.businessId, limit: 100 }, owner)).members).toContainEqual(
    expect.objectContaining({ email, status: 'active', userId: user.id }),
  );
});

test('the link works once, also for two at the same moment', async () => {
  const { k } = await invited(app, owner, address());
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.call(completeSignup, { k, ...JOIN })));
  expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  for (const reply of replies) if (!reply.ok) expect(reply.code).toBe('LINK_INVALID');
  expect(await app.call(readInvitation, { k })).toMatchObject({ code: 'LINK_INVALID' });
});

test('links that are unknown, of another kind, or seven days old are refused', async () => {
  const email = address();
  const { member, k } = await invited(app, owner, email);
  expect(await app.call(readInvitation, { k: `${k.slice(0, -2)}AA` })).toMatchObject({ code: 'LINK_INVALID' });
  expect(await app.call(completeSignup, { k: 'x'.repeat(43), ...JOIN })).toMatchObject({ code: 'LINK_INVALID' });
  app.turnClock(7 * DAY + 1000);
  try {
    expect(await app.call(completeSignup, { k, ...JOIN })).toMatchObject({ code: 'LINK_INVALID' });
    const { token } = done(await app.call(login, { email: owner.email, password: PASSWORD }));
    done(await app.call(resendSignup, { businessId: owner.businessId, memberId: member.id }, { token }));
    const again = keyIn((await emailTo(app, email, /invites you to/, 2)).links[0], 'k');
    expect(await app.call(completeSignup, { k: again, ...JOIN })).toMatchObject({ ok: true });
  } finally {
    app.turnClock(-7 * DAY - 1000);
  }
});

test('sending it again ends the previous link, at most once a minute', async () => {
  const email = address();
  const { member, k } = await invited(app, owner, email);
  const again = () => app.call(resendSignup, { businessId: owner.businessId, memberId: member.id }, owner);
  expect(await again()).toMatchObject({ code: 'RATE_LIMITED' });
  app.turnClock(61_000);
  expect(await again()).toMatchObject({ ok: true });
  expect(await app.call(completeSignup, { k, ...JOIN })).toMatchObject({ code: 'LINK_INVALID' });
  const next = keyIn((await emailTo(app, email, /invites you to/, 2)).links[0], 'k');
  expect(await app.call(completeSignup, { k: next, ...JOIN })).toMatchObject({ ok: true });
  app.turnClock(61_000);
  expect(await again()).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a suspended invitation has no link; restoring it sends a new one', async () => {
  const email = address();
  const { member, k } = await invited(app, owner, email);
  const suspend = (suspended: boolean) => app.call(suspendMember, { businessId: owner.businessId, memberId: member.id, suspended }, owner);
  expect(done(await suspend(true))).toMatchObject({ status: 'suspended', userId: null });
  expect(await app.call(completeSignup, { k, ...JOIN })).toMatchObject({ code: 'LINK_INVALID' });
  app.turnClock(61_000);
  expect(done(await suspend(false))).toMatchObject({ status: 'pending' });
  const next = keyIn((await emailTo(app, email, /invites you to/, 2)).links[0], 'k');
  expect(await app.call(completeSignup, { k: next, ...JOIN })).toMatchObject({ ok: true });
});

test('the rules of registration hold for a new account', async () => {
  const { k } = await invited(app, owner, address());
  const field = async (change: object) => {
    const reply = await app.call(completeSignup, { k, ...JOIN, ...change });
    return reply.ok ? 'joined' : reply.errors.map((error) => error.field).join();
  };
  expect(await field({ password: 'short' })).toBe('password');
  expect(await field({ password: 'qwertyuiop' })).toBe('password');
  expect(await field({ password: 'amara textiles 1' })).toBe('password');
  expect(await field({ phone: undefined })).toBe('phone');
  expect(await field({ phone: '0000 000 0000' })).toBe('phone');
  expect(await field({ terms: undefined })).toBe('terms');
  expect(await field({})).toBe('joined');
});

describe('who has an account', () => {
  test('proves its password and joins; nothing of the account changes', async () => {
    const other = await app.createUser('Own Ltd');
    const read = () => transaction(app.deps.pool, 'system', (sql) => sql.query('select * from users where id = $1', [other.userId]));
    const before = await read();
    const { k } = await invited(app, owner, other.email);
    expect(done(await app.call(readInvitation, { k })).hasAccount).toBe(true);
    expect(await app.call(completeSignup, { k, ...JOIN, password: 'a new password 1' })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await read()).toEqual(before);
    done(await app.call(completeSignup, { k, firstName: 'Mallory', lastName: 'Eve', phone: '08099999999', password: PASSWORD, terms: true }));
    expect(await read()).toEqual(before);
    expect(done(await app.call(readUser, { id: other.userId }, other)).businesses.map(({ name, role }) => [name, role])).toEqual([
      ['Own Ltd', 'owner'],
      ['Amara Textiles', 'staff'],
    ]);
  });

  test('is locked out after five wrong passwords, as at sign-in', async () => {
    const other = await app.createUser();
    const { k } = await invited(app, owner, other.email);
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const reply = await app.call(completeSignup, { k, password: 'a wrong password' });
      codes.push(reply.ok ? 'ok' : reply.code);
    }
    expect(codes.at(-1)).toBe('LOCKED_OUT');
    expect(await app.call(login, { email: other.email, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
  });
});

describe('inviting', () => {
  test('an admin invites staff alone, staff nobody', async () => {
    const [admin, staff] = [await memberOf(app, owner, 'admin'), await memberOf(app, owner, 'staff')];
    for (const role of ['owner', 'admin'] as const) expect(await app.call(invite, asking(address(), role), admin)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(await app.call(invite, asking(address()), admin)).toMatchObject({ ok: true });
    expect(await app.call(invite, asking(address()), staff)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(await app.call(invite, asking(address(), 'admin'), owner)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    stepUp(app, owner);
    const { member } = await invited(app, owner, address(), 'admin');
    expect(await app.call(resendSignup, { businessId: owner.businessId, memberId: member.id }, admin)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });

  test('needs level 2, and says how to get there', async () => {
    const small = await app.createUser('Small Ltd', 'both', 1);
    const reply = await app.call(invite, { ...asking(address()), businessId: small.businessId }, small);
    expect(reply).toMatchObject({ http: 403, code: 'KYB_REQUIRED', message: expect.stringContaining('identity') });
  });

  test('an address has one place in a team', async () => {
    const member = await newMember(app, owner);
    expect(await app.call(invite, asking(member.email), owner)).toMatchObject({
      code: 'STATE_CONFLICT',
      message: expect.stringContaining('member of this team already'),
    });
    expect(await app.call(invite, asking(owner.email.toUpperCase()), owner)).toMatchObject({ code: 'STATE_CONFLICT' });
    const email = address();
    const twins = await Promise.all([app.call(invite, asking(email), owner), app.call(invite, asking(email), owner)]);
    expect(twins.filter((reply) => reply.ok)).toHaveLength(1);
    await emailTo(app, email, /invites you to/);
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  test('sends an address five invitations an hour: removed and invited again, in another form, sent again, and from another business', async () => {
    let turned = 0;
    const turn = (milliseconds: number) => {
      app.turnClock(milliseconds);
      turned += milliseconds;
    };
    turn(HOUR - (app.deps.clock() % HOUR));
    try {
      const [boss, other] = [await app.createUser(), await app.createUser()];
      const email = address().replace(/@.*/, '@société.example');
      const inviteTo = (who: TestUser, to: string) => app.call(invite, { ...asking(to), businessId: who.businessId }, who);
      for (let n = 0; n < 4; n += 1) {
        const member = done(await inviteTo(boss, n % 2 === 0 ? email : email.replace('société', 'xn--socit-esab')));
        done(await app.call(removeMember, { businessId: boss.businessId, memberId: member.id }, boss));
        expect(await inviteTo(boss, email)).toMatchObject({ code: 'RATE_LIMITED' });
        turn(61_000);
      }
      const { id } = done(await inviteTo(other, email));
      turn(61_000);
      const refused = { code: 'RATE_LIMITED', errors: [{ field: 'email', message: expect.stringMatching(/again in 5\d minutes/) }] };
      expect(await inviteTo(boss, email)).toMatchObject(refused);
      expect(await app.call(resendSignup, { businessId: other.businessId, memberId: id }, other)).toMatchObject(refused);
      turn(HOUR);
      const later = await again(app, other);
      done(await app.call(resendSignup, { businessId: other.businessId, memberId: id }, later));
    } finally {
      app.turnClock(-turned);
    }
  });

  test('neither database nor queue holds the link', async () => {
    const { k } = await invited(app, owner, address());
    const [row] = await transaction(app.deps.pool, 'system', (sql) => sql.query(`select string_agg(m::text, ' ') as text from members m`));
    expect(String(row?.['text'])).not.toContain(k);
  });
});
