import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCredit as readOwnCredit } from '../../../shared/credit/contract.ts';
import { declareDefault, listAdvances, proposeWaiver, proposeWriteOff } from '../../../shared/office/credit/advances-contract.ts';
import { readCredit } from '../../../shared/office/credit/contract.ts';
import { decideProposal, listProposals } from '../../../shared/office/proposals/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { activeCredit, booksAgree, daysLater, lendingPair } from '../../testing/lending.ts';
import type { Pair } from '../../testing/lending.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** An advance of 100,000 naira: the wallet was debited after the due date, and a part stays owed for 40 days more. */
let app: TestApp;
let pair: Pair;
let id: string;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  pair = await lendingPair(app);
  ({ id } = (await activeCredit(app, pair, 100_000)).credit);
  await daysLater(app, 29);
  await daysLater(app, 40);
  // An operator's own session is shorter than that.
  [maker, checker] = [await addOperator(app, 'credit'), await addOperator(app, 'finance')];
});
afterAll(async () => {
  await booksAgree(app);
  await app.stop();
});

const read = async () => done(await officeCall(app, readCredit, { creditId: id }, maker));
const own = async () => done(await app.call(readOwnCredit, { id, businessId: pair.seller.businessId }, pair.seller));
const approve = (proposalId: string, by: TestOperator) => officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, by);
const audited = (action: string) =>
  transaction(app.deps.pool, 'system', (sql) => sql.query<{ actor: string }>('select actor from audit_log where subject = $1 and action = $2', [id, action]));

test('overdue advances, then their waiver and their write-off, each by two operators and once', async () => {
  // Arrears.
  const before = await read();
  const { advances, arrears, count } = done(await officeCall(app, listAdvances, {}, checker));
  expect(count).toBe(1);
  expect(advances).toMatchObject([{ id, status: 'overdue', daysLate: 41, lastPaidAt: expect.any(String), total: before.advance?.owed.total }]);
  expect([arrears.late, arrears.par30]).toEqual([1, advances[0]?.principal]);
  expect(before.advance?.owed.total).toBe((await own()).outstanding);
  expect(before.advance?.accounts.map(({ kind }) => kind)).toEqual(['principal', 'fee', 'penalty']);
  expect(before.advance?.repayments).toMatchObject([{ how: 'automatic', total: 100_000 }]);
  expect(before.advance?.charges.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'penalty']);

  // Waiver.
  const owed = before.advance?.owed.penalty ?? 0;
  const waive = (amount: number, by: TestOperator) =>
    officeCall(app, proposeWaiver, { creditId: id, kind: 'penalty', amount, reason: 'The bank was closed' }, by);
  expect(await waive(10, checker)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(await waive(owed + 1, maker)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  const waiver = done(await waive(10, maker));
  expect(waiver.summary).toMatch(/^Waive ₦10\.00 of the penalty of Supplies Ltd on /);
  expect(await approve(waiver.id, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect((await read()).advance).toMatchObject({ penaltyWaived: 0 });
  const support = await addOperator(app, 'kyb');
  expect(await approve(waiver.id, support)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const second = await addOperator(app, 'credit');
  const replies = await Promise.all([checker, second].map((who) => approve(waiver.id, who)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await read()).advance).toMatchObject({ penaltyWaived: 10, owed: { penalty: expect.closeTo(owed - 10, 2) } });
  expect(await audited('credit.waive')).toHaveLength(1);
  expect((await own()).waived).toBe(10);

  // Default and write-off.
  const writeOff = () => officeCall(app, proposeWriteOff, { creditId: id, reason: 'Insolvent' }, maker);
  expect(await writeOff()).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await officeCall(app, declareDefault, { creditId: id }, checker)).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(await officeCall(app, declareDefault, { creditId: id }, maker)).toMatchObject({ ok: true });
  const one = done(await writeOff());
  // While it is open, nothing else is proposed about the advance.
  expect(await writeOff()).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining(one.summary) });
  const goodwill = { creditId: id, kind: 'penalty', amount: 1, reason: 'Goodwill' } as const;
  expect(await officeCall(app, proposeWaiver, goodwill, maker)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining(one.summary) });
  expect(done(await officeCall(app, listProposals, { about: id }, maker)).proposals).toMatchObject([{ id: one.id }]);
  expect(await approve(one.id, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await approve(one.id, checker)).toMatchObject({ ok: true, data: { state: 'approved' } });
  expect(await approve(one.id, checker)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await writeOff()).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await audited('credit.write-off')).toEqual([{ actor: `operator:${checker.id}` }]);
  const after = await read();
  expect(after.advance).toMatchObject({ owed: { total: 0 }, writtenOff: expect.closeTo((before.advance?.owed.total ?? 0) - 10, 2) });
  expect(after.history[0]).toMatchObject({ what: 'Written off', detail: expect.stringContaining('Insolvent') });
  expect(done(await officeCall(app, listAdvances, { which: 'running' }, checker))).toMatchObject({ count: 0, arrears: { principal: 0, par30: 0 } });
  expect(done(await officeCall(app, listAdvances, { which: 'written-off' }, checker)).advances).toMatchObject([{ id, writtenOff: after.advance?.writtenOff }]);
});
