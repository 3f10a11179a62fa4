import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApprovalRequest, decideRequest, listRequests } from '../../shared/team/requests-contract.ts';
import { readEntry, readStatement, readWallet } from '../../shared/wallet/contract.ts';
import { cancelWithdrawal, withdraw, withdrawalTerms } from '../../shared/wallet/withdrawal-contract.ts';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import { tasks } from '../api/handlers.ts';
import { startTestApp, eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { balances, done, emailTo } from '../testing/scenes.ts';
import { hasApp } from '../testing/second-factor.ts';
import { memberOf, stepUp } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';
import { bankAccountOf, becomes, newestWithdrawal, paidOut, take, turn, withFunds } from '../testing/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  const wrong = await transaction(app.deps.pool, 'system', findings);
  await app.stop();
  if (wrong.length > 0) throw new Error(wrong.join('; '));
});

const block = (blocked: boolean) => asOwner(app.databaseUrl, (sql) => sql.query('update payout_block set blocked = $1', [blocked]));
const ofWallet = async (who: TestUser) => (await balances(app, who)) satisfies { total: number; available: number };

describe('a lone owner', () => {
  test('withdraws after a step-up: held at once, debited with the fee when the bank confirms, with a notification', async () => {
    const { who, accountId } = await withFunds(app, 100_000);
    // The bank waits with an answer to this amount.
    const { id, reference, fee, status } = done(await take(app, who, accountId, 60_000.03));
    expect({ fee, status }).toEqual({ fee: 50, status: 'pending' });
    expect(await ofWallet(who)).toEqual({ total: 100_000, available: 39_949.97 });
    await becomes(app, who, 'sending');
    await turn(app, reference, 'success');
    const ended = await becomes(app, who, 'succeeded');
    expect(ended).toMatchObject({ id, reference, amount: 60_000.03, fee: 50, canCancel: false, reason: null });
    expect(await ofWallet(who)).toEqual({ total: 39_949.97, available: 39_949.97 });
    expect((await paidOut(app)).filter((one) => one.reference === reference)).toMatchObject([{ amount_kobo: 6_000_003, status: 'success' }]);
    await emailTo(app, who.email, /60,000\.03 was paid out to/);
    const { id: walletId } = done(await app.call(readWallet, { businessId: who.businessId }, who));
    const { entries } = done(await app.call(readStatement, { businessId: who.businessId, walletId, kind: 'withdrawals' }, who));
    const detail = done(await app.call(readEntry, { businessId: who.businessId, walletId, entryId: entries[0]?.id ?? '' }, who));
    expect(detail).toEqual({ ...entries[0], transfer: null, withdrawal: ended });
    const audited = await asOwner(app.databaseUrl, (sql) => sql.query(`select detail from audit_log where action = 'wallet.withdraw' and subject = $1`, [id]));
    expect(audited.rows).toMatchObject([{ detail: { selfApproved: true } }]);
  });

  test('without a step-up, without a key, or to another’s account: nothing is held', async () => {
    const { who, accountId } = await withFunds(app, 5_000);
    const other = await withFunds(app, 10);
    expect(await app.call(withdraw, { businessId: who.businessId, accountId, amount: 100 }, who)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await take(app, who, other.accountId, 100)).toMatchObject({ http: 404 });
    const cold = await app.createUser();
    await hasApp(app, cold);
    expect(await take(app, cold, accountId, 100)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await take(app, who, accountId, 99.99)).toMatchObject({ http: 400 });
    expect(await ofWallet(who)).toEqual({ total: 5_000, available: 5_000 });
  });

  test.each([
    [4_999.99, 10],
    [5_000, 25],
    [50_000, 25],
    [50_000.99, 50],
  ])('₦%d costs ₦%d', async (amount, fee) => {
    const { who, accountId } = await withFunds(app, 200_000);
    expect(done(await take(app, who, accountId, amount))).toMatchObject({ fee });
  });

  test('is refused what the wallet cannot spend with the fee, and told how much that is', async () => {
    const { who, accountId } = await withFunds(app, 1_000);
    expect(await take(app, who, accountId, 991)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', message: expect.stringContaining('₦1,000.00 is available') });
    expect(done(await take(app, who, accountId, 990)).fee).toBe(10);
  });

  test('is held to the day’s limit of the level; what fails is given back', async () => {
    const { who, accountId } = await withFunds(app, 100_000, 1);
    expect(await take(app, who, accountId, 50_000.5)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('₦50,000.00 of your daily limit of ₦50,000.00'),
    });
    const { reference } = done(await take(app, who, accountId, 30_000.03));
    expect(await take(app, who, accountId, 20_001)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    await becomes(app, who, 'sending');
    await turn(app, reference, 'failed');
    await becomes(app, who, 'failed');
    for (const route of [withdrawalTerms, readWallet]) expect(done(await app.call(route, { businessId: who.businessId }, who)).leftToday).toBe(50_000);
    done(await take(app, who, accountId, 50_000));
  });

  test('a new account takes ₦100,000 in all for a day', async () => {
    const who = await app.createUser();
    await app.fund(who, 50_000_000);
    const accountId = await bankAccountOf(app, who, 23);
    expect(await take(app, who, accountId, 100_001)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringMatching(/Until .* it can receive ₦100,000\.00 more/),
    });
    done(await take(app, who, accountId, 60_000));
    expect(await take(app, who, accountId, 40_001)).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('₦40,000.00 more') });
    const { accounts } = done(await app.call(withdrawalTerms, { businessId: who.businessId }, who));
    expect(accounts).toMatchObject([{ id: accountId, cooling: { left: 40_000 } }]);
    await asOwner(app.databaseUrl, (sql) => sql.query(`update bank_accounts set added_at = added_at - interval '2 hours' where id = $1`, [accountId]));
    done(await take(app, who, accountId, 100_001));
  });

  test('an account that is not in the business’s name any more is not paid to', async () => {
    const { who, accountId } = await withFunds(app, 10_000);
    await asOwner(app.databaseUrl, (sql) => sql.query(`update businesses set name = 'Quite Another' where id = $1`, [who.businessId]));
    expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'NAME_MISMATCH' });
  });
});

describe('at once', () => {
  test('twenty with one key make one withdrawal', async () => {
    const { who, accountId } = await withFunds(app, 50_000);
    const key = app.key();
    const replies = await Promise.all(Array.from({ length: 20 }, () => take(app, who, accountId, 2_000, key)));
    expect(new Set(replies.map((reply) => done(reply).reference)).size).toBe(1);
    await becomes(app, who, 'succeeded');
    expect(await ofWallet(who)).toEqual({ total: 47_990, available: 47_990 });
  });

  test('ten that race for one balance get no more than it holds', async () => {
    const { who, accountId } = await withFunds(app, 5_000);
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(app, who, accountId, 1_000)));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(4);
    for (const reply of replies) if (!reply.ok) expect(reply.code).toBe('INSUFFICIENT_FUNDS');
  });

  test('two that race for a new account’s room do not pass it together', async () => {
    const who = await app.createUser();
    await app.fund(who, 50_000_000);
    const accountId = await bankAccountOf(app, who, 1);
    const replies = await Promise.all([take(app, who, accountId, 90_000), take(app, who, accountId, 90_000)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('with a second owner or admin', () => {
  async function team(naira = 20_000) {
    const { who: owner, accountId } = await withFunds(app, naira);
    const admin = await memberOf(app, owner, 'admin');
    stepUp(app, admin);
    await hasApp(app, admin);
    const asked = (maker: TestUser, amount: number) =>
      app.call(
        createApprovalRequest,
        { businessId: owner.businessId, action: 'wallet.withdrawal', input: { accountId, amount } },
        { ...maker, key: app.key() },
      );
    const decide = (who: TestUser, requestId: string, approvalStatus: 'approved' | 'denied') =>
      app.call(decideRequest, { businessId: owner.businessId, requestId, approvalStatus, reason: 'Not now' }, { ...who, key: app.key() });
    return { owner, admin, accountId, asked, decide };
  }

  test('nobody withdraws alone: the request holds the money, another’s approval sends it', async () => {
    const { owner, admin, accountId, asked, decide } = await team();
    expect(await take(app, owner, accountId, 1_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
    const request = done(await asked(owner, 10_000));
    expect(request.summary).toContain('Withdraw ₦10,000.00');
    expect(await ofWallet(owner)).toEqual({ total: 20_000, available: 9_975 });
    expect(await newestWithdrawal(app, owner)).toMatchObject({ status: 'approval', requestId: request.id, canCancel: true });
    expect(await decide(owner, request.id, 'approved')).toMatchObject({ ok: false });
    done(await decide(admin, request.id, 'approved'));
    await becomes(app, owner, 'succeeded');
    expect(await ofWallet(owner)).toEqual({ total: 9_975, available: 9_975 });
  });

  test('above the balance it is refused; a denial, a suspended requester, 72 hours release the money', async () => {
    const { owner, admin, asked, decide } = await team();
    expect(await asked(owner, 20_000)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const denied = done(await asked(owner, 5_000));
    done(await decide(admin, denied.id, 'denied'));
    expect(await newestWithdrawal(app, owner)).toMatchObject({ status: 'denied', reason: 'Not now' });
    expect(await ofWallet(owner)).toEqual({ total: 20_000, available: 20_000 });
    const old = done(await asked(owner, 6_000));
    await asOwner(app.databaseUrl, async (sql) => {
      await sql.query('alter table approval_requests disable trigger approval_requests_kept');
      await sql.query(`update approval_requests set created_at = created_at - interval '4 days', expires_at = now() - interval '1 minute' where id = $1`, [
        old.id,
      ]);
      await sql.query('alter table approval_requests enable trigger approval_requests_kept');
    });
    expect(await ofWallet(owner)).toMatchObject({ available: 13_975 });
    await tasks['team.lapse'](app.deps, { businessId: owner.businessId });
    expect(await ofWallet(owner)).toEqual({ total: 20_000, available: 20_000 });
  });

  test('the requester cancels it; a decision made meanwhile stays', async () => {
    const { owner, admin, asked, decide } = await team();
    const request = done(await asked(admin, 5_000));
    const { id: withdrawalId } = await newestWithdrawal(app, owner);
    const staff = await memberOf(app, owner, 'staff');
    const cancel = (who: TestUser) => app.call(cancelWithdrawal, { businessId: owner.businessId, withdrawalId }, { ...who, key: app.key() });
    expect(await cancel(staff)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(done(await cancel(admin))).toMatchObject({ status: 'cancelled', canCancel: false });
    expect(await ofWallet(owner)).toEqual({ total: 20_000, available: 20_000 });
    expect(await decide(owner, request.id, 'approved')).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await cancel(admin)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('an approved withdrawal that was cancelled, or refused by the bank, is not shown as done', async () => {
    const { owner, admin, asked, decide } = await team();
    const became = async (requestId: string) =>
      done(await app.call(listRequests, { businessId: owner.businessId, requestId }, owner)).requests.map((one) => [one.status, one.became]);
    const refused = done(await asked(owner, 1_000.03));
    done(await decide(admin, refused.id, 'approved'));
    expect(await became(refused.id)).toEqual([['approved', null]]);
    await becomes(app, owner, 'sending');
    await turn(app, (await newestWithdrawal(app, owner)).reference, 'failed');
    await becomes(app, owner, 'failed');
    expect(await became(refused.id)).toEqual([['approved', expect.stringContaining('The bank rejected it. Your wallet was not debited.')]]);
    // The job may be faster than a cancel here; how one ends is tested above.
    await asOwner(app.databaseUrl, async (sql) => {
      await sql.query('set session_replication_role = replica');
      await sql.query(`update withdrawals set status = 'cancelled', reason_i18n = null, reason = 'Cancelled by Ada.' where request_id = $1`, [refused.id]);
    });
    expect(await became(refused.id)).toEqual([['approved', 'Cancelled before it was sent. Your wallet was not debited. Cancelled by Ada.']]);
    expect(await ofWallet(owner)).toEqual({ total: 20_000, available: 20_000 });
  });

  test('staff request, and an approval and a cancel at the same moment leave it paid or cancelled, never both', async () => {
    const { owner, asked, decide } = await team();
    const staff = await memberOf(app, owner, 'staff');
    const request = done(await asked(staff, 3_000));
    const { id: withdrawalId } = await newestWithdrawal(app, owner);
    const [yes, no] = await Promise.all([
      decide(owner, request.id, 'approved'),
      app.call(cancelWithdrawal, { businessId: owner.businessId, withdrawalId }, { ...staff, key: app.key() }),
    ]);
    // An approval can be followed by the cancel while nothing is sent; never the reverse.
    expect(yes.ok || no.ok).toBe(true);
    await becomes(app, owner, no.ok ? 'cancelled' : 'succeeded');
    expect((await ofWallet(owner)).available).toBe(no.ok ? 20_000 : 16_990);
  });
});

describe('while payouts are blocked', () => {
  test('nothing is taken and nothing sent; what waits can be cancelled', async () => {
    const { who, accountId } = await withFunds(app, 20_000);
    const key = app.key();
    try {
      await block(true);
      expect(await take(app, who, accountId, 1_000, key)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('paused') });
      expect(done(await app.call(withdrawalTerms, { businessId: who.businessId }, who)).paused).toContain('Your money is safe');
    } finally {
      await block(false);
    }
    const sent = done(await take(app, who, accountId, 1_000.03));
    await becomes(app, who, 'sending');
    await turn(app, sent.reference, 'success');
    await becomes(app, who, 'succeeded');
    await eventually('the sum', async () => (await ofWallet(who)).total === 18_989.97);
  });
});
