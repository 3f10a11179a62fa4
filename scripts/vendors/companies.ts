import { flutterwave } from '../../src/server/integrations/payments/flutterwave/adapter.ts';
import { paystack } from '../../src/server/integrations/payments/paystack/adapter.ts';
import { mono } from '../../src/server/integrations/bank-link/mono/adapter.ts';
import { smileId } from '../../src/server/integrations/identity/smile-id/adapter.ts';
import { termii } from '../../src/server/integrations/sms/termii.ts';
import { monoSteps, smileIdSteps, termiiSteps } from './others.ts';
import { paymentSteps } from './payments.ts';
import type { Step } from './steps.ts';

export interface Company {
  readonly name: string;
  /** Variables required to run. */
  readonly needs: readonly string[];
  readonly may: readonly string[];
  /** How to get the keys. */
  readonly keys: string;
  /** The variable of the address, with its default. */
  readonly address: string;
  readonly url: string;
  isLive(key: string): boolean;
  /** Recognises the address of the live environment. */
  readonly liveAddress?: RegExp;
  steps(url: string, env: NodeJS.ProcessEnv): readonly Step[];
}

const key = (env: NodeJS.ProcessEnv, name: string) => env[name] ?? '';

export const COMPANIES: readonly Company[] = [
  {
    name: 'paystack',
    needs: ['PAYSTACK_SECRET_KEY'],
    may: ['PAYSTACK_URL'],
    keys: 'dashboard.paystack.com, Settings, API Keys & Webhooks: the test secret key, sk_test_…',
    address: 'PAYSTACK_URL',
    url: 'https://api.paystack.co',
    isLive: (given) => given.startsWith('sk_live_'),
    steps: (url, env) =>
      paymentSteps((secretKey = key(env, 'PAYSTACK_SECRET_KEY')) => paystack({ url, secretKey, preferredBank: 'test-bank' }), {
        // The test bank accepts any number, and does not count in the test key's limit of three look-ups a day.
        account: { accountNumber: '0000000000', bankCode: '001' },
        canOpenAccounts: true,
      }),
  },
  {
    name: 'flutterwave',
    needs: ['FLUTTERWAVE_SECRET_KEY'],
    may: ['FLUTTERWAVE_URL'],
    keys: 'dashboard.flutterwave.com in test mode, Settings, API keys (v3): the secret key, FLWSECK_TEST-…',
    address: 'FLUTTERWAVE_URL',
    url: 'https://api.flutterwave.com/v3',
    isLive: (given) => given.startsWith('FLWSECK-'),
    steps: (url, env) =>
      paymentSteps((secretKey = key(env, 'FLUTTERWAVE_SECRET_KEY')) => flutterwave({ url, secretKey, webhookSecret: '' }), {
        account: { accountNumber: '0690000031', bankCode: '044' },
        canOpenAccounts: false,
      }),
  },
  {
    name: 'mono',
    needs: ['MONO_SECRET_KEY'],
    may: ['MONO_URL'],
    keys: 'app.mono.co, an app in the sandbox, its secret key, test_sk_…',
    address: 'MONO_URL',
    url: 'https://api.withmono.com',
    isLive: (given) => given.startsWith('live_'),
    steps: (url, env) => monoSteps((secretKey = key(env, 'MONO_SECRET_KEY')) => mono({ url, secretKey, webhookSecret: '' })),
  },
  {
    name: 'smile-id',
    needs: ['SMILE_ID_PARTNER_ID', 'SMILE_ID_API_KEY'],
    may: ['SMILE_ID_URL'],
    keys: 'portal.usesmileid.com, Developer, API keys: the partner id and the sandbox key; live keys do not open the test server',
    address: 'SMILE_ID_URL',
    url: 'https://testapi.smileidentity.com/v1',
    // Keys look alike; the address distinguishes the environments.
    isLive: () => false,
    liveAddress: /^https:\/\/api\./,
    steps: (url, env) => smileIdSteps((apiKey = key(env, 'SMILE_ID_API_KEY')) => smileId({ url, partnerId: key(env, 'SMILE_ID_PARTNER_ID'), apiKey })),
  },
  {
    name: 'termii',
    needs: ['TERMII_API_KEY', 'TERMII_URL'],
    may: ['TERMII_SENDER', 'TERMII_TO'],
    keys: 'accounts.termii.com: the key and your own base URL. There is no test world: a text is sent, and paid for, only where TERMII_TO names a number of yours',
    address: 'TERMII_URL',
    url: '',
    isLive: () => false,
    steps: (url, env) =>
      termiiSteps((apiKey = key(env, 'TERMII_API_KEY')) => termii({ url, apiKey, senderId: env['TERMII_SENDER'] ?? 'Duewell' }), env['TERMII_TO']),
  },
];
