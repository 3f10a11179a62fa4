import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGuestPayment, verifyGuestPayment } from '../../../shared/payments/contract.ts';
import { contestDispute, listDisputes, proposeAccept, readDispute, readEvidence, removeEvidence } from '../../../shared/office/disputes/contract.ts';
import { decideProposal } from '../../../shared/office/proposals/contract.ts';
import { tasks } from '../../api/handlers.ts';
import { transaction } from '../../db/transaction.ts';
import { findings } from '../../ledger/checks.ts';
import { CARDS, conduct, dispute, payAt } from '../../testing/charges.ts';
import { addOperator, officeCall, officeRequest, officeResponse } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { balances, contactFor, done, emailTo, keyIn, sent } from '../../testing/scenes.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { pdfOf } from '../../seed/pictures.ts';
import { LIMITS } from '../../testing/limits.ts';

let app: TestApp;
let seller: TestUser;
let contactId: string;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser('Kano Leather');
  contactId = await contactFor(app, seller, { email: 'payer@example.com' });
  [maker, checker] = [await addOperator(app, 'finance'), await addOperator(app, 'finance')];
});
afterAll(() => app.stop());

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);
const read = async (caseId: string) => done(await officeCall(app, readDispute, { caseId }, maker));
const becomes = (caseId: string, state: string) => eventually(`a dispute that is ${state}`, async () => (await read(caseId)).state === state);
const delivery = { customerName: 'Ada Obi', customerEmail: 'ada@example.com', customerPhone: '0803 123 4567', service: 'Two pairs of shoes' };
const contest = (caseId: string) => officeCall(app, contestDispute, { caseId, ...delivery, message: 'Signed for on 3 March' }, maker);

/** A card payment of a guest that its holder disputes, to be answered within so many days. */
async function disputed(amount: number, dueDays = 10): Promise<{ caseId: string; reference: string }> {
  const { shareUrl } = await sent(app, seller, contactId, amount);
  const { reference } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount, channel: 'card' }, { key: app.key() }));
  await payAt(app, reference, CARDS.good, { drop: true });
  done(await app.call(verifyGuestPayment, { reference }));
  await dispute(app, reference, undefined, undefined, dueDays);
  const caseId = await eventually('the dispute', async () => {
    const { disputes } = done(await officeCall(app, listDisputes, { limit: 100 }, maker));
    return disputes.find((one) => one.reference === reference)?.caseId ?? null;
  });
  return { caseId, reference };
}

/** As the app sends it. */
function upload(caseId: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  return fetch(`${app.officeUrl}/office/disputes/${caseId}/evidence`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie: maker.cookie },
    body: form,
    signal: AbortSignal.timeout(LIMITS.answer),
  });
}
const pdf = async () => new Uint8Array(await pdfOf('Delivery note', ['Signed by Ada Obi']));

describe('a dispute', () => {
  test('is listed by deadline, the most urgent first, with its payment', async () => {
    const [later, sooner] = [await disputed(1_000, 9), await disputed(1_100, 2)];
    const { disputes } = done(await officeCall(app, listDisputes, { limit: 100 }, maker));
    const ids = disputes.map(({ caseId }) => caseId);
    expect(ids.indexOf(sooner.caseId)).toBeLessThan(ids.indexOf(later.caseId));
    expect(await read(sooner.caseId)).toMatchObject({
      state: 'answer',
      amount: 1_100,
      businessName: 'Kano Leather',
      reason: 'fraud',
      payment: { channel: 'card', isGuest: true, email: 'payer@example.com' },
      answer: null,
      evidence: null,
    });
  });

  test('is contested with its file, once, and ends as the bank decides', async () => {
    const { caseId, reference } = await disputed(2_000);
    const before = await balances(app, seller);
    expect((await upload(caseId, 'note.pdf', new Uint8Array([1, 2, 3]))).status).toBe(400);
    expect((await upload(caseId, 'first.pdf', await pdf())).status).toBe(200);
    expect((await upload(caseId, 'note.pdf', await pdf())).status).toBe(200);
    done(await contest(caseId));
    expect(await contest(caseId)).toMatchObject({ code: 'STATE_CONFLICT' });
    await becomes(caseId, 'bank');
    const { answer, evidence, history } = await read(caseId);
    expect(answer).toMatchObject({ verdict: 'contest', by: `Operator ${maker.id.slice(-4)}`, delivery: { ...delivery, address: null }, refusal: null });
    expect(evidence).toMatchObject({ name: 'note.pdf', contentType: 'application/pdf' });
    expect(history.map(({ what }) => what)).toEqual(['Contested', 'File uploaded', 'File uploaded']);
    // Nobody changes what the bank has.
    expect((await upload(caseId, 'late.pdf', await pdf())).status).toBe(409);
    expect(await officeCall(app, removeEvidence, { caseId }, maker)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await officeCall(app, proposeAccept, { caseId, reason: 'Second thoughts' }, maker)).toMatchObject({ code: 'STATE_CONFLICT' });
    await dispute(app, reference, 'declined');
    await becomes(caseId, 'won');
    expect(await balances(app, seller)).toEqual({ total: before.total, available: before.available + 2_000 });
    const { disputes } = done(await officeCall(app, listDisputes, { which: 'ended', limit: 100 }, maker));
    expect(disputes.map((one) => one.caseId)).toContain(caseId);
  });

  test('is accepted by two: the payer gets the money once', async () => {
    const { caseId } = await disputed(3_000);
    const before = await balances(app, seller);
    const propose = async () => done(await officeCall(app, proposeAccept, { caseId, reason: 'They never delivered' }, maker)).id;
    const proposal = await propose();
    const approve = (proposalId: string, by: TestOperator) => officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, by);
    expect(await approve(proposal, maker)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(await contest(caseId)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await read(caseId)).state).toBe('answer');
    const replies = await Promise.all([approve(proposal, checker), approve(proposal, checker)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    await becomes(caseId, 'lost');
    expect((await balances(app, seller)).total).toBe(before.total - 3_000);
    await tasks['payments.answer-dispute'](app.deps, { caseId });
    expect((await balances(app, seller)).total).toBe(before.total - 3_000);
  });

  test('whose answer was lost on the way is not answered twice; one that the provider refuses can be answered again', async () => {
    const { caseId, reference } = await disputed(4_000);
    // Answered on the provider's own site meanwhile.
    await dispute(app, reference, undefined, 'awaiting-bank-feedback');
    await eventually('that it is with the bank', async () => (await read(caseId)).state === 'bank');
    expect(await contest(caseId)).toMatchObject({ code: 'STATE_CONFLICT' });
    const other = await disputed(4_100);
    await system((sql) => sql.query(`update cases set subject = 'paystack:999999' where id = $1`, [other.caseId]));
    done(await contest(other.caseId));
    await becomes(other.caseId, 'refused');
    expect((await read(other.caseId)).answer?.refusal).toContain('does not know');
    done(await contest(other.caseId));
  });

  test('has a file that is opened with a reason, which is in the log, and by nobody without', async () => {
    const { caseId } = await disputed(5_000);
    const bytes = await pdf();
    await upload(caseId, 'note.pdf', bytes);
    const response = await officeResponse(app, readEvidence, { caseId, reason: 'To check it' }, maker);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    const log = await system((sql) => sql.query(`select detail from audit_log where action = 'office.personal-data' and subject = $1`, [readEvidence.id]));
    expect(log).toEqual([{ detail: { caseId, reason: 'To check it' } }]);
    expect((await officeRequest(app, 'GET', `/office/disputes/${caseId}/evidence`, maker)).status).toBe(400);
    done(await officeCall(app, removeEvidence, { caseId }, maker));
    expect((await officeResponse(app, readEvidence, { caseId, reason: 'Again' }, maker)).status).toBe(404);
  });

  test('is named to each operator who may answer it, before its deadline', async () => {
    await disputed(6_000, 2);
    await tasks['payments.remind-disputes'](app.deps, {});
    const mail = await emailTo(app, maker.email, /to answer by/);
    expect(mail.text).toContain('₦6,000.00, Kano Leather');
    expect(mail.links.some((link) => link.endsWith('/disputes'))).toBe(true);
  });
});

test('the books are right afterwards', async () => {
  await conduct(app, { usual: true });
  expect(await system(findings)).toEqual([]);
});
