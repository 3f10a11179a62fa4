import { isCurrency } from '../../shared/kit/currency-symbol.ts';

type Setting = (name: string, inDemo: string) => string;

/** The environment; a required setting, in demo mode without it `inDemo`; the sandbox's address. */
interface Given {
  readonly source: NodeJS.ProcessEnv;
  readonly needed: Setting;
  readonly sandbox: string;
}

/** The companies' secrets in demo mode. */
export const DEMO_PAYMENT_SECRETS = {
  paystack: 'sk_test_duewell_sandbox',
  flutterwave: 'FLWSECK_TEST-duewell-sandbox',
  flutterwaveWebhook: 'flutterwave_sandbox_webhook_secret',
} as const;

/**
 * The payments companies, by the value of PAYMENT_PROVIDER. `…_URL` is the company's API, with its name in capitals. `testKeys`: the form of keys of its test
 * environment, by setting.
 */
export const PAYMENT_COMPANIES = {
  paystack: {
    title: 'Paystack',
    testKeys: { PAYSTACK_SECRET_KEY: /^sk_test_/, PAYSTACK_SECRET_KEY_PREVIOUS: /^sk_test_/ },
    settings: ({ source, needed, sandbox }: Given) => ({
      provider: 'paystack' as const,
      url: needed('PAYSTACK_URL', `${sandbox}/paystack`),
      secretKey: needed('PAYSTACK_SECRET_KEY', DEMO_PAYMENT_SECRETS.paystack),
      previousSecretKey: source['PAYSTACK_SECRET_KEY_PREVIOUS'],
      /** The bank that provides account numbers, by Paystack's name for it. */
      preferredBank: source['PAYSTACK_ACCOUNT_BANK'],
    }),
  },
  flutterwave: {
    title: 'Flutterwave',
    testKeys: { FLUTTERWAVE_SECRET_KEY: /^FLWSECK_TEST-/ },
    settings: ({ source, needed, sandbox }: Given) => ({
      provider: 'flutterwave' as const,
      url: needed('FLUTTERWAVE_URL', `${sandbox}/flutterwave`),
      secretKey: needed('FLUTTERWAVE_SECRET_KEY', DEMO_PAYMENT_SECRETS.flutterwave),
      webhookSecret: needed('FLUTTERWAVE_WEBHOOK_SECRET', DEMO_PAYMENT_SECRETS.flutterwaveWebhook),
      previousWebhookSecret: source['FLUTTERWAVE_WEBHOOK_SECRET_PREVIOUS'],
    }),
  },
};

type PaymentCompany = keyof typeof PAYMENT_COMPANIES;

/** The settings of the chosen company. */
export type PaymentSettings = ReturnType<(typeof PAYMENT_COMPANIES)[PaymentCompany]['settings']>;

/** Only the settings of the chosen company are required. */
export function paymentsOf(given: Given, wrong: string[]): PaymentSettings {
  const chosen = given.source['PAYMENT_PROVIDER'] ?? 'paystack';
  if (isCompany(chosen)) return PAYMENT_COMPANIES[chosen].settings(given);
  wrong.push(`PAYMENT_PROVIDER must be ${Object.keys(PAYMENT_COMPANIES).join(' or ')}`);
  return PAYMENT_COMPANIES.paystack.settings(given);
}

function isCompany(name: string): name is PaymentCompany {
  return Object.hasOwn(PAYMENT_COMPANIES, name);
}

/** Adds an error to `wrong` for a currency that no installation can have. */
export function currencyOf(code: string | undefined, wrong: string[]): string {
  const chosen = code ?? 'NGN';
  if (!isCurrency(chosen)) wrong.push('CURRENCY must be the ISO 4217 code of a currency with hundredths, such as NGN');
  return chosen;
}
