import { resolve } from 'node:path';

export interface Env {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  readonly appUrl: string;
  /** The owner's connection: migrations only. */
  readonly databaseUrl: string;
  /** The product's own connection, when it is a login of its own; else the owner's with the role switched. */
  readonly databaseAppUrl: string | undefined;
  readonly dataDir: string;
  readonly webDir: string;
  readonly productName: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly secretKey: string;
  readonly paystack: { readonly url: string; readonly secretKey: string; readonly previousSecretKey: string | undefined };
  readonly termii: { readonly url: string; readonly apiKey: string };
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly trustedProxies: number;
  readonly poolSize: number;
  readonly logLevel: string;
}

/** What the default installation signs with. They open nothing but the sandbox; production refuses them. */
export const DEMO_SECRETS = {
  secretKey: 'duewell-demo-secret-key-not-for-production',
  paystack: 'sk_test_duewell_sandbox',
  termii: 'TL_sandbox',
} as const;

/** Reads the environment, once, at start. Throws an Error whose message names every variable that is wrong. */
export function readEnv(source: NodeJS.ProcessEnv, databaseUrl = source['DATABASE_URL']): Env {
  const wrong: string[] = [];
  const demo = (source['DUEWELL_MODE'] ?? (source['DATABASE_URL'] ? 'production' : 'demo')) === 'demo';
  const needed = (name: string, inDemo: string): string => {
    const value = source[name];
    if (value) {
      if (!demo && Object.values<string>(DEMO_SECRETS).includes(value)) wrong.push(`${name} is the demo's; production needs its own`);
      return value;
    }
    if (!demo) wrong.push(`${name} is not set`);
    return inDemo;
  };
  const whole = (name: string, fallback: number): number => {
    const value = Number(source[name] ?? fallback);
    if (!Number.isInteger(value) || value < 0) wrong.push(`${name} must be a whole number`);
    return value;
  };
  const port = whole('PORT', 4400);
  const sandbox = `http://localhost:${whole('SANDBOX_PORT', 4401)}`;
  const secretKey = needed('SECRET_KEY', DEMO_SECRETS.secretKey);
  if (secretKey.length < 32) wrong.push('SECRET_KEY must have at least 32 characters');
  const env: Env = {
    mode: demo ? 'demo' : 'production',
    port,
    host: source['HOST'] ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    appUrl: needed('APP_URL', `http://localhost:${port}`).replace(/\/$/, ''),
    databaseUrl: databaseUrl ?? '',
    databaseAppUrl: source['DATABASE_APP_URL'],
    dataDir: resolve(source['DUEWELL_DATA'] ?? '.data'),
    webDir: resolve(import.meta.dirname, '../../build/web'),
    productName: source['PRODUCT_NAME'] ?? 'Duewell',
    currency: source['CURRENCY'] ?? 'NGN',
    timeZone: source['TIME_ZONE'] ?? 'Africa/Lagos',
    secretKey,
    paystack: {
      url: needed('PAYSTACK_URL', `${sandbox}/paystack`),
      secretKey: needed('PAYSTACK_SECRET_KEY', DEMO_SECRETS.paystack),
      previousSecretKey: source['PAYSTACK_SECRET_KEY_PREVIOUS'],
    },
    termii: { url: needed('TERMII_URL', `${sandbox}/termii`), apiKey: needed('TERMII_API_KEY', DEMO_SECRETS.termii) },
    mail: {
      smtpUrl: needed('SMTP_URL', `smtp://localhost:${whole('SANDBOX_SMTP_PORT', 4402)}`),
      from: needed('MAIL_FROM', 'Duewell <hello@duewell.example>'),
    },
    trustedProxies: whole('TRUSTED_PROXIES', 0),
    poolSize: whole('POOL_SIZE', 16),
    logLevel: source['LOG_LEVEL'] ?? (demo ? 'warn' : 'info'),
  };
  if (!env.databaseUrl) wrong.push('DATABASE_URL is not set');
  if (wrong.length > 0) throw new Error(`The settings are not complete:\n  ${wrong.join('\n  ')}`);
  return env;
}
