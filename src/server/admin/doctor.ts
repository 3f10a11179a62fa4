import { randomBytes, X509Certificate } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import pg from 'pg';
import { PAYMENT_COMPANIES } from '../core/env-payments.ts';
import type { Env } from '../core/env.ts';
import { presentKey } from '../core/encryption.ts';
import { assertConfined } from '../db/app-login.ts';
import { openPool } from '../db/pool.ts';
import { serverFacts } from '../db/server-facts.ts';
import { isProviderError } from '../integrations/errors.ts';
import { makeProviders } from '../integrations/index.ts';
import type { Providers } from '../integrations/index.ts';
import { headOf } from '../integrations/reachable.ts';
import { keysInUse } from '../jobs/rewrap.ts';

export interface Finding {
  readonly subject: string;
  /** `warn`: the product runs, but something does not work or could not be tried. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
}

/** A clock this wrong refuses codes of authenticator apps, which are valid for 30 seconds. */
const CLOCK_TOLERANCE = 15_000;
const TIME_LIMIT = 15_000;

/**
 * Tries everything that the settings name, as the product will use it, and changes nothing but one small file, which it removes. Each check ends in bounded
 * time; texts never contain a secret.
 */
export async function examine(env: Env): Promise<Finding[]> {
  const providers = makeProviders(env);
  try {
    const checks = [database(env), login(env), keys(env), files(env, providers), mail(env, providers), inbox(env), payments(env, providers), clock(env)];
    return (await Promise.all([...checks, reachable(env)])).flat();
  } finally {
    providers.mail.close();
  }
}

async function database({ databaseUrl }: Env): Promise<Finding> {
  return attempt('Database', 'DATABASE_URL', async () => {
    const { number, version, skew, pending } = await serverFacts(databaseUrl);
    if (number < 180_000) return fail('Database', `PostgreSQL ${version}: the product needs 18. Upgrade the server, or name another in DATABASE_URL.`);
    if (skew > CLOCK_TOLERANCE) return fail('Database', `Its clock differs from this machine’s by ${seconds(skew)}. Synchronise both by NTP.`);
    const migrations = pending.length === 0 ? 'migrations up to date' : `${pending.length} migrations run at the next start (first: ${pending[0]?.name ?? ''})`;
    return ok('Database', `PostgreSQL ${version}, ${migrations}.`);
  });
}

async function login({ databaseAppUrl, mode }: Env): Promise<Finding> {
  if (databaseAppUrl === undefined) return ok('Product’s login', `Made at the start, because this is ${mode} mode.`);
  return attempt('Product’s login', 'DATABASE_APP_URL', async () => {
    await assertConfined(databaseAppUrl);
    return ok('Product’s login', 'Owns nothing, and row-level security applies to it.');
  });
}

/** Whether the key of the settings is the one under which the data are. */
async function keys(env: Env): Promise<Finding> {
  return attempt(
    'Secret key',
    'DATABASE_URL',
    async () => {
      const pool = openPool(env.databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
      try {
        const uses = await keysInUse(pool);
        const known = new Set([presentKey(env), ...env.previousSecretKeys.map((secretKey) => presentKey({ secretKey })), '']);
        const unknown = [...uses].filter(([key, count]) => count > 0 && !known.has(key)).reduce((sum, [, count]) => sum + count, 0);
        if (unknown > 0)
          return fail('Secret key', `${unknown} stored values are under another key. Put that key into SECRET_KEY_PREVIOUS, or restore it as SECRET_KEY.`);
        return ok('Secret key', 'Decrypts everything that is stored.');
      } catch (error) {
        // 42P01: no tables yet.
        if (error instanceof pg.DatabaseError && error.code === '42P01') return ok('Secret key', 'Nothing is stored yet.');
        throw error;
      } finally {
        await pool.end();
      }
      // Counts every sealed value.
    },
    600_000,
  );
}

async function files(env: Env, { files: store }: Providers): Promise<Finding> {
  const where = env.store.kind === 's3' ? `bucket ${env.store.bucket}` : `folder ${env.store.directory}`;
  return attempt('Files', env.store.kind === 's3' ? 'S3_URL, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION' : 'FILES_DIR', async () => {
    const [place, key, bytes] = [{ owner: 'doctor', field: 'file' }, `doctor/${randomBytes(8).toString('hex')}`, randomBytes(64)];
    await store.put(place, key, bytes);
    const read = await store.get(place, key);
    await store.remove(key);
    return read?.equals(bytes) ? ok('Files', `Written, read and removed in the ${where}.`) : fail('Files', `The ${where} did not return what was written.`);
  });
}

async function mail(env: Env, { mail: provider }: Providers): Promise<Finding> {
  return attempt('Mail', 'SMTP_URL', async () => {
    await provider.verify();
    return ok('Mail', `${URL.parse(env.mail.smtpUrl)?.host ?? ''} accepts our sign-in. Nothing was sent.`);
  });
}

/** Asks for a transfer that does not exist: the answer shows whether the key is accepted. */
async function payments(env: Env, { payments: provider }: Providers): Promise<Finding> {
  const { title } = PAYMENT_COMPANIES[env.payments.provider];
  return attempt('Payments', `${title.toUpperCase()}_URL and ${title.toUpperCase()}_SECRET_KEY`, async () => {
    await provider.verifyTransfer(`doctor-${randomBytes(8).toString('hex')}`);
    return ok('Payments', `${title} accepts our key.`);
  });
}

/** Whether the world can find the mail server. Whether its port is open can only be seen from outside. */
async function inbox({ inbox: settings, mode }: Pick<Env, 'inbox' | 'mode'>): Promise<Finding> {
  if (!settings) return ok('E-mail received', 'None: INBOX_DOMAIN is not set.');
  const { domain, port, tls } = settings;
  if (mode === 'demo') return ok('E-mail received', `For ${domain}, from this machine only, because this is demo mode.`);
  if (tls && Date.parse(new X509Certificate(tls.cert).validTo) < Date.now())
    return fail('E-mail received', 'The certificate has expired: servers that insist on TLS send nothing. Renew INBOX_TLS_CERT and restart the worker.');
  const servers = await new Resolver({ timeout: TIME_LIMIT / 3, tries: 1 }).resolveMx(domain).catch(() => []);
  const first = servers.toSorted((a, b) => a.priority - b.priority)[0]?.exchange;
  if (first === undefined)
    return fail('E-mail received', `No MX record of ${domain} was found, so no server sends e-mails there. Add one, or check INBOX_DOMAIN and DNS.`);
  const open = `${domain} is at ${first}. Its port 25 must lead to port ${port} of the worker.`;
  return tls ? ok('E-mail received', open) : warn('E-mail received', `${open} Without INBOX_TLS_CERT and INBOX_TLS_KEY e-mails travel unencrypted.`);
}

async function clock(env: Env): Promise<Finding> {
  const skew = await headOf(env.payments.url, TIME_LIMIT).then(
    (head) => head.skew,
    () => null,
  );
  if (skew === null) return warn('Clock', 'Could not be compared: the payments company gave no time.');
  if (skew > CLOCK_TOLERANCE)
    return fail('Clock', `This machine’s clock is wrong by about ${seconds(skew)}: codes of authenticator apps will be refused. Turn NTP on.`);
  return ok('Clock', 'Right.');
}

/** Companies without a harmless call: only whether they answer. Their keys are tried with their first use. */
async function reachable(env: Env): Promise<Finding[]> {
  const others: readonly (readonly [subject: string, setting: string, url: string])[] = [
    ['Text messages', 'TERMII_URL', env.termii.url],
    ['Identity', 'SMILE_ID_URL', env.smileId.url],
    ['Bank link', 'MONO_URL', env.mono.url],
    ...(env.openId ? [['OpenID', 'OIDC_ISSUER', `${env.openId.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`] as const] : []),
    ...(env.analytics?.forward ? [['Analytics', 'ANALYTICS', env.analytics.forward.url] as const] : []),
  ];
  return Promise.all(
    others.map(async ([subject, setting, url]) => {
      const host = URL.parse(url)?.host ?? url;
      try {
        await headOf(url, TIME_LIMIT);
        return ok(subject, `${host} answers. The key is tried with the first use.`);
      } catch (error) {
        return warn(subject, `${host} does not answer (${reasonOf(error)}). Check ${setting}, the firewall and DNS.`);
      }
    }),
  );
}

async function attempt(subject: string, settings: string, check: () => Promise<Finding>, limit = TIME_LIMIT): Promise<Finding> {
  const late = new Promise<Finding>((resolve) => {
    setTimeout(() => resolve(fail(subject, `No answer in ${seconds(limit)}. Check ${settings}, the firewall and DNS.`)), limit).unref();
  });
  return Promise.race([
    check().catch((error: unknown) => {
      const advice = error instanceof Error && error.message.includes(settings) ? '' : ` Check ${settings}.`;
      return fail(subject, `${reasonOf(error)}.${advice}`);
    }),
    late,
  ]);
}

function reasonOf(error: unknown): string {
  if (isProviderError(error)) return [error.ours ?? error.message, error.vendorMessage].filter(Boolean).join(': ');
  const { code, message }: { code?: string; message?: string } = Object(error);
  return (message || code || String(error)).replace(/\.$/, '');
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} seconds`;
}

const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text });
const warn = (subject: string, text: string): Finding => ({ subject, state: 'warn', text });
const fail = (subject: string, text: string): Finding => ({ subject, state: 'fail', text });
