import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { balances, contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { submitRequest, memberOf, newMember, toPay } from '../../src/server/testing/team.ts';

/**
 * An attacker with an open session of the only owner invites a second account as staff (no code), lets it request payments of ₦100,000 to the thief, and
 * approves each. Requested payments count towards the allowance for new payees like all others.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('payments that were asked for share the allowance for new payees', async () => {
  const owner = await app.createUser();
  await app.fund(owner, 900_000_000);
  await hasApp(app, owner);
  const thief = await app.createUser(undefined, 'both', 1);
  const { id } = await sent(app, thief, await contactFor(app, thief, owner), 5_000_000);
  const puppet = await newMember(app, owner, 'staff');
  const codes = [];
  for (let n = 0; n < 4; n += 1) {
    const request = await submitRequest(app, puppet, 'invoice.pay', toPay(id, 100_000 - n));
    const reply = await app.call(
      decideRequest,
      { businessId: owner.businessId, requestId: request.id, approvalStatus: 'approved', hash: request.hash },
      { ...owner, key: app.key() },
    );
    codes.push(reply.ok ? 'paid' : reply.code);
  }
  expect(codes).toEqual(['paid', 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
  expect((await balances(app, owner)).total).toBe(8_900_000);
});

/** The used part of the allowance in kobo. */
const taken = async (who: TestUser) =>
  (
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ amount: number }>('select coalesce(sum(to_new), 0)::bigint as amount from unconfirmed_payments where business_id = $1', [who.businessId]),
    )
  )[0]?.amount;

const decide = (who: TestUser, { id: requestId, hash }: { id: string; hash: string }, approvalStatus: 'approved' | 'denied' = 'approved') =>
  app.call(decideRequest, { businessId: who.businessId, requestId, approvalStatus, hash }, { ...who, key: app.key() });

async function ownerWithInvoice(kobo: number) {
  const owner = await app.createUser();
  await app.fund(owner, kobo);
  await hasApp(app, owner);
  const seller = await app.createUser(undefined, 'both', 1);
  const { id } = await sent(app, seller, await contactFor(app, seller, owner), 5_000_000);
  return { owner, id };
}

test('an approval by the requester, by one who may not decide, or of a decided request takes nothing of it', async () => {
  const { owner, id } = await ownerWithInvoice(900_000_000);
  const [maker, other] = [await memberOf(app, owner, 'staff'), await memberOf(app, owner, 'staff')];
  const request = await submitRequest(app, maker, 'invoice.pay', toPay(id, 90_000));
  expect((await decide(maker, request)).ok).toBe(false);
  expect((await decide(other, request)).ok).toBe(false);
  expect(await decide(owner, { ...request, hash: 'f'.repeat(request.hash.length) })).toMatchObject({ ok: false });
  done(await decide(owner, request, 'denied'));
  expect(await decide(owner, request)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await taken(owner)).toBe(0);
});

test('an approval refused after the check gives its part back, an approval that pays keeps it', async () => {
  const { owner, id } = await ownerWithInvoice(1_000);
  const maker = await memberOf(app, owner, 'staff');
  const request = await submitRequest(app, maker, 'invoice.pay', toPay(id, 90_000));
  expect(await decide(owner, request)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await taken(owner)).toBe(0);
  const standing = (status: string) =>
    transaction(app.deps.pool, 'system', (sql) => sql.query('update members set status = $2 where id = $1', [maker.memberId, status]));
  await standing('suspended');
  expect(await decide(owner, request)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('is no longer allowed to request this') });
  expect(await taken(owner)).toBe(0);
  await standing('active');
  await app.fund(owner, 900_000_000);
  done(await decide(owner, request));
  expect(await taken(owner)).toBe(9_000_000);
});

test('two approved at the same moment share the allowance: the second needs a code after all', async () => {
  const { owner, id } = await ownerWithInvoice(900_000_000);
  const maker = await memberOf(app, owner, 'staff');
  const requests = [];
  for (let n = 0; n < 6; n += 1) requests.push(await submitRequest(app, maker, 'invoice.pay', toPay(id, 60_000 + n)));
  const replies = await Promise.all(requests.map((request) => decide(owner, request)));
  expect(replies.map((reply) => (reply.ok ? 'paid' : reply.code)).toSorted()).toEqual([...Array.from({ length: 5 }, () => 'STEP_UP_REQUIRED'), 'paid']);
});
