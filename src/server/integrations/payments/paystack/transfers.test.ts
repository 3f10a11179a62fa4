import { afterAll, beforeAll, expect, test } from 'vitest';
import { kobo } from '../../../../shared/kit/money.ts';
import { SANDBOX_KEYS, listen, postJson, startTestSandbox, startWebhookInbox } from '../../testing.ts';
import type { RunningSandbox, WebhookInbox } from '../../testing.ts';
import { conformsToTransferPort } from '../conformance-transfers.ts';
import { paystack } from './adapter.ts';

let inbox: WebhookInbox;
let sandbox: RunningSandbox;
beforeAll(async () => {
  inbox = await startWebhookInbox();
  sandbox = await startTestSandbox(inbox.url);
});
afterAll(async () => {
  await sandbox.stop();
  await inbox.stop();
});

conformsToTransferPort(
  () => ({
    provider: paystack({ url: `${sandbox.url}/paystack`, secretKey: SANDBOX_KEYS.paystack }),
    account: { accountNumber: '0000014579', bankCode: '011' },
    noAccount: { accountNumber: '0000014570', bankCode: '011' },
    ending: { success: 1_000_00, failed: 1_000_01, reversed: 60_000_02, abandoned: 1_000_05, blocked: 1_000_06, rejected: 1_000_07 },
    undecided: 1_000_03,
    lost: { never: 1_000_11, done: 1_000_12 },
    turn: async (reference, status) => void (await postJson(`${sandbox.url}/api/payouts/${reference}`, { status })),
    webhookOf: (reference) => inbox.waitFor(reference),
    fee: (amount) => (amount <= 5_000_00 ? 10_00 : amount <= 50_000_00 ? 25_00 : 50_00),
    signs: 'the body',
  }),
  ['success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected'],
);

const data = { transfer_code: 'TRF_1', reference: 'wdr-0123456789abcdef', amount: 100, currency: 'NGN', status: 'success' };
const far = (status: number, body: object) => listen((_, response) => response.writeHead(status).end(JSON.stringify(body)));
const ask = (url: string) => paystack({ url, secretKey: 'sk_test_x' }).verifyTransfer('wdr-0123456789abcdef');

test.each([
  ['success', 'success'],
  ['otp', 'pending'],
  ['received', 'pending'],
  ['pending', 'pending'],
  ['something new', 'pending'],
  ['abandoned', 'abandoned'],
])('"%s" counts as %s', async (status, expected) => {
  const server = await far(200, { status: true, data: { ...data, status } });
  expect(await ask(server.url)).toMatchObject({ status: expected, amount: 100, fee: 0 });
  await server.stop();
});

test.each([
  ['another reference', { reference: 'wdr-another' }],
  ['a broken amount', { amount: 10.5 }],
  ['a negative amount', { amount: -1 }],
])('an answer with %s is not believed', async (_, change) => {
  const server = await far(200, { status: true, data: { ...data, ...change } });
  await expect(ask(server.url)).rejects.toMatchObject({ kind: 'unavailable' });
  const send = paystack({ url: server.url, secretKey: 'sk_test_x' }).sendTransfer({
    reference: data.reference,
    amount: kobo(100),
    recipientCode: 'RCP_1',
    to: { name: 'Payee', accountNumber: '0000014579', bankCode: '011' },
    reason: 'x',
  });
  await expect(send).rejects.toMatchObject({ kind: 'unknown-outcome' });
  await server.stop();
});

test('only "not found" means that the reference is unknown', async () => {
  const other = await far(400, { status: false, message: 'Something else' });
  await expect(ask(other.url)).rejects.toMatchObject({ kind: 'refused' });
  await other.stop();
});
