import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { naira } from './flutterwave/naira.ts';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { OPTIONS, call } from './testing.ts';

let sandbox: Sandbox;
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
beforeAll(async () => {
  sandbox = await startSandbox({ ...OPTIONS, dataDir, webhookUrl: 'http://127.0.0.1:9/webhooks/paystack' });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const KEY = { authorization: `Bearer ${OPTIONS.payments.flutterwave.secretKey}` };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ask = (path: string, body?: unknown) => call(`${sandbox.url}/flutterwave${path}`, body, KEY);
const send = (reference: string, account_number: string, amount = 100) =>
  ask('/transfers', { account_bank: '044', account_number, amount, currency: 'NGN', reference, narration: 'x' });
const endOf = async (reference: string) => (await ask(`/transfers?reference=${reference}`)).json.data[0]?.status;

test('requires the secret key, and answers in its envelope', async () => {
  const refused = await call(`${sandbox.url}/flutterwave/banks/NG`, undefined, { authorization: 'Bearer FLWSECK_TEST-y' });
  expect([refused.status, refused.json]).toEqual([401, { status: 'error', message: 'Invalid authorization key', data: null }]);
  expect((await ask('/banks/NG')).json).toMatchObject({ status: 'success', data: expect.arrayContaining([{ id: 1, code: '044', name: 'Access Bank' }]) });
});

test('knows the published accounts', async () => {
  const resolved = await ask('/accounts/resolve', { account_number: '0690000032', account_bank: '044' });
  expect(resolved.json.data).toEqual({ account_number: '0690000032', account_name: 'PASTOR BRIGHT' });
  expect((await ask('/accounts/resolve', { account_number: '0690000099', account_bank: '044' })).status).toBe(400);
});

test.each([
  ['an ordinary one', 'wdr-plain', '0690000031', 'SUCCESSFUL'],
  ['_PMCK', 'wdr-1_PMCK', '0690000031', 'SUCCESSFUL'],
  ['_PMCK_ST_F', 'wdr-2_PMCK_ST_F', '0690000031', 'FAILED'],
  ['the blocked account', 'wdr-3', '0690000036', 'FAILED'],
])('a transfer ends as published: %s', async (_, reference, number, status) => {
  expect((await send(reference, number)).json.data).toMatchObject({ status: 'NEW', reference, amount: 100, fee: 10.75 });
  await expect.poll(() => endOf(reference), { interval: 20 }).toBe(status);
  expect((await send(reference, number)).status).toBe(400);
});

test('a page without an attempt to pay is not a transaction, and its link is returned again', async () => {
  const body = { tx_ref: 'pay-1', amount: '1234.50', customer: { email: 'a@example.ng' }, redirect_url: 'http://localhost:4400/payment?reference=pay-1' };
  const [one, two] = [await ask('/payments', body), await ask('/payments', body)];
  expect(one.json.data.link).toBe(two.json.data.link);
  expect((await ask('/transactions/verify_by_reference?tx_ref=pay-1')).json).toMatchObject({
    status: 'error',
    message: 'No transaction was found for this id',
  });
  const page = await call(one.json.data.link);
  expect(page.text).toContain('Flutterwave');
  expect(page.text).toContain('5531886652142950');
  const paid = await call(`${one.json.data.link}/card`, 'number=4187427415564246&cvv=828', FORM);
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/localhost:4400\/payment\?reference=pay-1&status=successful&tx_ref=pay-1&transaction_id=\d+$/),
  ]);
  expect((await ask('/transactions/verify_by_reference?tx_ref=pay-1')).json.data).toMatchObject({ amount: 1234.5, status: 'successful', app_fee: 17.29 });
});

test('a token can be charged only with its own e-mail address', async () => {
  const { link } = (await ask('/payments', { tx_ref: 'pay-0', amount: 50, customer: { email: 'a@example.ng' } })).json.data;
  await call(`${link}/card`, 'number=4187427415564246&cvv=828', FORM);
  const { token } = (await ask('/transactions/verify_by_reference?tx_ref=pay-0')).json.data.card;
  const charge = (email: string, tx_ref: string) => ask('/tokenized-charges', { token, email, tx_ref, amount: 5, currency: 'NGN' });
  expect((await charge('b@example.ng', 'pay-2')).status).toBe(400);
  expect((await charge('a@example.ng', 'pay-3')).json.data).toMatchObject({ status: 'successful', amount: 5 });
});

test.each([
  [1, 0.01],
  [99, 0.99],
  [100, 1],
  [123_450, 1234.5],
  [9_000_000_001, 90_000_000.01],
])('%i kobo are ₦%s', (kobo, expected) => {
  expect(naira(kobo)).toBe(expected);
});
