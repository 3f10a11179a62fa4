import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HOW_TO } from '../db/app-login.ts';
import type { IdentityType } from '../../shared/business/verification-contract.ts';
import { koboFromNaira } from '../../shared/kit/money.ts';
import { inboxOf } from './env-inbox.ts';
import type { InboxSettings } from './env-inbox.ts';
import { metricsOf, officeOf } from './env-office.ts';
import type { OfficeSettings } from './env-office.ts';
import { currencyOf, DEMO_PAYMENT_SECRETS, paymentsOf } from './env-payments.ts';
import { tracesOf } from './env-traces.ts';
import type { TraceSettings } from './env-traces.ts';
import { analyticsOf, countriesOf, identityTypesOf, mailboxesOf, notForProduction, senderFrom, senderOf, termsOf } from './env-vendors.ts';
import { whatsAppOf } from './env-whatsapp.ts';
import type { WhatsAppSettings } from './env-whatsapp.ts';
import type { PaymentSettings } from './env-payments.ts';

export interface Env {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  readonly appUrl: string;
  readonly office: OfficeSettings;
  /** The owner's connection, for migrations only. */
  readonly databaseUrl: string;
  /** The product's own login, which owns nothing. Undefined in demo mode: then one is created. */
  readonly databaseAppUrl: string | undefined;
  /** The same login past a pooler of connections, for LISTEN, which needs a connection of its own. Undefined: `databaseAppUrl`. */
  readonly databaseListenUrl: string | undefined;
  /** A read replica, for calls whose answer may be some seconds old. */
  readonly databaseReplicaUrl: string | undefined;
  readonly dataDir: string;
  readonly webDir: string;
  readonly productName: string;
  /** A PNG picture for the product's own e-mails; undefined: only its name. */
  readonly productLogo: Buffer | undefined;
  readonly currency: string;
  readonly timeZone: string;
  readonly secretKey: string;
  /** Newest first. Each decrypts what it sealed; nothing is sealed with them any more. */
  readonly previousSecretKeys: readonly string[];
  /** The chosen payments company. */
  readonly payments: PaymentSettings;
  /** `senderId` is registered with Termii. */
  readonly termii: { readonly url: string; readonly apiKey: string; readonly senderId: string };
  /** Null: not configured. */
  readonly whatsApp: WhatsAppSettings | null;
  /** The countries of text messages, and the numbers of messages above which all, or those to one country abroad, are stopped. */
  readonly texts: {
    readonly countries: ReadonlySet<string>;
    readonly perHour: number;
    readonly perDay: number;
    readonly abroadPerHour: number;
    readonly abroadPerDay: number;
  };
  /** Documents that the identity company checks for us, in the order of the screen. */
  readonly identityTypes: readonly IdentityType[];
  readonly smileId: { readonly url: string; readonly partnerId: string; readonly apiKey: string };
  readonly mono: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
  /** A folder of this machine, or a bucket of any S3-compatible service. */
  readonly store:
    | { readonly kind: 'local'; readonly directory: string }
    | {
        readonly kind: 's3';
        readonly url: string;
        readonly bucket: string;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      };
  /** The OpenID Connect provider for signing in besides the password. */
  readonly openId: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string; readonly name: string } | undefined;
  /** `support`: the address for users' questions. */
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly support: string };
  /** Null: no e-mail is received. */
  readonly inbox: InboxSettings | null;
  /** Pages of the operator of the installation; without one there is no link. */
  readonly pages: { readonly terms: string | undefined; readonly privacy: string | undefined };
  /** Kobo: above this difference in the reconciliation payouts stop. */
  readonly payoutBlockAbove: number;
  /** Usage statistics of people who consent: null is off. `forward`: also sent to a collector. */
  readonly analytics: { readonly forward: { readonly url: string; readonly key: string } | null } | null;
  readonly trustedProxies: number;
  readonly poolSize: number;
  /** A factor for the timeouts of the database (`openPool`); above 1 on a machine that is overloaded at times. */
  readonly databaseTimeoutFactor: number;
  /** A factor for the calls per minute of a person and a business; 1 unless they run programs. */
  readonly callLimitFactor: number;
  /** Null: no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Null: no traces. */
  readonly traces: TraceSettings | null;
  readonly logLevel: string;
}

/** The secrets of the default installation. They give access only to the sandbox; production refuses each of them in every required setting. */
const DEMO_SECRETS = {
  ...DEMO_PAYMENT_SECRETS,
  secretKey: 'duewell-demo-secret-key-not-for-production',
  termii: 'TL_sandbox',
  smileId: 'smile_sandbox_api_key',
  mono: 'test_sk_duewell_sandbox',
  monoWebhook: 'mono_sandbox_webhook_secret',
} as const;

/** Reads the environment once at start. Throws an Error whose message names every wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv, databaseUrl = source['DATABASE_URL']): Env {
  const wrong: string[] = [];
  const demo = (source['DUEWELL_MODE'] ?? (source['DATABASE_URL'] ? 'production' : 'demo')) === 'demo';
  const needed = (name: string, inDemo: string): string => {
    const value = source[name];
    if (!value && !demo) wrong.push(`${name} is not set`);
    if (value && !demo && Object.values<string>(DEMO_SECRETS).includes(value)) wrong.push(`${name} is the demo's; production needs its own`);
    return value || inDemo;
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
  const dataDir = resolve(source['DUEWELL_DATA'] ?? '.data');
  const env: Env = {
    mode: demo ? 'demo' : 'production',
    port,
    host: source['HOST'] ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    appUrl: needed('APP_URL', `http://localhost:${port}`).replace(/\/$/, ''),
    office: officeOf(source, { demo, port }, wrong),
    databaseUrl: databaseUrl ?? '',
    databaseAppUrl: source['DATABASE_APP_URL'],
    databaseListenUrl: source['DATABASE_LISTEN_URL'] || undefined,
    databaseReplicaUrl: source['DATABASE_REPLICA_URL'] || undefined,
    dataDir,
    webDir: resolve(import.meta.dirname, '../../../build/web'),
    productName: source['PRODUCT_NAME'] ?? 'Duewell',
    productLogo: logoOf(source['PRODUCT_LOGO'], wrong),
    currency: currencyOf(source['CURRENCY'], wrong),
    timeZone: source['TIME_ZONE'] ?? 'Africa/Lagos',
    secretKey,
    previousSecretKeys: previousKeys(source['SECRET_KEY_PREVIOUS'], secretKey, wrong),
    payments: paymentsOf({ source, needed, sandbox }, wrong),
    termii: {
      url: needed('TERMII_URL', `${sandbox}/termii`),
      apiKey: needed('TERMII_API_KEY', DEMO_SECRETS.termii),
      senderId: senderOf(needed('TERMII_SENDER', senderFrom(source['PRODUCT_NAME'])), wrong),
    },
    whatsApp: whatsAppOf(source, { demo, sandbox }, wrong),
    texts: {
      countries: countriesOf(source['SMS_COUNTRIES'], wrong),
      perHour: whole('SMS_PER_HOUR', 2_000),
      perDay: whole('SMS_PER_DAY', 10_000),
      abroadPerHour: whole('SMS_ABROAD_PER_HOUR', 60),
      abroadPerDay: whole('SMS_ABROAD_PER_DAY', 300),
    },
    identityTypes: identityTypesOf(source['SMILE_ID_TYPES'], wrong),
    smileId: {
      url: needed('SMILE_ID_URL', `${sandbox}/smileid`),
      partnerId: needed('SMILE_ID_PARTNER_ID', '0000'),
      apiKey: needed('SMILE_ID_API_KEY', DEMO_SECRETS.smileId),
    },
    mono: {
      url: needed('MONO_URL', `${sandbox}/mono`),
      secretKey: needed('MONO_SECRET_KEY', DEMO_SECRETS.mono),
      webhookSecret: needed('MONO_WEBHOOK_SECRET', DEMO_SECRETS.monoWebhook),
    },
    store: storeOf(source, dataDir, wrong),
    openId: openIdOf(source, demo, wrong),
    mail: { smtpUrl: needed('SMTP_URL', `smtp://localhost:${whole('SANDBOX_SMTP_PORT', 4402)}`), ...mailboxesOf(source, needed, wrong) },
    inbox: inboxOf(source, { demo, port }, wrong),
    pages: termsOf(source, wrong),
    payoutBlockAbove: koboFromNaira(whole('PAYOUT_BLOCK_ABOVE', 10_000)) ?? 0,
    analytics: analyticsOf(source, wrong),
    trustedProxies: whole('TRUSTED_PROXIES', 0),
    poolSize: whole('POOL_SIZE', 16),
    databaseTimeoutFactor: Math.max(1, whole('DATABASE_TIMEOUT_FACTOR', 1)),
    callLimitFactor: Math.max(1, whole('CALL_LIMIT_FACTOR', 1)),
    metrics: metricsOf(source, wrong),
    traces: tracesOf(source, wrong),
    logLevel: source['LOG_LEVEL'] ?? (demo ? 'warn' : 'info'),
  };
  if (!demo) wrong.push(...notForProduction(source));
  if (!env.databaseUrl) wrong.push('DATABASE_URL is not set');
  if (!demo && !env.databaseAppUrl) wrong.push(`DATABASE_APP_URL is not set. ${HOW_TO}`);
  if (!demo && URL.parse(env.appUrl)?.protocol !== 'https:') wrong.push('APP_URL must be an https address: sign-in and links travel over it');
  if (wrong.length > 0) throw new Error(`The settings are not complete:\n  ${wrong.join('\n  ')}`);
  return env;
}

/** Any number of keys, separated by commas. */
function previousKeys(list: string | undefined, present: string, wrong: string[]): string[] {
  const keys = (list ?? '').split(',').map((key) => key.trim());
  const previous = keys.filter((key) => key !== '' && key !== present);
  if (previous.some((key) => key.length < 32)) wrong.push('SECRET_KEY_PREVIOUS: each key must have at least 32 characters; they are separated by commas');
  return [...new Set(previous)];
}

/** The file that PRODUCT_LOGO names. */
function logoOf(file: string | undefined, wrong: string[]): Buffer | undefined {
  if (!file) return undefined;
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (bytes.length <= LARGEST_LOGO && bytes.subarray(0, 8).equals(PNG)) return bytes;
  wrong.push('PRODUCT_LOGO must be the path of a PNG file of at most 100 kB');
  return undefined;
}

const LARGEST_LOGO = 100_000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** A local folder unless S3_BUCKET is set; then all of its settings are required. */
function storeOf(source: NodeJS.ProcessEnv, dataDir: string, wrong: string[]): Env['store'] {
  const bucket = source['S3_BUCKET'];
  if (!bucket) return { kind: 'local', directory: resolve(source['FILES_DIR'] ?? resolve(dataDir, 'files')) };
  const [url = '', accessKeyId = '', secretAccessKey = ''] = all(['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], source, wrong);
  return { kind: 's3', url: url.replace(/\/$/, ''), bucket, region: source['S3_REGION'] ?? 'us-east-1', accessKeyId, secretAccessKey };
}

/** Plain http is for tests and demos on one machine. */
function openIdOf(source: NodeJS.ProcessEnv, demo: boolean, wrong: string[]): Env['openId'] {
  const issuer = source['OIDC_ISSUER'];
  if (!issuer) return undefined;
  const [clientId = '', clientSecret = ''] = all(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], source, wrong);
  const url = URL.parse(issuer);
  const onThisMachine = demo && url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !onThisMachine) wrong.push('OIDC_ISSUER must be an https address');
  return { issuer, clientId, clientSecret, name: source['OIDC_NAME'] ?? url?.hostname ?? '' };
}

function all(names: readonly string[], source: NodeJS.ProcessEnv, wrong: string[]): string[] {
  return names.map((name) => {
    const value = source[name];
    if (!value) wrong.push(`${name} is not set`);
    return value ?? '';
  });
}
