import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../shared/kit/errors.ts';
import { withdraw } from '../../shared/wallet/withdrawal-contract.ts';
import type { Context } from '../core/context.ts';
import { scopedSql, transaction } from '../db/transaction.ts';
import { Answer } from '../core/handler.ts';
import { hashOf } from '../core/idempotency.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { english } from '../core/stored-text.ts';
import { withChallenge } from '../accounts/index.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { prove } from '../testing/test-app.ts';
import { hasApp } from '../testing/second-factor.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { memberOf } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';
import { requestApproval } from './request-approval.ts';
import { decideRequest } from './decide.ts';
import type { Calls, Requestable } from './calls.ts';

/** A test call that can be requested, as withdrawals and credit are. */
let app: TestApp;
let owner: TestUser;
let second: Member;
const ran: { key: string | undefined; actor: string | undefined; maker: string | undefined; amount: number }[] = [];
let refusal: AppError | null = null;

const target: Requestable = {
  route: withdraw,
  handler: {
    ownTransaction: async (ctx: Context, { amount }: { amount: number }) => {
      if (refusal) throw refusal;
      ran.push({ key: ctx.idempotencyKey, actor: ctx.principal?.userId, maker: ctx.onRequest?.makerId, amount });
      return { reference: 'ref' };
    },
  },
  approval: {
    same: ({ amount }: { amount: number }) => [amount],
    describe: async () => ({ summary: verbatim('Withdraw ₦500.00 to GTBank.'), amount: null, path: '/wallet', snapshot: {} }),
    changes: async () => [],
  },
};
const calls: Calls = { lookup: (id) => (id === withdraw.id ? target : null), requestable: () => [target] };

beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.createUser();
  second = await memberOf(app, owner, 'owner');
  await hasApp(app, second);
});
afterAll(() => app.stop());

function context(who: TestUser, key: string, body: object): Context {
  return {
    app: app.deps,
    now: app.deps.clock(),
    principal: { userId: who.userId, name: who.email, sessionId: `ses_${who.userId}`, tokenHash: Buffer.alloc(32) },
    businessId: owner.businessId,
    role: 'owner',
    level: 3,
    checkers: 2,
    category: 'both',
    onRequest: null,
    files: {},
    requestId: 'test',
    address: '',
    agent: '',
    language: null,
    say: english,
    idempotencyKey: key,
    bodyHash: hashOf(body),
    call: { route: 'team.request.decide', input: body },
    sql: scopedSql(app.deps.pool, 'system'),
  };
}

async function ask(amount: number) {
  const body = {
    businessId: owner.businessId,
    action: 'wallet.withdrawal' as const,
    input: { amount, accountId: `acc_${'a'.repeat(22)}` },
    note: undefined,
  };
  const asked = await transaction(app.deps.pool, { businessId: owner.businessId }, (sql) =>
    requestApproval(calls)({ ...context(owner, app.key(), body), sql }, body),
  );
  return asked instanceof Answer ? asked.data : asked;
}

/** Whether the approver answers the step-up challenge. */
let confirms = true;

async function approve(requestId: string, key: string) {
  const body = { businessId: owner.businessId, requestId, approvalStatus: 'approved' as const, reason: undefined, hash: undefined };
  const ctx = context(second, key, body);
  const decide = () => decideRequest(calls).ownTransaction(ctx, body);
  const decided = await decide().catch(async (error: unknown) => {
    if (!confirms || !(error instanceof AppError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    await prove(app.deps, (await withChallenge(ctx, error, '')).challenge ?? '');
    return decide();
  });
  return decided instanceof Answer ? decided.data : decided;
}

test('of two owners one asks and the other approves, having proved themselves; the same key goes on after the proof', async () => {
  const { id, hash } = await ask(500);
  expect((await ask(500)).id).toBe(id);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const key = app.key();
  confirms = false;
  await expect(approve(id, key)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(ran.filter(({ amount }) => amount === 50_000)).toEqual([]);
  confirms = true;
  expect(await approve(id, key)).toMatchObject({ status: 'approved' });
  expect(await approve(id, key)).toMatchObject({ status: 'approved' });
  expect(ran.filter(({ amount }) => amount === 50_000)).toEqual([{ key: `request-${id}-1`, actor: second.userId, maker: owner.userId, amount: 50_000 }]);
});

test('a call without an answer stays approved, needs no new approval, and continues with the same key', async () => {
  const { id } = await ask(600);
  const key = app.key();
  refusal = new AppError('PROVIDER_UNAVAILABLE');
  await expect(approve(id, key)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect((await ask(600)).id).toBe(id);
  await expect(approve(id, app.key())).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  refusal = null;
  expect(await approve(id, key)).toMatchObject({ status: 'approved', reason: null });
  expect(ran.at(-1)).toMatchObject({ key: `request-${id}-1`, amount: 60_000 });
});

test('after a refusal the next approval is a new attempt', async () => {
  const { id } = await ask(700);
  refusal = new AppError('INSUFFICIENT_FUNDS');
  const key = app.key();
  await expect(approve(id, key)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  refusal = null;
  await expect(approve(id, key)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await approve(id, app.key())).toMatchObject({ status: 'approved' });
  expect(ran.at(-1)).toMatchObject({ key: `request-${id}-2`, amount: 70_000 });
});
