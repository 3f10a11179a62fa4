import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kobo } from '../../../../shared/kit/money.ts';
import { SANDBOX_KEYS, listen, postJson, startTestSandbox, startWebhookInbox } from '../../testing.ts';
import type { RunningSandbox, WebhookInbox } from '../../testing.ts';
import { conformsToChargesPort } from '../conformance-charges.ts';
import { conformsToTransferPort } from '../conformance-transfers.ts';
import { conformsToPaymentPort } from '../conformance.ts';
import { flutterwave } from './adapter.ts';

const CARDS = { good: '4187427415564246', otp: '5531886652142950', declined: '5143010522339965', slow: '5438898014560229' } as const;

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

const adapter = () => flutterwave({ url: `${sandbox.url}/flutterwave`, ...SANDBOX_KEYS.flutterwave });
// The sandbox answers objects.
const play = async (path: string, body: object) => (await postJson(`${sandbox.url}/api/${path}`, body)) as object;
/** 1.4 %, at most ₦2,000. */
const collection = (amount: number) => kobo(Math.min(amount, Math.ceil((amount * 14) / 1_000), 2_000_00));
const accounts = { known: { accountNumber: '0000014579', bankCode: '011' }, unknown: { accountNumber: '0000014570', bankCode: '011' } };

conformsToPaymentPort(() => ({
  provider: adapter(),
  async payIn(account_number, amount_kobo) {
    const answer = await play('transfers', { account_number, amount_kobo, sender_name: 'Chinedu Okafor' });
    // The sandbox's own answer to a transfer; its reference is the bank's, in `flw_ref`.
    const webhook = await inbox.waitFor((answer as { transfer: { reference: string } }).transfer.reference);
    // As they write it.
    const { data } = JSON.parse(webhook.body.toString()) as { data: { id: number } };
    return { reference: `flw-${data.id}`, webhook };
  },
  knownAccount: accounts.known,
  unknownAccount: accounts.unknown,
  signs: 'the sender',
  fee: collection,
}));

conformsToChargesPort(() => ({
  provider: adapter(),
  payByCard: async (reference, kind) => void (await play(`charges/${reference}/pay`, { card: CARDS[kind] })),
  async send(account_number, amount_kobo) {
    return 'transfer' in (await play('transfers', { account_number, amount_kobo, sender_name: 'Chinedu Okafor' }));
  },
  setMood: async (authorizationCode, mood) => void (await play(`cards/${authorizationCode.split(' ')[0]}`, { mood })),
  async dispute(reference, end) {
    await play(`charges/${reference}/dispute`, { resolution: end && (end === 'lost' ? 'merchant-accepted' : 'declined') });
    return null;
  },
  webhookOf: (reference) => inbox.waitFor(reference),
  expiry: { expMonth: 9, expYear: 2032 },
  cardFee: collection,
}));

conformsToTransferPort(
  () => ({
    provider: adapter(),
    account: accounts.known,
    noAccount: accounts.unknown,
    ending: { success: 6_000_00, failed: 1_000_01 },
    undecided: 1_000_03,
    lost: { never: 1_000_11, done: 1_000_12 },
    turn: async (reference, status) => void (await play(`payouts/${reference}`, { status })),
    webhookOf: (reference) => inbox.waitFor(reference),
    // ₦26.875 to the nearest kobo.
    fee: (amount) => (amount <= 5_000_00 ? 10_75 : amount <= 50_000_00 ? 26_88 : 53_75),
    signs: 'the sender',
  }),
  ['success', 'failed'],
);

test('a wrong key is a fault of ours, not a refusal of the customer', async () => {
  const stranger = flutterwave({ url: `${sandbox.url}/flutterwave`, secretKey: 'FLWSECK_wrong', webhookSecret: 'x' });
  await expect(stranger.listBanks()).rejects.toMatchObject({ kind: 'unavailable', status: 401 });
});

test('a payment on the hosted page is found as paid, whichever attempt the query by reference returns', async () => {
  const paid = {
    id: 8,
    tx_ref: 'pay-1',
    amount: 100,
    currency: 'NGN',
    app_fee: 1.4,
    status: 'successful',
    payment_type: 'card',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const far = await listen((request, response) => {
    const data = request.url?.includes('verify_by_reference') ? { ...paid, id: 7, status: 'failed' } : request.url?.includes('/8/verify') ? paid : [paid];
    response.writeHead(200).end(JSON.stringify({ status: 'success', message: '', data }));
  });
  const said = await flutterwave({ url: far.url, secretKey: 'x', webhookSecret: 'x' }).verifyTransaction('pay-1');
  expect(said).toMatchObject({ id: '8', status: 'success', amount: 10_000, fees: 140 });
  await far.stop();
});

describe('refused answers', () => {
  const row = { id: 7, tx_ref: 'pay-1', amount: 100, currency: 'NGN', status: 'successful', payment_type: 'card' };
  const ask = async (data: object, status = 200, message = '') => {
    const far = await listen((request, response) => {
      // The list of paid tries is empty.
      const said = request.url?.startsWith('/transactions?') ? [] : data;
      response.writeHead(status).end(JSON.stringify({ status: status === 200 ? 'success' : 'error', message, data: said }));
    });
    const provider = flutterwave({ url: far.url, secretKey: 'FLWSECK_very_secret', webhookSecret: 'x' });
    try {
      return await provider.verifyTransaction('pay-1');
    } finally {
      await far.stop();
    }
  };

  test.each([
    ['another reference', { tx_ref: 'pay-2' }],
    ['parts of a kobo', { amount: 100.005 }],
    ['less than nothing', { amount: -1 }],
    ['more than there is', { amount: 1e15 }],
    ['a text that is no number', { amount: '1e3' }],
  ])('an answer with %s', async (_, change) => {
    await expect(ask({ ...row, ...change })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    [100.1, 10_010],
    ['1500.00', 150_000],
    [0.07, 7],
    [90_000_000.01, 9_000_000_001],
    [1.15, 115],
  ])('₦%s are %i kobo', async (amount, expected) => {
    expect(await ask({ ...row, amount })).toMatchObject({ amount: expected });
  });

  test.each([
    [26.875, 2_688],
    [10.75, 1_075],
    [1.4000000000000001, 140],
    [0.00014, 0],
    [null, 0],
  ])('a fee of %s is %i kobo', async (app_fee, expected) => {
    expect(await ask({ ...row, app_fee })).toMatchObject({ fees: expected });
  });

  test.each([
    ['successful', 'success'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['cancelled', 'abandoned'],
    ['pending', 'pending'],
    ['something new', 'pending'],
  ])('"%s" counts as %s', async (status, expected) => {
    expect(await ask({ ...row, status })).toMatchObject({ status: expected });
  });

  test('only "no transaction" means that the reference is unknown', async () => {
    expect(await ask({}, 400, 'No transaction was found for this id')).toBeNull();
    await expect(ask({}, 400, 'Something else')).rejects.toMatchObject({ kind: 'refused' });
    await expect(ask({}, 503, 'No transaction was found for this id')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('webhook secrets', () => {
  const body = Buffer.from(JSON.stringify({ event: 'charge.completed', data: { id: 7, tx_ref: 'pay-1', status: 'successful' } }));
  const withSecrets = (webhookSecret: string, previousWebhookSecret?: string) =>
    flutterwave({ url: 'http://127.0.0.1:9', secretKey: 'x', webhookSecret, previousWebhookSecret });
  const event = { type: 'charge.success', key: 'charge.completed:7:successful', reference: 'pay-1' };

  test('the current and the previous one are accepted, no third', () => {
    const provider = withSecrets('new', 'old');
    expect(provider.parseWebhook(body, 'new')).toEqual({ ok: true, event });
    expect(provider.parseWebhook(body, 'old')).toEqual({ ok: true, event });
    for (const wrong of ['older', 'ne', 'neww', 'NEW', 'old,new']) expect(provider.parseWebhook(body, wrong)).toEqual({ ok: false, reason: 'wrong-signature' });
  });

  test('without a secret everything is refused, also messages without one', () => {
    for (const provider of [withSecrets(''), withSecrets('', '')])
      for (const given of ['', undefined, 'x']) expect(provider.parseWebhook(body, given)).toEqual({ ok: false, reason: 'no-secret' });
    expect(withSecrets('new', '').parseWebhook(body, '')).toEqual({ ok: false, reason: 'no-signature' });
  });

  test.each(['', '[]', '{"event":"charge.completed"}', '{"event":"charge.completed","data":{"id":"x"}}', '{"event":"transfer.completed","data":{"id":1}}'])(
    'a rightly sent body that makes no sense is unreadable: %s',
    (text) => {
      expect(withSecrets('new').parseWebhook(Buffer.from(text), 'new')).toEqual({ ok: false, reason: 'unreadable' });
    },
  );

  test('a payment into an account is identified by its own number, since all share the tx_ref', () => {
    const deposit = Buffer.from(JSON.stringify({ event: 'charge.completed', data: { id: 9, tx_ref: 'va-abc', status: 'successful' } }));
    expect(withSecrets('new').parseWebhook(deposit, 'new')).toMatchObject({ event: { reference: 'flw-9' } });
  });
});
