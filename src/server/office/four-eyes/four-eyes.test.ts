import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBusinessPage } from '../../../shared/office/businesses/contract.ts';
import { changeRoles } from '../../../shared/office/operators/contract.ts';
import { decideProposal, listProposals, proposeLimits } from '../../../shared/office/proposals/contract.ts';
import { PROPOSAL_LIFE } from '../../../shared/office/proposals/actions.ts';
import { transaction } from '../../db/transaction.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [maker, checker] = [await addOperator(app, 'finance'), await addOperator(app, 'kyb')];
});
afterAll(() => app.stop());

async function proposed(): Promise<{ id: string; businessId: string }> {
  const { businessId } = await app.createUser('Ojo Foods');
  const { id } = done(await officeCall(app, proposeLimits, { businessId, daily: 7_500_000.5, balance: null, reason: 'Season of the harvest' }, maker));
  return { id, businessId };
}

function limitsOf(businessId: string): Promise<unknown[]> {
  return transaction(app.deps.pool, 'system', (sql) =>
    sql.query('select daily::text, balance::text, set_by from business_limits where business_id = $1', [businessId]),
  );
}

test('nothing happens until a colleague approves; then the verb runs, and the log names both', async () => {
  const { id, businessId } = await proposed();
  expect(await limitsOf(businessId)).toEqual([]);
  const { proposals } = done(await officeCall(app, listProposals, {}, checker));
  expect(proposals).toContainEqual(
    expect.objectContaining({
      id,
      summary: 'Own limits of Ojo Foods: a day ₦7,500,000.50, balance as its level',
      maker: expect.objectContaining({ id: maker.id }),
    }),
  );
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, checker)).toMatchObject({ ok: true, data: { state: 'approved' } });
  expect(await limitsOf(businessId)).toEqual([{ daily: '750000050', balance: null, set_by: `operator:${checker.id}` }]);
  const rows = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ action: string; actor: string }>('select action, actor from audit_log where business_id = $1 and actor like $2 order by id', [
      businessId,
      'operator:%',
    ]),
  );
  const [byMaker, byChecker] = [`operator:${maker.id}`, `operator:${checker.id}`];
  expect(rows).toEqual([
    { action: 'proposal.make', actor: byMaker },
    { action: 'proposal.approved', actor: byChecker },
    { action: 'limits.set', actor: byChecker },
  ]);
});

test('nobody approves their own proposal, but may withdraw it', async () => {
  const { id, businessId } = await proposed();
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await limitsOf(businessId)).toEqual([]);
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'decline' }, maker)).toMatchObject({ ok: true, data: { state: 'declined' } });
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, checker)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('who may not propose it may not approve it either', async () => {
  const { id } = await proposed();
  const boss = await addOperator(app, 'administrator');
  expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, boss)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
});

test('a proposal does not outlive the role of its maker', async () => {
  const boss = await addOperator(app, 'administrator');
  const both = await addOperator(app, 'support', 'finance');
  const propose = async () => {
    const { businessId } = await app.createUser('Ojo Foods');
    return done(await officeCall(app, proposeLimits, { businessId, daily: 6_000_000, balance: null, reason: 'Season of the harvest' }, both)).id;
  };
  const first = await propose();
  done(await officeCall(app, changeRoles, { operatorId: both.id, roles: ['support'], reason: 'Suspected' }, boss));
  expect(await officeCall(app, decideProposal, { proposalId: first, verdict: 'approve' }, checker)).toMatchObject({ code: 'STATE_CONFLICT' });
  const roles = (list: string[]) => transaction(app.deps.pool, 'system', (sql) => sql.query('update operators set roles = $2 where id = $1', [both.id, list]));
  await roles(['support', 'finance']);
  const second = await propose();
  // As if a change of roles did not decline what was proposed.
  await roles(['support']);
  expect(await officeCall(app, decideProposal, { proposalId: second, verdict: 'approve' }, checker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
});

test('a colleague declines with a note', async () => {
  const { id } = await proposed();
  const decline = { proposalId: id, verdict: 'decline' } as const;
  expect(await officeCall(app, decideProposal, decline, checker)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'note' }] });
  expect(await officeCall(app, decideProposal, { ...decline, note: 'Not while a case is open.' }, checker)).toMatchObject({
    data: { note: 'Not while a case is open.' },
  });
  expect(done(await officeCall(app, listProposals, { state: 'decided', limit: 1 }, checker)).proposals).toMatchObject([{ id }]);
});

test('of two approvals at the same moment one runs', async () => {
  const { id } = await proposed();
  const third = await addOperator(app, 'credit');
  const replies = await Promise.all([checker, third].map((who) => officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, who)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test('of two proposals about one business at the same moment one is made; without amounts it is the way back to the limits of the level', async () => {
  const { businessId } = await app.createUser('Ojo Foods');
  const propose = (daily: number | null) => officeCall(app, proposeLimits, { businessId, daily, balance: null, reason: 'Season of the harvest' }, maker);
  const replies = await Promise.all([propose(900_000), propose(800_000), propose(700_000)]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  const { proposals } = done(await officeCall(app, listProposals, { about: businessId }, checker));
  expect(proposals).toHaveLength(1);
  done(await officeCall(app, decideProposal, { proposalId: proposals[0]?.id ?? '', verdict: 'approve' }, checker));
  const shown = async () => done(await officeCall(app, readBusinessPage, { businessId }, maker)).limits;
  const own = await shown();
  expect(own).toMatchObject({ own: true });
  const back = done(await propose(null));
  expect(back.summary).toBe('Ojo Foods gets the limits of its level again');
  done(await officeCall(app, decideProposal, { proposalId: back.id, verdict: 'approve' }, checker));
  expect(await shown()).toMatchObject({ own: false, balance: own.balance });
  expect((await shown()).daily).not.toBe(own.daily);
});

test('a proposal expires', async () => {
  const own = await startTestApp();
  try {
    const [one, two] = [await addOperator(own, 'finance'), await addOperator(own, 'finance')];
    const { businessId } = await own.createUser();
    const { id } = done(await officeCall(own, proposeLimits, { businessId, daily: 1, balance: 1, reason: 'A test' }, one));
    await transaction(own.deps.pool, 'system', (sql) =>
      sql.query('update proposals set made_at = $2, expires_at = $3 where id = $1', [id, new Date(0).toISOString(), new Date(PROPOSAL_LIFE).toISOString()]),
    );
    expect(await officeCall(own, decideProposal, { proposalId: id, verdict: 'approve' }, two)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  } finally {
    await own.stop();
  }
});
