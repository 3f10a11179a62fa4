import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SANDBOX_KEYS, listen, startTestSandbox } from '../../src/server/integrations/testing.ts';
import type { RunningSandbox } from '../../src/server/integrations/testing.ts';

/** `npm run vendors` as a user runs it, with the sandbox in place of the companies. */
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.stop());

const ALL = () => ({
  PAYSTACK_URL: `${sandbox.url}/paystack`,
  PAYSTACK_SECRET_KEY: SANDBOX_KEYS.paystack,
  FLUTTERWAVE_URL: `${sandbox.url}/flutterwave`,
  FLUTTERWAVE_SECRET_KEY: SANDBOX_KEYS.flutterwave.secretKey,
  MONO_URL: `${sandbox.url}/mono`,
  MONO_SECRET_KEY: SANDBOX_KEYS.mono.secretKey,
  SMILE_ID_URL: `${sandbox.url}/smileid`,
  SMILE_ID_PARTNER_ID: SANDBOX_KEYS.smileId.partnerId,
  SMILE_ID_API_KEY: SANDBOX_KEYS.smileId.apiKey,
  TERMII_URL: `${sandbox.url}/termii`,
  TERMII_API_KEY: SANDBOX_KEYS.termii,
  TERMII_TO: '+2348031234567',
});

function vendors(env: Record<string, string>, ...companies: string[]): Promise<{ code: number; output: string }> {
  const script = resolve(import.meta.dirname, '../../scripts/vendors.ts');
  return new Promise((done) => {
    execFile(process.execPath, [script, ...companies], { env: { PATH: process.env['PATH'] ?? '', ...env }, timeout: 60_000 }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code ?? -1), output: out + err });
    });
  });
}

test('without keys it says how to get them, and that is no fault', async () => {
  const { code, output } = await vendors({});
  expect(code).toBe(0);
  for (const name of ['PAYSTACK_SECRET_KEY', 'FLUTTERWAVE_SECRET_KEY', 'MONO_SECRET_KEY', 'SMILE_ID_API_KEY', 'TERMII_API_KEY']) expect(output).toContain(name);
  expect(output.split('\n').length).toBeLessThan(20);
});

test('with keys every step of every company is run and told, and the sandbox answers as the companies do', async () => {
  const { code, output } = await vendors(ALL());
  expect(output).not.toContain('DIFFERS');
  expect(output).toContain('Everything came as expected.');
  expect(output.match(/^ {2}ok /gm)?.length).toBe(28);
  expect(code).toBe(0);
  for (const secret of [SANDBOX_KEYS.paystack, SANDBOX_KEYS.smileId.apiKey]) expect(output).not.toContain(secret);
});

test('unexpected results are reported step by step, and counted', async () => {
  const far = await listen((_, response) => response.end('{"status":true,"message":"","data":[]}'));
  const { code, output } = await vendors({ ...ALL(), PAYSTACK_URL: far.url }, 'paystack', 'mono');
  await far.stop();
  expect(code).toBe(1);
  expect(output).toMatch(/DIFFERS {2}list the banks[^]*expected: more than twenty[^]*came: {5}0 banks/);
  expect(output).toMatch(/DIFFERS {2}begin a checkout[^]*unknown form/);
  expect(output).toMatch(/ok {7}begin linking an account/);
  expect(output).not.toContain('smile-id');
});

test.each([
  ['PAYSTACK_SECRET_KEY', 'sk_live_1', 'paystack'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLWSECK-1-X', 'flutterwave'],
  ['MONO_SECRET_KEY', 'live_sk_1', 'mono'],
  ['SMILE_ID_URL', 'https://api.smileidentity.com/v1', 'smile-id'],
])('a live %s is not used', async (name, value, company) => {
  const { code, output } = await vendors({ ...ALL(), [name]: value }, company);
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`${name} is of the live world`));
  expect(output).not.toMatch(/ {2}ok /);
});

test('a company nobody knows is named', async () => {
  expect(await vendors({}, 'stripe')).toMatchObject({ code: 2, output: expect.stringContaining('stripe') });
});
