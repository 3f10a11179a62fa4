import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { OPTIONS, call, openAccount, startReceiver } from './testing.ts';
import type { Receiver } from './testing.ts';
import { sign } from './companies/paystack.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let dataDir: string;
let account: string;

const start = (more: { timeScale?: number } = {}) => startSandbox({ ...OPTIONS, dataDir, webhookUrl: receiver.url, ...more });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  receiver = await startReceiver();
  sandbox = await start();
  account = await openAccount(sandbox.url);
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function transfer(options: Record<string, unknown> = {}, amount = 500_000) {
  const body = { account_number: account, amount_kobo: amount, sender_name: 'Chinedu', options };
  const answer = await call(`${sandbox.url}/api/transfers`, body);
  expect(answer.status).toBe(201);
  return answer.json.transfer;
}

async function statesOf(reference: string): Promise<string[]> {
  const { json } = await call(`${sandbox.url}/api/transfers`);
  const found = json.transfers.find((each: { reference: string }) => each.reference === reference);
  return found.webhooks.map(({ state }: { state: string }) => state);
}

test('accepts a transfer with a time in the past, and none in the future', async () => {
  const made = await transfer({ drop: true });
  const body = { account_number: account, amount_kobo: 5_000, sender_name: 'Chinedu', options: { drop: true } };
  const before = await call(`${sandbox.url}/api/transfers`, { ...body, paid_at: '2026-01-02T08:00:00.000Z' });
  expect(before.json.transfer.paid_at).toBe('2026-01-02T08:00:00.000Z');
  expect(made.paid_at > before.json.transfer.paid_at).toBe(true);
  for (const paid_at of [new Date(Date.now() + 60_000).toISOString(), 'yesterday'])
    expect(await call(`${sandbox.url}/api/transfers`, { ...body, paid_at })).toMatchObject({ status: 422, json: { field: 'paid_at' } });
});

test('sends a webhook at once, signed over the exact bytes, in Paystack’s format', async () => {
  const { reference } = await transfer({}, 2_500_050);
  const [delivery] = await receiver.waitFor(1);
  expect(delivery?.signature).toBe(sign(delivery?.body ?? '', OPTIONS.payments.paystack.secretKey));
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    event: 'charge.success',
    data: {
      reference,
      status: 'success',
      amount: 2_500_050,
      fees: 25_001,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      authorization: {
        channel: 'dedicated_nuban',
        receiver_bank_account_number: account,
        sender_name: 'Chinedu',
      },
      customer: { email: 'ada@example.ng' },
    },
  });
});

test('tries again, with the same bytes, until it is answered 200', async () => {
  receiver.answers.push(500, 302, 204, 404, 503, 200);
  const { reference } = await transfer();
  const deliveries = await receiver.waitFor(6);
  expect(new Set(deliveries.map(({ body, signature }) => body + signature)).size).toBe(1);
  await expect.poll(() => statesOf(reference)).toEqual(['delivered']);
});

test('twice: two copies of one event', async () => {
  await transfer({ twice: true });
  const [first, second] = await receiver.waitFor(2);
  expect(second).toEqual(first);
});

test('out of order: the later transfer is reported first', async () => {
  await sandbox.stop();
  // Slow enough that the first one is not sent by itself.
  sandbox = await start({ timeScale: 1 });
  const early = await transfer({ out_of_order: true });
  const late = await transfer();
  const deliveries = await receiver.waitFor(2);
  expect(deliveries.map(({ reference }) => reference)).toEqual([late.reference, early.reference]);
});

test('held and dropped ones are sent only by hand; a forged one is marked and not repeated', async () => {
  const held = await transfer({ hold: true });
  const lost = await transfer({ drop: true });
  const forged = await transfer({ wrong_signature: true });
  const [first] = await receiver.waitFor(1);
  expect(first?.reference).toBe(forged.reference);
  expect(first?.signature).not.toBe(sign(first?.body ?? '', OPTIONS.payments.paystack.secretKey));
  await expect.poll(() => statesOf(forged.reference)).toEqual(['forged']);
  expect(await statesOf(held.reference)).toEqual(['held']);
  expect(await statesOf(lost.reference)).toEqual(['dropped']);

  for (const { webhooks, reference } of [held, lost, forged]) {
    const answer = await call(`${sandbox.url}/api/webhooks/${webhooks[0].id}/deliver`, {});
    expect(answer.json.webhook.state).toBe('delivered');
    const last = receiver.deliveries.at(-1);
    expect(last?.reference).toBe(reference);
    expect(last?.signature).toBe(sign(last?.body ?? '', OPTIONS.payments.paystack.secretKey));
  }
  expect(receiver.deliveries).toHaveLength(4);
});

test('late: not before its time, also over a restart', async () => {
  const at = Date.now();
  const late = await transfer({ late_ms: 400 });
  const due = Date.parse(late.webhooks[0].due_at);
  expect(due).toBeGreaterThanOrEqual(at + 400);
  await sandbox.stop();
  sandbox = await start();
  const [delivery] = await receiver.waitFor(1);
  expect(delivery?.reference).toBe(late.reference);
  expect(Date.now()).toBeGreaterThanOrEqual(due);
});

test.each([
  [{ late_ms: -1 }, 'options.late_ms'],
  [{ late_ms: 'soon' }, 'options.late_ms'],
  [{ twise: true }, 'twise'],
  ['yes', 'options must be an object'],
])('options %j are refused with a sentence', async (options, part) => {
  const body = { account_number: account, amount_kobo: 100, sender_name: 'A', options };
  const answer = await call(`${sandbox.url}/api/transfers`, body);
  expect(answer.status).toBe(400);
  expect(answer.json.message).toContain(part);
});

test.each([
  [{ amount_kobo: 0 }, 'amount_kobo'],
  [{ amount_kobo: 10.5 }, 'amount_kobo'],
  [{ amount_kobo: 20_000_000_000 }, 'amount_kobo'],
  [{ account_number: '123' }, 'account_number'],
  [{ account_number: '0000000000' }, 'account_number'],
  [{ sender_name: ' ' }, 'sender_name'],
  [{ sender_bank: 'Bank of Nowhere' }, 'sender_bank'],
])('%j is refused at its field, and nothing is sent', async (wrong, field) => {
  const body = { account_number: account, amount_kobo: 100, sender_name: 'A', ...wrong };
  const answer = await call(`${sandbox.url}/api/transfers`, body);
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({ field, message: expect.stringMatching(/\w+ \w+/) });
  expect((await call(`${sandbox.url}/api/transfers`)).json.transfers).toEqual([]);
});
