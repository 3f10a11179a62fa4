import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { isNuban } from './bank/nuban.ts';
import { OPTIONS, call, startReceiver } from './testing.ts';
import type { Receiver } from './testing.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  receiver = await startReceiver();
  const mono = { ...OPTIONS.mono, webhookUrl: receiver.url };
  sandbox = await startSandbox({ ...OPTIONS, mono, dataDir, webhookUrl: receiver.url });
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const key = { authorization: `Bearer ${OPTIONS.payments.paystack.secretKey}` };
const resolve = (number: string, bank: string) => call(`${sandbox.url}/paystack/bank/resolve?account_number=${number}&bank_code=${bank}`, undefined, key);

describe('an account at a bank', () => {
  test('opened with the form, it is listed, and Paystack reports its holder', async () => {
    const opened = await call(`${sandbox.url}/bank/accounts`, 'bank=057&name=Amara+Textiles+%3CLtd%3E', form);
    expect(opened.status).toBe(303);
    const [, number = ''] = /#a-057-(\d{10})$/.exec(opened.headers.get('location') ?? '') ?? [];
    expect(isNuban('057', number)).toBe(true);
    expect((await resolve(number, '057')).json.data.account_name).toBe('AMARA TEXTILES <LTD>');
    const { text } = await call(`${sandbox.url}/bank`);
    expect(text).toContain('Amara Textiles &lt;Ltd&gt;');
    expect(text).toContain(`data-copy="${number}"`);
  });

  test('opened with JSON; the same number at another bank has another holder or none', async () => {
    const { status, json } = await call(`${sandbox.url}/api/bank-accounts`, { bank_code: '058', account_name: 'Ada Obi' });
    expect(status).toBe(201);
    const { account_number: number } = json.account;
    expect((await resolve(number, '058')).json.data.account_name).toBe('ADA OBI');
    expect((await resolve(number, '057')).json.data?.account_name).not.toBe('ADA OBI');
    expect((await call(`${sandbox.url}/api/bank-accounts`)).json.accounts).toContainEqual(json.account);
  });

  test.each([
    [{ bank_code: '999', account_name: 'A' }, 'bank_code'],
    [{ bank_code: '058', account_name: ' ' }, 'account_name'],
    [{ bank_code: '058', account_name: 'x'.repeat(101) }, 'account_name'],
    [{ bank_code: '058', account_name: 'A', account_number: '0123456789' }, 'account_number'],
  ])('%j is refused at its field', async (fields, field) => {
    expect(await call(`${sandbox.url}/api/bank-accounts`, fields)).toMatchObject({ status: 422, json: { field, message: expect.stringMatching(/\w+ \w+/) } });
  });

  test('a form without a name keeps what was typed', async () => {
    const answer = await call(`${sandbox.url}/bank/accounts`, 'bank=214&name=', form);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="account_name-problem"');
    expect(answer.text).toMatch(/value="214"\s+selected/);
  });
});

describe('Mono’s hosted page', () => {
  const initiate = async (redirect = 'http://localhost:4400/settings/bank?tab=2') => {
    const body = { customer: { name: 'Amara "Textiles"', email: 'a@b.ng' }, meta: { ref: 'ref_1' }, scope: 'auth', redirect_url: redirect };
    const headers = { 'mono-sec-key': OPTIONS.mono.secretKey };
    return (await call(`${sandbox.url}/mono/v2/accounts/initiate`, body, headers)).json;
  };
  const exchange = (code: string) => call(`${sandbox.url}/mono/v2/accounts/auth`, { code }, { 'mono-sec-key': OPTIONS.mono.secretKey });

  test('offers the customer’s name, and links only back to the product', async () => {
    const { data } = await initiate();
    const page = await call(data.mono_url);
    expect(page.text).toContain('value="Amara &quot;Textiles&quot;"');
    expect(page.text).toContain('href="http://localhost:4400/settings/bank?tab=2&amp;status=cancelled"');
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self' http:\/\/localhost:4400$/);
    expect((await call(`${sandbox.url}/bank`)).headers.get('content-security-policy')).toMatch(/form-action 'self'$/);
  });

  test('links once, redirects the browser with a code, and sends a webhook', async () => {
    const { data } = await initiate();
    const linked = await call(data.mono_url, 'bank=058&number=&name=Amara+Textiles&speed=at-once', form);
    expect(linked.status).toBe(303);
    const back = new URL(linked.headers.get('location') ?? '');
    expect(back.origin + back.pathname + back.searchParams.get('tab')).toBe('http://localhost:4400/settings/bank2');
    const code = back.searchParams.get('code') ?? '';
    const events = (await receiver.waitFor(2)).map(({ body }) => JSON.parse(body).event);
    expect(new Set(events)).toEqual(new Set(['mono.events.account_connected', 'mono.events.account_updated']));

    expect((await exchange(code)).json.data.id).toMatch(/^[0-9a-f]{24}$/);
    expect((await exchange(code)).status).toBe(400);
    expect((await call(data.mono_url)).status).toBe(404);
    expect((await call(data.mono_url, 'bank=058&name=x', form)).status).toBe(404);
    expect((await call(`${sandbox.url}/bank`)).text).toContain('linked');
  });

  test('a wrong number is answered beside its field', async () => {
    const { data } = await initiate();
    const answer = await call(data.mono_url, 'bank=058&number=12345&name=Ada&speed=never', form);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="account_number-problem"');
    expect(answer.text).toContain('value="12345"');
    expect(answer.text).toMatch(/value="never"\s+checked/);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'settings', ''])('nobody is sent to %j', async (redirect) => {
    expect(await initiate(redirect)).toMatchObject({ status: 'failed' });
  });

  test('without the key every call is refused', async () => {
    for (const given of [undefined, 'test_sk_y', '']) {
      const headers = given === undefined ? {} : { 'mono-sec-key': given };
      expect((await call(`${sandbox.url}/mono/v2/accounts/auth`, { code: 'x' }, headers)).status).toBe(401);
    }
  });
});
