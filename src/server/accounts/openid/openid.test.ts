import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, readUser } from '../../../shared/accounts/contract.ts';
import { changeEmail, confirmEmailChange, undoEmailChange } from '../../../shared/accounts/email-contract.ts';
import { beginOpenId, finishOpenId, readOpenId, readSecurity, unlinkOpenId } from '../../../shared/accounts/security-contract.ts';
import { transaction } from '../../db/transaction.ts';
import { readEnv } from '../../core/env.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { startOpenIdProvider } from '../../testing/open-id-provider.ts';
import type { Account, OpenIdServer } from '../../testing/open-id-provider.ts';
import { withApp } from '../../testing/second-factor.ts';
import { stepUp } from '../../testing/team.ts';
import { codeIn, done, emailTo, keyIn, registered } from '../../testing/scenes.ts';

const APP_URL = 'https://app.example.com';

let provider: OpenIdServer;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider(`${APP_URL}/account/login`);
  app = await startTestApp({ ...provider.settings, APP_URL });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => app.turnClock(3_600_000));

const rows = (text: string, values: readonly unknown[]) => transaction(app.deps.pool, 'system', (sql) => sql.query(text, values));
const joinedTo = async (userId: string) => (await rows('select from openid_identities where user_id = $1', [userId])).length;
const identityOf = (email: string, more: Partial<Account> = {}): Account => ({
  subject: `sub-${email}`,
  email,
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Obi',
  ...more,
});

/** The redirect to the provider and back. */
async function back(account: Account) {
  const { url, state } = done(await app.call(beginOpenId, {}));
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
  const returned = await provider.visit(url, account);
  expect(returned.state).toBe(state);
  return returned;
}

const arrive = async (account: Account) => app.call(finishOpenId, await back(account));

async function joining(account: Account): Promise<{ state: string; ticket: string }> {
  const returned = await back(account);
  const outcome = done(await app.call(finishOpenId, returned));
  if (outcome.outcome !== 'join') throw new Error(`not to be joined: ${JSON.stringify(outcome)}`);
  expect(outcome.email).toBe(account.email);
  return { state: returned.state, ticket: outcome.ticket };
}

async function joined(who: TestUser): Promise<Account> {
  const account = identityOf(who.email);
  const signedIn = done(await app.call(finishOpenId, { ...(await joining(account)), password: PASSWORD }));
  expect(signedIn.outcome).toBe('signed-in');
  return account;
}

async function withFactor(who: TestUser): Promise<() => string> {
  const { secret } = await withApp(app, who);
  const now = () => new TOTP({ secret }).generate({ timestamp: app.deps.clock() });
  app.turnClock(60_000);
  return now;
}

test('the log-in screen gets the provider’s name', async () => {
  expect(done(await app.call(readOpenId, {}))).toEqual({ provider: { name: 'Acme ID' } });
});

test('an identity that a thief linked by an address of their own signs nobody in after the change of address was undone', async () => {
  const [who, theirs] = [await app.createUser(), `thief.${app.key()}@example.com`];
  stepUp(app, who);
  done(await app.call(changeEmail, { newEmail: theirs }, who));
  done(await app.call(confirmEmailChange, { code: codeIn(await emailTo(app, theirs, /is your code for your new email/)) }, who));
  const account = await joined({ ...who, email: theirs });
  expect(done(await arrive(account)).outcome).toBe('signed-in');
  const { links } = await emailTo(app, who.email, /email address was changed/);
  const k = keyIn(
    links.find((link) => link.includes('/undo-email')),
    'k',
  );
  done(await app.call(undoEmailChange, { k }));
  expect(done(await arrive(account)).outcome).toBe('no-account');
  expect(await app.call(login, { email: who.email, password: PASSWORD })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
});

describe('joining', () => {
  test('requires the account’s password once; afterwards the provider signs in', async () => {
    const who = await app.createUser();
    const account = await joined(who);
    expect(done(await app.call(readSecurity, {}, who)).openId).toEqual({ name: 'Acme ID', linked: true });
    const again = done(await arrive(account));
    if (again.outcome !== 'signed-in') throw new Error(again.outcome);
    expect(again.session.user).toMatchObject({ id: who.userId, email: who.email });
    expect(again.session.business?.id).toBe(who.businessId);
    expect((await app.call(readUser, { id: who.userId }, { token: again.session.token })).ok).toBe(true);
    const deeds = await rows(`select action from audit_log where subject = $1 and action like 'user.%openid%' order by action`, [who.userId]);
    expect(deeds).toEqual([{ action: 'user.login-openid' }, { action: 'user.login-openid' }, { action: 'user.openid-join' }]);
  });

  test('a wrong password links nothing and is counted as at sign-in', async () => {
    const who = await app.createUser();
    const ticket = await joining(identityOf(who.email));
    expect(await app.call(finishOpenId, ticket)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    for (let n = 0; n < 5; n += 1) expect(await app.call(finishOpenId, { ...ticket, password: 'not this one' })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await app.call(finishOpenId, { ...ticket, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
    expect(await app.call(login, { email: who.email, password: PASSWORD })).toMatchObject({ code: 'LOCKED_OUT' });
    expect(await joinedTo(who.userId)).toBe(0);
  });

  test.each([false, undefined, 'true', 1])('an address that is not proved (%j) finds no account', async (emailVerified) => {
    const who = await app.createUser();
    const account = identityOf(who.email, { subject: `claims-${who.userId}`, emailVerified });
    expect(done(await arrive(account))).toEqual({ outcome: 'no-account', email: who.email, firstName: 'Ada', lastName: 'Obi' });
  });

  test('an unknown address leads to registration, and no account is created', async () => {
    const email = `${app.key()}@example.com`;
    expect(done(await arrive(identityOf(email)))).toEqual({ outcome: 'no-account', email, firstName: 'Ada', lastName: 'Obi' });
    expect(await rows('select from users where email = $1', [email])).toEqual([]);
  });

  test('an account with an unconfirmed address is not linked', async () => {
    const { email } = await registered(app);
    const ticket = await joining(identityOf(email));
    expect(await app.call(finishOpenId, { ...ticket, password: PASSWORD })).toMatchObject({ code: 'NOT_ELIGIBLE' });
  });

  test('an account has one identity, and an identity one account', async () => {
    const who = await app.createUser();
    await joined(who);
    const second = await joining(identityOf(who.email, { subject: `second-${who.userId}` }));
    expect(await app.call(finishOpenId, { ...second, password: PASSWORD })).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(await joinedTo(who.userId)).toBe(1);
    // The identity stays linked to its account, whatever address it has now.
    const other = await app.createUser();
    const moved = done(await arrive(identityOf(other.email, { subject: `sub-${who.email}` })));
    expect(moved.outcome === 'signed-in' && moved.session.user.id).toBe(who.userId);
  });

  test('completed twice at the same moment, it is linked and signed in once', async () => {
    const who = await app.createUser();
    const ticket = await joining(identityOf(who.email));
    const replies = await Promise.all(Array.from({ length: 4 }, () => app.call(finishOpenId, { ...ticket, password: PASSWORD })));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(await joinedTo(who.userId)).toBe(1);
  });

  test('asks for the second factor where it is on, then and later', async () => {
    const who = await app.createUser();
    const now = await withFactor(who);
    const account = identityOf(who.email);
    const ticket = await joining(account);
    expect(await app.call(finishOpenId, { ...ticket, password: PASSWORD })).toMatchObject({ code: 'CODE_REQUIRED' });
    expect(await joinedTo(who.userId)).toBe(0);
    expect(await app.call(finishOpenId, { ...ticket, password: PASSWORD, totp: '000000' })).toMatchObject({ code: 'CODE_WRONG' });
    expect(await app.call(finishOpenId, { ...ticket, totp: now() })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(done(await app.call(finishOpenId, { ...ticket, password: PASSWORD, totp: now() })).outcome).toBe('signed-in');
    const returned = await back(account);
    const asked = done(await app.call(finishOpenId, returned));
    if (asked.outcome !== 'code') throw new Error(asked.outcome);
    const second = { state: returned.state, ticket: asked.ticket };
    expect(await app.call(finishOpenId, second)).toMatchObject({ code: 'CODE_REQUIRED' });
    app.turnClock(60_000);
    expect(done(await app.call(finishOpenId, { ...second, totp: now() })).outcome).toBe('signed-in');
    app.turnClock(60_000);
    expect(await app.call(finishOpenId, { ...second, totp: now() })).toMatchObject({ code: 'LINK_INVALID' });
  });
});

describe('the return from the provider', () => {
  test('is accepted once, within ten minutes, and only with a known state', async () => {
    const account = identityOf(`${app.key()}@example.com`);
    const [once, late, elsewhere] = [await back(account), await back(account), await back(account)];
    done(await app.call(finishOpenId, once));
    // The refusal is ours; the provider would not accept its code twice either.
    expect(await app.call(finishOpenId, once)).toMatchObject({ ok: false, code: 'LINK_INVALID', http: 422, message: expect.stringContaining('used already') });
    expect(await app.call(finishOpenId, { ...elsewhere, state: 'x'.repeat(43) })).toMatchObject({ code: 'LINK_INVALID' });
    app.turnClock(600_001);
    expect(await app.call(finishOpenId, late)).toMatchObject({ code: 'LINK_INVALID' });
  });

  test('a code that belongs to another flow proves nothing: PKCE and nonce are the flow’s own', async () => {
    const account = identityOf(`${app.key()}@example.com`);
    const [mine, stolen] = [await back(account), await back(account)];
    expect(await app.call(finishOpenId, { ...mine, code: stolen.code })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(finishOpenId, { ...(await back(account)), iss: 'https://evil.example' })).toMatchObject({ code: 'LINK_INVALID' });
    expect(await app.call(finishOpenId, { state: (await back(account)).state })).toMatchObject({ code: 'LINK_INVALID' });
  });

  test('a ticket belongs to one flow', async () => {
    const [one, other] = [await app.createUser(), await app.createUser()];
    const [mine, theirs] = [await joining(identityOf(one.email)), await joining(identityOf(other.email))];
    expect(await app.call(finishOpenId, { state: mine.state, ticket: theirs.ticket, password: PASSWORD })).toMatchObject({ code: 'LINK_INVALID' });
  });

  test('nothing of it is stored unencrypted', async () => {
    const { state } = done(await app.call(beginOpenId, {}));
    const [flow] = await rows('select openid_flows::text as all from openid_flows order by expires_at desc limit 1', []);
    expect(String(flow?.['all'])).not.toContain(Buffer.from(state).toString('hex'));
  });
});

test('unlinking needs a step-up, and then the provider does not sign in any more', async () => {
  const who = await app.createUser();
  const account = await joined(who);
  expect(await app.call(unlinkOpenId, {}, who)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, who);
  done(await app.call(unlinkOpenId, {}, who));
  expect(await app.call(unlinkOpenId, {}, who)).toMatchObject({ code: 'NOT_FOUND' });
  expect(done(await arrive(account)).outcome).toBe('join');
});

test.each([
  ['http://id.example.com', 'demo', false],
  ['http://localhost:1', 'demo', true],
  ['http://localhost:1', 'production', false],
  ['https://id.example.com', 'demo', true],
  ['no address', 'demo', false],
])('the issuer %s in %s mode is taken: %s', (issuer, mode, taken) => {
  const settings = { DUEWELL_MODE: mode, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
  let said = '';
  try {
    readEnv(settings, 'postgres://x');
  } catch (error) {
    said = String(error);
  }
  expect(said.includes('OIDC_ISSUER must be an https address')).toBe(!taken);
});

test('a provider that does not answer says so, and none that is configured too', async () => {
  const dead = await startTestApp({ OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' });
  const none = await startTestApp();
  try {
    expect(await dead.call(beginOpenId, {})).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE', http: 503 });
    expect(await none.call(beginOpenId, {})).toMatchObject({ ok: false, code: 'NOT_ELIGIBLE' });
    expect(done(await none.call(readOpenId, {}))).toEqual({ provider: null });
  } finally {
    await dead.stop();
    await none.stop();
  }
});
