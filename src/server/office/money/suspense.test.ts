import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { decideProposal } from '../../../shared/office/proposals/contract.ts';
import { listRefunds, proposeByHand, proposeRetry, refundBanks } from '../../../shared/office/refunds/contract.ts';
import { listSuspense, proposeMatch, proposeSendBack, readSuspense } from '../../../shared/office/suspense/contract.ts';
import { tasks } from '../../api/handlers.ts';
import { transaction } from '../../db/transaction.ts';
import { findings } from '../../ledger/checks.ts';
import { balanceOf } from '../../ledger/clearing.ts';
import { platformAccount } from '../../ledger/post.ts';
import { sandboxAccount } from '../../testing/bank.ts';
import { conduct } from '../../testing/charges.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { balances, contactFor, done, sent } from '../../testing/scenes.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { strayTransfer } from '../../testing/stray.ts';

let app: TestApp;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [maker, checker] = [await addOperator(app, 'finance'), await addOperator(app, 'finance')];
});
afterEach(() => conduct(app, { usual: true }));
afterAll(() => app.stop());

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);
const ledger = (kind: 'suspense' | 'payout_clearing' | 'provider_clearing', owner: string) =>
  system(async (sql) => balanceOf(sql, await platformAccount(sql, kind, owner, 'NGN')));
const approve = (proposalId: string) => officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, checker);
const stray = (amount: number, change: { sender?: string; narration?: string } = {}) => strayTransfer(app, amount, change);
const read = async (caseId: string) => done(await officeCall(app, readSuspense, { caseId }, maker));

describe('money in suspense', () => {
  test('is listed by age with what the provider says of it, and the ledger has the same sum', async () => {
    const caseId = await stray(1_234.56, { sender: 'Bisi Traders', narration: 'For the cloth' });
    const { items, ages, ledger: books, count } = done(await officeCall(app, listSuspense, {}, maker));
    expect(items.find((one) => one.caseId === caseId)).toMatchObject({
      amount: 1_234.56,
      sender: 'Bisi Traders',
      narration: 'For the cloth',
      senderAccount: 'XXXXXX0011',
      receiverAccount: expect.stringMatching(/^\d{10}$/),
    });
    expect(ages).toMatchObject([{ age: 'day', currency: 'NGN', count }]);
    expect(books).toEqual([{ currency: 'NGN', balance: ages[0]?.amount }]);
    expect(done(await officeCall(app, listSuspense, { age: 'week' }, maker))).toMatchObject({ items: [], count: 0 });
  });

  test('of a sender with a name, a number and an amount leads to whom it may belong', async () => {
    const seller = await app.createUser('Gwarinpa Fabrics');
    const buyer = await app.createUser('Minna Stores');
    const { id, number } = await sent(app, seller, await contactFor(app, seller, buyer), 7_777);
    const { candidates } = await read(await stray(7_777, { sender: 'Minna Stores', narration: `pay for ${number ?? ''} pls` }));
    expect(candidates).toEqual([
      expect.objectContaining({ businessId: seller.businessId, invoice: expect.objectContaining({ id, balance: 7_777 }), why: ['number', 'amount'] }),
      { businessId: buyer.businessId, businessName: 'Minna Stores', invoice: null, why: ['name'] },
    ]);
  });

  test('goes to a wallet when a colleague agrees, once, and its owner is told', async () => {
    const who = await app.createUser();
    const caseId = await stray(500);
    const before = await ledger('suspense', 'paystack');
    const propose = () => officeCall(app, proposeMatch, { caseId, businessId: who.businessId, reason: 'Their letter of Monday' }, maker);
    const first = done(await propose());
    expect(await propose()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(first.summary).toContain('₦500.00');
    expect(await balances(app, who)).toEqual({ total: 0, available: 0 });
    expect(await officeCall(app, decideProposal, { proposalId: first.id, verdict: 'approve' }, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    const replies = await Promise.all([approve(first.id), approve(first.id)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balances(app, who)).toEqual({ total: 500, available: 500 });
    expect(await ledger('suspense', 'paystack')).toBe((before ?? 0) - 50_000);
    expect((await read(caseId)).closed).toMatchObject({ by: `Operator ${checker.id.slice(-4)}` });
    expect(await propose()).toMatchObject({ code: 'STATE_CONFLICT' });
    await eventually('the owner is told', async () => {
      const rows = await system((sql) => sql.query('select from notifications where business_id = $1', [who.businessId]));
      return rows.length > 0;
    });
  });

  test('pays an invoice, and never more than is due on it', async () => {
    const seller = await app.createUser();
    const { id } = await sent(app, seller, await contactFor(app, seller, { email: 'payer@example.com' }), 900);
    const tooMuch = await stray(901);
    const match = { businessId: seller.businessId, invoiceId: id, reason: 'Number on the slip' };
    expect(await officeCall(app, proposeMatch, { caseId: tooMuch, ...match }, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    const [one, other] = [await stray(600), await stray(500)];
    const [first, second] = [
      done(await officeCall(app, proposeMatch, { caseId: one, ...match }, maker)),
      done(await officeCall(app, proposeMatch, { caseId: other, ...match }, maker)),
    ];
    done(await approve(first.id));
    expect(done(await app.call(readInvoice, { businessId: seller.businessId, id }, seller))).toMatchObject({ balance: 300 });
    const before = await ledger('suspense', 'paystack');
    expect(await approve(second.id)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await ledger('suspense', 'paystack')).toBe(before);
    expect((await balances(app, seller)).total).toBe(600);
    const somebody = await app.createUser();
    expect(await officeCall(app, proposeMatch, { caseId: other, ...match, businessId: somebody.businessId }, maker)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('money sent back', () => {
  const sendBack = async (caseId: string) => done(await officeCall(app, proposeSendBack, { caseId, reason: 'Nobody knows the sender' }, maker)).id;
  const refundOf = async (caseId: string) => {
    const [row] = await system((sql) => sql.query<{ id: string; status: string }>('select id, status from payment_refunds where case_id = $1', [caseId]));
    return row;
  };

  test('leaves by the provider once, however often it is approved, and is not a reversal that nobody knows', async () => {
    const caseId = await stray(250);
    const [suspense, clearing, owed] = [
      await ledger('suspense', 'paystack'),
      await ledger('provider_clearing', 'paystack'),
      await ledger('payout_clearing', 'refunds'),
    ];
    const proposal = await sendBack(caseId);
    const replies = await Promise.all([approve(proposal), approve(proposal)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    await eventually('the refund', async () => (await refundOf(caseId))?.status === 'processed');
    expect([await ledger('suspense', 'paystack'), await ledger('provider_clearing', 'paystack'), await ledger('payout_clearing', 'refunds')]).toEqual([
      (suspense ?? 0) - 25_000,
      (clearing ?? 0) + 25_000,
      owed,
    ]);
    const { reference } = await read(caseId);
    await tasks['payments.settle-deposit'](app.deps, { reference });
    expect(await system((sql) => sql.query(`select from cases where kind = 'reversed-payment' and subject like '%' || $1`, [reference]))).toEqual([]);
  });

  test('that the sender’s bank rejects is sent to another account of theirs', async () => {
    await conduct(app, { refunds: 'needs-attention' });
    const caseId = await stray(260);
    done(await approve(await sendBack(caseId)));
    await eventually('the refund', async () => (await refundOf(caseId))?.status === 'needs-attention');
    const { refunds } = done(await officeCall(app, listRefunds, {}, maker));
    const refund = refunds.find(({ id, businessId }) => businessId === null && id !== '');
    expect(refund).toMatchObject({ amount: 260, state: 'needs-attention', label: 'Unmatched payment' });
    const account = await sandboxAccount(app, 'Chidi Payer');
    expect(done(await officeCall(app, refundBanks, {}, maker)).banks).toContainEqual(expect.objectContaining({ code: account.bankCode }));
    const refundId = refund?.id ?? '';
    const propose = (change: object = {}) => officeCall(app, proposeRetry, { refundId, ...account, reason: 'Their e-mail of today', ...change }, maker);
    expect(await propose({ accountNumber: '12' })).toMatchObject({ code: 'VALIDATION_FAILED' });
    const first = done(await propose());
    expect(first.summary).toMatch(/₦260\.00 to CHIDI PAYER, account ••\d{4}$/);
    const kept = await system((sql) => sql.query<{ text: string }>('select input::text as text from proposals where id = $1', [first.id]));
    expect(kept[0]?.text).not.toContain(account.accountNumber);
    expect(await officeCall(app, decideProposal, { proposalId: first.id, verdict: 'approve' }, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    const replies = await Promise.all([approve(first.id), approve(first.id)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    await eventually('the account at the provider', async () => (await refundOf(caseId))?.status === 'pending');
    expect(await propose()).toMatchObject({ code: 'STATE_CONFLICT' });
    const log = await system((sql) => sql.query<{ actor: string }>(`select actor from audit_log where action = 'refund.retry' and subject = $1`, [refundId]));
    expect(log).toEqual([{ actor: `operator:${checker.id}` }]);
  });

  test('that failed is booked as made by hand by two operators', async () => {
    await conduct(app, { refunds: 'failed' });
    const caseId = await stray(270);
    done(await approve(await sendBack(caseId)));
    const { id: refundId } = await eventually('the failure', async () => {
      const refund = await refundOf(caseId);
      return refund?.status === 'failed' && refund;
    });
    const owed = await ledger('payout_clearing', 'refunds');
    const propose = async () => done(await officeCall(app, proposeByHand, { refundId, reference: 'TRF_hand', reason: 'Seen on their site' }, maker)).id;
    done(await approve(await propose()));
    expect(await officeCall(app, proposeByHand, { refundId, reference: 'TRF_hand', reason: 'Again' }, maker)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await ledger('payout_clearing', 'refunds')).toBe((owed ?? 0) - 27_000);
  });
});

test('the books are right afterwards', async () => {
  expect(await system(findings)).toEqual([]);
});
