import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kobo } from '../../../../shared/kit/money.ts';
import { ProviderError } from '../../errors.ts';
import { SANDBOX_KEYS, listen, postJson, startTestSandbox, startWebhookInbox } from '../../testing.ts';
import type { RunningSandbox, WebhookInbox } from '../../testing.ts';
import { CARDS } from '../../../testing/charges.ts';
import { conformsToChargesPort } from '../conformance-charges.ts';
import { conformsToPaymentPort } from '../conformance.ts';
import { paystack } from './adapter.ts';
import type { PaymentProvider } from '../port.ts';

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

async function play(path: string, body: object): Promise<object> {
  // The sandbox answers objects.
  return (await postJson(`${sandbox.url}/api/${path}`, body)) as object;
}

describe('against the sandbox', () => {
  conformsToPaymentPort(() => ({
    provider: paystack({ url: `${sandbox.url}/paystack`, secretKey: SANDBOX_KEYS.paystack }),
    async payIn(accountNumber, amount) {
      const answer = await postJson(`${sandbox.url}/api/transfers`, {
        account_number: accountNumber,
        amount_kobo: amount,
        sender_name: 'Chinedu Okafor',
      });
      // The sandbox's own answer to a transfer.
      const { reference } = (answer as { transfer: { reference: string } }).transfer;
      return { reference, webhook: await inbox.waitFor(reference) };
    },
    // 0000014579 has a valid check digit for First Bank, 0000014570 has not.
    knownAccount: { accountNumber: '0000014579', bankCode: '011' },
    unknownAccount: { accountNumber: '0000014570', bankCode: '011' },
    signs: 'the body',
    fee: (amount) => kobo(Math.min(Math.ceil(amount / 100), 300_00)),
  }));

  conformsToChargesPort(() => ({
    provider: paystack({ url: `${sandbox.url}/paystack`, secretKey: SANDBOX_KEYS.paystack }),
    async payByCard(reference, kind) {
      await play(`charges/${reference}/pay`, { card: CARDS[kind] });
    },
    async send(account_number, amount_kobo) {
      const answer = await play('transfers', { account_number, amount_kobo, sender_name: 'Chinedu Okafor' });
      return 'transfer' in answer;
    },
    async setMood(authorizationCode, mood) {
      await play(`cards/${authorizationCode}`, { mood });
    },
    async dispute(reference, end) {
      await play(`charges/${reference}/dispute`, { resolution: end && (end === 'lost' ? 'merchant-accepted' : 'declined') });
      // The webhook of the charge itself came first.
      const all = await inbox.waitForAll(reference, end ? 3 : 2);
      const last = all.at(-1);
      if (!last) throw new Error('nothing came');
      return last;
    },
    webhookOf: (reference) => inbox.waitFor(reference),
    expiry: { expMonth: 12, expYear: 2030 },
    // 1.5 %, plus ₦100 from ₦2,500 on.
    cardFee: (amount) => kobo(Math.ceil((amount * 15) / 1_000) + (amount >= 2_500_00 ? 100_00 : 0)),
  }));

  test('a wrong key is a fault of ours, not a refusal of the customer', async () => {
    const stranger = paystack({ url: `${sandbox.url}/paystack`, secretKey: 'sk_test_wrong' });
    await expect(stranger.listBanks()).rejects.toMatchObject({ kind: 'unavailable', status: 401 });
  });
});

describe('when the vendor fails', () => {
  const customer = { email: 'ada@example.ng', firstName: 'Ada', lastName: 'Obi', phone: '+2348031234567', bvn: null };
  const read = (provider: PaymentProvider) => provider.listBanks();
  const write = (provider: PaymentProvider) => provider.createCustomer(customer);
  const reply = (status: number, body: string) => listen((_, response) => response.writeHead(status).end(body));

  async function outcomeOf(url: string, call: (provider: PaymentProvider) => Promise<unknown>, timeoutMs?: number): Promise<string> {
    const provider = paystack({ url, secretKey: 'sk_test_very_secret', timeoutMs });
    try {
      await call(provider);
      return 'done';
    } catch (error) {
      expect(error).toBeInstanceOf(ProviderError);
      const everything = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`;
      expect(everything).not.toContain('very_secret');
      expect(everything).not.toContain('ada@example.ng');
      return error instanceof ProviderError ? error.kind : 'other';
    }
  }

  test.each([
    {
      what: 'no answer in time',
      far: () => listen(() => undefined),
      timeoutMs: 150,
      reading: 'unavailable',
      writing: 'unknown-outcome',
    },
    {
      what: 'a broken line',
      far: () => listen((request) => request.socket.destroy()),
      reading: 'unavailable',
      writing: 'unknown-outcome',
    },
    { what: '500', far: () => reply(500, '{}'), reading: 'unavailable', writing: 'unknown-outcome' },
    {
      what: 'a page instead of JSON',
      far: () => reply(200, '<html>'),
      reading: 'unavailable',
      writing: 'unknown-outcome',
    },
    {
      what: 'another shape',
      far: () => reply(200, '{"status":true,"data":{"x":1}}'),
      reading: 'unavailable',
      writing: 'unknown-outcome',
    },
    {
      what: 'a false status',
      far: () => reply(200, '{"status":false,"data":[]}'),
      reading: 'unavailable',
      writing: 'unknown-outcome',
    },
    { what: '400', far: () => reply(400, '{"message":"no"}'), reading: 'refused', writing: 'refused' },
    {
      what: '429',
      far: () => reply(429, '{"message":"slow"}'),
      reading: 'unavailable',
      writing: 'unavailable',
    },
  ])('$what', async ({ far, timeoutMs, reading, writing }) => {
    const server = await far();
    expect(await outcomeOf(server.url, read, timeoutMs)).toBe(reading);
    expect(await outcomeOf(server.url, write, timeoutMs)).toBe(writing);
    await server.stop();
  });

  test('nobody there: nothing has happened', async () => {
    const gone = await reply(200, '');
    await gone.stop();
    expect(await outcomeOf(gone.url, read)).toBe('unavailable');
    expect(await outcomeOf(gone.url, write)).toBe('unavailable');
  });

  test('a redirect does not send the key to another host', async () => {
    let visits = 0;
    const elsewhere = await listen((_, response) => {
      visits += 1;
      response.end('{}');
    });
    const far = await listen((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await outcomeOf(far.url, write)).toBe('unknown-outcome');
    expect(visits).toBe(0);
    await far.stop();
    await elsewhere.stop();
  });

  test.each([
    ['another reference', { reference: 'other', amount: 100 }],
    ['a broken amount', { reference: 'r1', amount: 100.5 }],
    ['a negative amount', { reference: 'r1', amount: -1 }],
  ])('verify does not believe %s', async (_, fields) => {
    const data = { id: 1, status: 'success', currency: 'NGN', ...fields };
    const far = await reply(200, JSON.stringify({ status: true, message: '', data }));
    const provider = paystack({ url: far.url, secretKey: 'sk_test_x' });
    await expect(provider.verifyTransaction('r1')).rejects.toMatchObject({ kind: 'unavailable' });
    await far.stop();
  });

  test.each([
    ['success', 'success'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['abandoned', 'abandoned'],
    ['ongoing', 'pending'],
    ['something new', 'pending'],
  ])('"%s" counts as %s', async (status, expected) => {
    const data = {
      id: 1,
      reference: 'r1',
      amount: 100,
      status,
      currency: 'NGN',
      authorization: {},
      customer: {},
    };
    const far = await reply(200, JSON.stringify({ status: true, message: '', data }));
    const provider = paystack({ url: far.url, secretKey: 'sk_test_x' });
    expect(await provider.verifyTransaction('r1')).toMatchObject({ status: expected, amount: 100, fees: 0 });
    await far.stop();
  });
});

describe('webhook secrets', () => {
  const body = Buffer.from(JSON.stringify({ event: 'transfer.success', data: { id: 7 } }));
  const signed = (secret: string) => createHmac('sha512', secret).update(body).digest('hex');
  const withSecrets = (secretKey: string, previousSecretKey?: string) => paystack({ url: 'http://127.0.0.1:9', secretKey, previousSecretKey });
  const event = { type: 'other', key: 'transfer.success:7', name: 'transfer.success' };

  test('the current and the previous one are accepted, no third', () => {
    const provider = withSecrets('sk_new', 'sk_old');
    expect(provider.parseWebhook(body, signed('sk_new'))).toEqual({ ok: true, event });
    expect(provider.parseWebhook(body, signed('sk_old').toUpperCase())).toEqual({ ok: true, event });
    expect(provider.parseWebhook(body, signed('sk_older'))).toEqual({ ok: false, reason: 'wrong-signature' });
  });

  test('without a secret everything is refused, also what an empty key signed', () => {
    expect(withSecrets('').parseWebhook(body, signed(''))).toEqual({ ok: false, reason: 'no-secret' });
    expect(withSecrets('', '').parseWebhook(body, signed(''))).toEqual({ ok: false, reason: 'no-secret' });
    expect(withSecrets('sk_new', '').parseWebhook(body, signed(''))).toEqual({
      ok: false,
      reason: 'wrong-signature',
    });
  });

  test('a rightly signed body that makes no sense is unreadable', () => {
    const provider = withSecrets('sk_new');
    for (const text of ['', '[]', '{"event":"charge.success"}', '{"event":"charge.success","data":{"amount":"x"}}']) {
      const raw = Buffer.from(text);
      const signature = createHmac('sha512', 'sk_new').update(raw).digest('hex');
      expect(provider.parseWebhook(raw, signature)).toEqual({ ok: false, reason: 'unreadable' });
    }
  });

  test('an amount that is not whole kobo is unreadable', () => {
    const data = { id: 1, reference: 'r1', amount: 10.5, status: 'success', currency: 'NGN' };
    const raw = Buffer.from(JSON.stringify({ event: 'charge.success', data }));
    const signature = createHmac('sha512', 'sk_new').update(raw).digest('hex');
    expect(withSecrets('sk_new').parseWebhook(raw, signature)).toEqual({ ok: false, reason: 'unreadable' });
  });
});
