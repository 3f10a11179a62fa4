import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../errors.ts';
import { SANDBOX_KEYS, getJson, listen, postJson, startTestSandbox, startWebhookInbox } from '../../testing.ts';
import type { RunningSandbox, WebhookInbox } from '../../testing.ts';
import { paystack } from '../../payments/paystack/adapter.ts';
import { mono } from './adapter.ts';
import type { BankLinkProvider } from '../port.ts';

let inbox: WebhookInbox;
let sandbox: RunningSandbox;
const adapter = (more: object = {}) => mono({ url: `${sandbox.url}/mono`, ...SANDBOX_KEYS.mono, ...more });
beforeAll(async () => {
  inbox = await startWebhookInbox();
  sandbox = await startTestSandbox(inbox.url);
});
afterAll(async () => {
  await sandbox.stop();
  await inbox.stop();
});

const start = (provider: BankLinkProvider) =>
  provider.startLinking({ reference: 'ref_1', name: 'Amara Textiles', email: 'amara@example.ng', redirectUrl: 'http://localhost:4400/back?x=1' });

interface Pressed {
  readonly code: string;
  readonly account_id: string;
  readonly account_number: string;
}
/** The person's actions on the hosted page. */
async function link(fields: Record<string, string> = {}): Promise<Pressed> {
  const { url } = await start(adapter());
  // The sandbox's own answer.
  return (await postJson(url.replace('/mono/link/', '/api/mono/links/'), { bank_code: '058', ...fields })) as Pressed;
}

describe('against the sandbox', () => {
  test('from the first address to the account: name, number, bank, and Paystack knows it by the same name', async () => {
    const { code, account_id: id, account_number: number } = await link({ account_name: 'Amara Textiles Limited' });
    expect(await adapter().exchange(code)).toEqual({ accountId: id });
    const account = await adapter().readAccount(id);
    expect(account).toEqual({
      accountName: 'AMARA TEXTILES LIMITED',
      accountNumber: number,
      bankName: 'Guaranty Trust Bank',
      bankCode: '058',
      currency: 'NGN',
    });
    const payouts = paystack({ url: `${sandbox.url}/paystack`, secretKey: SANDBOX_KEYS.paystack });
    expect(await payouts.resolveAccount({ accountNumber: number, bankCode: '058' })).toEqual({ accountNumber: number, accountName: 'AMARA TEXTILES LIMITED' });
  });

  test('a code can be used once, and an unknown one is refused', async () => {
    const { code } = await link();
    expect(await adapter().exchange(code)).not.toBeNull();
    expect(await adapter().exchange(code)).toBeNull();
    for (const wrong of ['code_nothing', '', 'a/b', '../x', 'x'.repeat(300)]) expect(await adapter().exchange(wrong)).toBeNull();
  });

  test('the exchange of a code is read with its envelope and without it', async () => {
    const { code, account_id: id } = await link({ way: 'bare' });
    expect(await adapter().exchange(code)).toEqual({ accountId: id });
  });

  test('a bank that gives only holder and number gives enough; nothing for now is asked for again, nothing for good is a no', async () => {
    const read = async (speed: string) => adapter().readAccount((await link({ speed })).account_id);
    expect(await read('partial')).toMatchObject({ accountName: 'AMARA TEXTILES', bankCode: '058' });
    await expect(read('unavailable')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(read('failed')).rejects.toMatchObject({ kind: 'refused' });
  });

  test('a linking that fails, and a consent asked for anew, are told with what they are about', async () => {
    const failed = await link({ way: 'failed' });
    const verdict = ({ body, headers }: { body: Buffer; headers: Readonly<Record<string, string | undefined>> }) => adapter().parseWebhook(body, headers);
    expect(verdict(await inbox.waitFor('account_connected.failed'))).toMatchObject({ ok: true, event: 'failed', accountId: null, reference: 'ref_1' });
    expect(await adapter().exchange(failed.code)).toBeNull();
    const { account_id: id } = await link();
    await postJson(`${sandbox.url}/api/mono/linked/${id}/reauthorise`, {});
    const told = (await inbox.waitForAll(id, 4)).map(verdict);
    expect(told.filter((each) => each.ok && each.event === 'other')).toHaveLength(2);
    expect(told.filter((each) => each.ok && each.reference === 'ref_1')).toHaveLength(2);
  });

  test('while the bank’s data has not come the account is null', async () => {
    const { account_id: id } = await link({ speed: 'never' });
    expect(await adapter().readAccount(id)).toBeNull();
  });

  test('an account that is not there is refused', async () => {
    for (const id of ['0123456789abcdef01234567', '', '../x']) await expect(adapter().readAccount(id)).rejects.toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['a wrong key', { secretKey: 'test_sk_wrong' }],
    ['no key', { secretKey: '' }],
  ])('%s is our fault', async (_, wrong) => {
    for (const call of [() => start(adapter(wrong)), () => adapter(wrong).exchange('code_x'), () => adapter(wrong).readAccount('a')]) {
      await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });
});

describe('webhooks', () => {
  test('both events of a linked account, under the secret', async () => {
    const { account_id: id } = await link();
    const [connected, updated] = (await inbox.waitForAll(id, 2)).map(({ body, headers }) => adapter().parseWebhook(body, headers));
    const events = [connected, updated].map((each) => each?.ok && `${each.event} ${each.accountId}`);
    expect(new Set(events)).toEqual(new Set([`connected ${id}`, `updated ${id}`]));
    expect(connected?.ok && updated?.ok && connected.key !== updated.key).toBe(true);
    // Resent by hand, it is the same event.
    const { linked } = (await getJson(`${sandbox.url}/api/mono/linked`)) as { linked: { id: string; webhooks: { id: string }[] }[] };
    for (const { id: webhook } of linked.find((each) => each.id === id)?.webhooks ?? []) await postJson(`${sandbox.url}/api/webhooks/${webhook}/deliver`, {});
    const four = (await inbox.waitForAll(id, 4)).map(({ body, headers }) => adapter().parseWebhook(body, headers));
    expect(new Set(four.map((each) => each.ok && each.key)).size).toBe(2);
  });

  const body = Buffer.from(JSON.stringify({ event: 'mono.events.account_connected', data: { id: '68c985839212c1cdb5d2c180', customer: 'x', meta: {} } }));
  const judge = (given: string | undefined, secret: string) => adapter({ webhookSecret: secret }).parseWebhook(body, { 'mono-webhook-secret': given });

  test('another secret, none, or none of our own is refused', () => {
    expect(judge('mono_x', 'mono_x')).toMatchObject({ ok: true, event: 'connected', accountId: '68c985839212c1cdb5d2c180' });
    for (const wrong of ['mono_y', 'mono_', 'mono_xx', 'MONO_X']) expect(judge(wrong, 'mono_x')).toEqual({ ok: false, reason: 'wrong-signature' });
    for (const none of ['', undefined]) expect(judge(none, 'mono_x')).toEqual({ ok: false, reason: 'no-signature' });
    for (const given of ['', undefined, 'x']) expect(judge(given, '')).toEqual({ ok: false, reason: 'no-secret' });
  });

  test.each([
    ['mono.events.account_updated', { account: { _id: 'abc', name: 'x' }, meta: { data_status: 'AVAILABLE' } }, 'updated', 'abc'],
    ['mono.events.account_unlinked', { account: { id: 'abc' } }, 'other', 'abc'],
    ['mono.events.account_income', { account: 'abc' }, 'other', 'abc'],
    ['direct_debit.payment_successful', { type: 'onetime-debit', object: {} }, 'other', null],
  ])('%s', (event, data, kind, accountId) => {
    const raw = Buffer.from(JSON.stringify({ event, data }));
    expect(adapter({ webhookSecret: 's' }).parseWebhook(raw, { 'mono-webhook-secret': 's' })).toMatchObject({ ok: true, event: kind, accountId });
  });

  test('a reference that is no text, or far too long, is as none', () => {
    for (const meta of [{ ref: 7 }, { ref: 'x'.repeat(301) }, 'x', null]) {
      const raw = Buffer.from(JSON.stringify({ event: 'mono.events.account_connected', data: { id: 'abc', meta } }));
      expect(adapter({ webhookSecret: 's' }).parseWebhook(raw, { 'mono-webhook-secret': 's' })).toMatchObject({ ok: true, accountId: 'abc', reference: null });
    }
  });

  test.each(['', '[]', '{"event":"x"}', '{"event":"x","data":{"id":"../../x"}}'])('%j is unreadable', (text) => {
    expect(adapter({ webhookSecret: 's' }).parseWebhook(Buffer.from(text), { 'mono-webhook-secret': 's' })).toEqual({ ok: false, reason: 'unreadable' });
  });
});

describe('when the vendor fails', () => {
  test.each([
    ['no answer in time', () => listen(() => undefined)],
    ['a broken line', () => listen((request) => request.socket.destroy())],
    ['500', () => listen((_, response) => response.writeHead(500).end('{}'))],
    ['another shape', () => listen((_, response) => response.end('{"status":"successful","data":{}}'))],
    ['a failed status', () => listen((_, response) => response.end('{"status":"failed","data":{"id":"x"}}'))],
    ['an address that is not https', () => listen((_, response) => response.end('{"status":"successful","data":{"mono_url":"http://192.0.2.1/x"}}'))],
  ])('%s', async (_, begin) => {
    const far = await begin();
    const provider = mono({ url: far.url, secretKey: 'test_sk_very_secret', webhookSecret: 's', timeoutMs: 150 });
    const kinds = [];
    for (const call of [() => start(provider), () => provider.readAccount('abc'), () => provider.exchange('code_x')]) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(String(error)).not.toMatch(/very_secret|amara|code_x/i);
      kinds.push(error instanceof ProviderError ? error.kind : 'none');
    }
    // A code is used up by the first exchange, so its state must be queried.
    expect(kinds).toEqual(['unavailable', 'unavailable', 'unknown-outcome']);
    await far.stop();
  });
});
