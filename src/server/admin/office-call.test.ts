import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOperators } from '../../shared/office/operators/contract.ts';
import { blockPayouts, proposeOpening } from '../../shared/office/payouts/contract.ts';
import { decideProposal, listProposals } from '../../shared/office/proposals/contract.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, officeCall, waitingBusiness } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { callOffice, listCalls } from './office-call.ts';
import { runPlatform } from './platform.ts';

let app: TestApp;
let finance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await addOperator(app, 'finance', 'administrator');
});
afterAll(() => app.stop());

const call = (id: string, input?: object, { user = 'musa', file }: { user?: string; file?: string } = {}) =>
  callOffice(app.deps, user, { id, json: input && JSON.stringify(input), file });
// The answer of every call here is an object.
const answer = async (...given: Parameters<typeof call>) => JSON.parse(await call(...given)) as Record<string, unknown>;
const audited = (action: string) =>
  transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ actor: string; detail: object }>('select actor, detail from audit_log where action = $1 order by at desc limit 1', [action]),
  );
const limits = (businessId: string, daily: number) => ({ businessId, daily, balance: null, reason: 'Known for years' });

test('a call of the back office runs in the name of the user of the machine, and prints its answer', async () => {
  expect(await answer('office.payouts.block', { reason: 'Looking into it' })).toMatchObject({
    block: { blocked: true, reason: 'Looking into it', by: 'musa (terminal)' },
  });
  expect(await audited('payouts.block')).toMatchObject([{ actor: 'operator:musa' }]);
  expect(done(await officeCall(app, blockPayouts, { reason: 'Again' }, finance)).block.blocked).toBe(true);
});

test('wrong input names its fields, an unknown call and what is no object say so', async () => {
  await expect(call('office.payouts.block', { reason: ' ' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'reason' }] });
  await expect(call('office.nothing')).rejects.toThrow('There is no call “office.nothing”');
  await expect(call('office.sign-in', { email: 'ada@office.example', password: 'x' })).rejects.toThrow('There is no call');
  await expect(callOffice(app.deps, 'musa', { id: 'office.payouts', json: '[1]' })).rejects.toThrow('must be a JSON object');
});

test('what needs two operators is proposed; no user of the machine approves it, an operator of the back office does', async () => {
  const { businessId } = await app.createUser();
  const { id: proposalId } = await answer('office.limits.propose', limits(businessId, 300_000));
  const approve = { proposalId, verdict: 'approve' };
  for (const user of ['musa', 'root']) await expect(call('office.proposal.decide', approve, { user })).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(done(await officeCall(app, decideProposal, { proposalId: String(proposalId), verdict: 'approve' }, finance))).toMatchObject({
    state: 'approved',
    maker: { id: 'musa', name: 'musa (terminal)' },
  });
  const { id: second } = await answer('office.limits.propose', limits(businessId, 400_000));
  expect(await answer('office.proposal.decide', { proposalId: second, verdict: 'decline' })).toMatchObject({ state: 'declined' });
});

test('personal data need a reason, which is audited, and a file is written for its reader alone', async () => {
  const { businessId } = await waitingBusiness(app);
  const { documents } = await answer('office.kyb.review', { businessId });
  const [document] = Array.isArray(documents) ? documents : [];
  const input = { businessId, documentId: String(Object(document).id), reason: 'To compare the address' };
  await expect(call('office.kyb.document', input)).rejects.toThrow('needs --file');
  const file = join(mkdtempSync(join(tmpdir(), 'office-call-')), 'document');
  await expect(call('office.kyb.document', { ...input, reason: '' }, { file })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await call('office.kyb.document', input, { file })).toContain('is written to');
  expect([readFileSync(file).length > 0, statSync(file).mode % 0o1000]).toEqual([true, 0o600]);
  expect(await audited('office.personal-data')).toMatchObject([{ actor: 'operator:musa', detail: { reason: 'To compare the address' } }]);
});

test('the operator of the terminal is on no list, counts as no administrator, and is no person’s id', async () => {
  for (const user of ['musa', 'musa', 'Musa@example.com']) await call('office.queues', {}, { user });
  const { operators, count } = done(await officeCall(app, listOperators, {}, finance));
  expect(operators.filter(({ id }) => !id.startsWith('opr_'))).toEqual([]);
  expect(count).toBe(operators.length);
  await expect(call('office.operator.disable', { operatorId: finance.id })).rejects.toThrow('last administrator');
  await expect(call('office.queues', {}, { user: finance.id })).rejects.toThrow('id of an operator');
});

test('an operator who has proposed something is disabled in the terminal, and the proposal is declined in its name', async () => {
  const maker = await addOperator(app, 'finance');
  await call('office.payouts.block', { reason: 'Once more' });
  const { id } = done(await officeCall(app, proposeOpening, { reason: 'It is over' }, maker));
  expect(await runPlatform(app.env, { what: 'operators-disable', email: maker.email }, 'operator:other')).toContain('is disabled');
  const { proposals } = done(await officeCall(app, listProposals, { state: 'decided' }, finance));
  expect(proposals.find((one) => one.id === id)).toMatchObject({ state: 'declined', checker: 'other (terminal)' });
});

test('calls are listed with path, summary and fields', () => {
  const list = listCalls('limits.propose');
  expect(list).toMatch(/^office\.limits\.propose {2}POST \/office\/businesses\/\{businessId\}\/limits\n {2}Proposes limits/);
  expect(list).toMatch(/\n {4}daily {2}number \| null\n/);
  expect(listCalls('proposals.')).not.toContain('office.sign-in');
  expect(listCalls('office.proposal.decide')).toContain('    verdict  approve | decline\n    note?  ');
  expect(listCalls('no such thing')).toBe('No call contains “no such thing”.');
});
