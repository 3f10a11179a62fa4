import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPayouts, proposeOpening, proposeRelease, readPayouts } from '../../../shared/office/payouts/contract.ts';
import { decideProposal } from '../../../shared/office/proposals/contract.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { balances, done } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { becomes, take, withFunds } from '../../testing/withdrawals.ts';

let app: TestApp;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [maker, checker] = [await addOperator(app, 'finance'), await addOperator(app, 'finance')];
});
afterAll(() => app.stop());

describe('payouts', () => {
  test('are stopped by one, with who and why, and go out again by two', async () => {
    const { who, accountId } = await withFunds(app, 10_000);
    const stop = (reason: string) => officeCall(app, blockPayouts, { reason }, maker);
    const propose = async () => done(await officeCall(app, proposeOpening, { reason: 'Explained' }, maker)).id;
    const approve = (proposalId: string, by: TestOperator) => officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, by);
    const isBlocked = async () => done(await officeCall(app, readPayouts, {}, maker)).block.blocked;
    expect(await officeCall(app, proposeOpening, { reason: 'Just so' }, maker)).toMatchObject({ code: 'STATE_CONFLICT' });
    const { block } = done(await stop('A difference of yesterday'));
    expect(block).toMatchObject({ blocked: true, reason: 'A difference of yesterday', by: `Operator ${maker.id.slice(-4)}` });
    expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'STATE_CONFLICT' });
    const first = await propose();
    expect(await approve(first, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    // A later stop has another reason.
    done(await stop('Another difference'));
    expect(await approve(first, checker)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await isBlocked()).toBe(true);
    done(await approve(await propose(), checker));
    expect(await isBlocked()).toBe(false);
  });

  test('without an outcome are released once a colleague agrees, and only once', async () => {
    const { who, accountId } = await withFunds(app, 10_000);
    const { reference } = done(await take(app, who, accountId, 1_000.03));
    await becomes(app, who, 'sending');
    expect(done(await officeCall(app, readPayouts, {}, maker)).waiting).toContainEqual(expect.objectContaining({ reference, amount: 1_000.03 }));
    const { id, summary } = done(await officeCall(app, proposeRelease, { reference, evidence: 'Letter of the bank, 12 March' }, maker));
    expect(summary).toContain('₦1,000.03');
    expect(summary).toContain('paystack says “pending”');
    expect((await balances(app, who)).available).toBeLessThan(9_000);
    expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(await officeCall(app, proposeRelease, { reference, evidence: 'The same letter' }, maker)).toMatchObject({ code: 'STATE_CONFLICT' });
    done(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, checker));
    expect(await balances(app, who)).toEqual({ total: 10_000, available: 10_000 });
    expect(await officeCall(app, decideProposal, { proposalId: id, verdict: 'approve' }, checker)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await balances(app, who)).toEqual({ total: 10_000, available: 10_000 });
    expect(await officeCall(app, proposeRelease, { reference, evidence: 'Once more' }, maker)).toMatchObject({ code: 'STATE_CONFLICT' });
  });
});
