import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { pathParameters } from '../../shared/kit/route.ts';
import type { Call, InputOf, OutputOf, Route } from '../../shared/kit/route.ts';
import { SESSION_LIFE } from '../../shared/accounts/rules.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import { hashPassword, newToken } from '../accounts/secrets/secrets.ts';
import { insertSession } from '../accounts/sessions/session-queries.ts';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { freePort } from '../../../tools/postgres/ports.ts';
import { transaction } from '../db/transaction.ts';
import { readEnv } from '../core/env.ts';
import { platformAccount, post } from '../ledger/post.ts';
import { startServer } from '../api/main.ts';
import { startTestSandbox } from '../integrations/testing.ts';
import { addPerson } from '../seed/people.ts';
import { walletOf } from '../wallet/index.ts';
import { kobo } from '../../shared/kit/money.ts';
import { LATE_SEED, lateJobs, lateProxy } from './late.ts';
import { LOCK_ORDER } from './lock-order.ts';
import { testPort } from './port.ts';
import { testDatabase } from './template-db.ts';
import { asOwner, TEST_TIMEOUT_FACTOR } from './test-server.ts';
import type { TestDatabase } from './template-db.ts';
import { LIMITS } from './limits.ts';

export type Reply<R extends Call> =
  | { readonly http: number; readonly ok: true; readonly message: string; readonly data: OutputOf<R> }
  | {
      readonly http: number;
      readonly ok: false;
      readonly message: string;
      readonly code: ErrorCode;
      readonly errors: readonly { readonly field: string; readonly message: string }[];
      readonly challenge: string | undefined;
      readonly requestId: string;
    };

export interface TestUser {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly businessId: string;
  readonly businessName: string;
}

type By = Partial<Record<'token' | 'key' | 'language', string | undefined>>;

export const PASSWORD = 'river stone lamp';
/** The same hash for all test users: hashing is slow by design. */
let hash: Promise<string> | undefined;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The whole product with its own database (or a given one), the sandbox, and a clock that can be set. `settings` are environment variables. */
export async function startTestApp(settings: Readonly<Record<string, string>> = {}, given?: TestDatabase) {
  const database = given ?? (await testDatabase());
  if (!given) await asOwner(database.url, (client) => client.query(LATE_SEED ? LOCK_ORDER + lateJobs() : LOCK_ORDER));
  const port = await testPort();
  const front = LATE_SEED ? lateProxy(await testPort(), port) : { port, stop: () => Promise.resolve() };
  const url = `http://localhost:${front.port}`;
  const sandbox = await startTestSandbox(`${url}/webhooks/paystack`);
  const filesDir = mkdtempSync(join(tmpdir(), 'duewell-files-'));
  let offset = 0;
  const confirming = new Set<string>();
  const env = readEnv(
    {
      DUEWELL_MODE: 'demo',
      PORT: String(port),
      OFFICE_PORT: String(await freePort(port + 1)),
      INBOX_SMTP_PORT: '0',
      APP_URL: url,
      // The addresses of the vendors follow from it.
      SANDBOX_PORT: new URL(sandbox.url).port,
      FILES_DIR: filesDir,
      SMTP_URL: sandbox.smtpUrl,
      LOG_LEVEL: 'error',
      POOL_SIZE: '24',
      // One test user makes as many calls as a hundred people; tests of limits set their own.
      CALL_LIMIT_FACTOR: '100',
      DATABASE_TIMEOUT_FACTOR: String(TEST_TIMEOUT_FACTOR),
      ...settings,
    },
    database.url,
  );
  const running = await startServer({ role: 'all', env, clock: () => Date.now() + offset, regular: [] });

  async function raw(
    method: string,
    path: string,
    { token, key, language, body, headers = {} }: By & { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    return fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMITS.answer),
    });
  }

  async function call<R extends Route>(route: R, input: InputOf<R>, { took, ...by }: By & { took?: (milliseconds: number) => void } = {}): Promise<Reply<R>> {
    // A contract's input is always an object.
    const { path, rest } = requestOf(route, input as Record<string, unknown>);
    const byQuery = route.method === 'GET' || route.method === 'DELETE';
    const query = new URLSearchParams(
      Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, string] => [name, String(value)]),
    );
    const ask = async () => {
      const began = performance.now();
      const response = await raw(route.method, byQuery && query.size > 0 ? `${path}?${query}` : path, { ...by, body: byQuery ? undefined : rest });
      took?.(performance.now() - began);
      return unwrap<R>(response);
    };
    let reply = await ask();
    // Simultaneous repetitions of one call share a challenge, and only one of them uses it.
    for (let tries = 0; tries < 20 && !reply.ok && reply.challenge !== undefined && by.token && confirming.has(by.token); tries += 1) {
      await prove(running.app, reply.challenge);
      reply = await ask();
    }
    return reply;
  }

  /** A person with confirmed addresses, their business, and a session. */
  async function createUser(businessName = `Business ${randomBytes(3).toString('hex')}`, category: Category = 'both', level: Level = 3): Promise<TestUser> {
    const email = `${randomBytes(5).toString('hex')}@example.com`;
    const made = await transaction(running.app.pool, 'system', async (sql) =>
      addPerson(sql, env, {
        firstName: 'Ada',
        lastName: 'Obi',
        email,
        phone: `+23480${randomInt(10_000_000, 99_999_999)}`,
        businessName,
        category,
        address: {},
        passwordHash: await (hash ??= hashPassword(PASSWORD)),
        level,
      }),
    );
    const { userId } = made.principal;
    return { token: await newSession(userId), userId, email, businessId: made.businessId, businessName };
  }

  /** The token of a new session without a device: signing in takes a hash of the password and an e-mail. */
  async function newSession(userId: string): Promise<string> {
    const { token, tokenHash } = newToken();
    const [now, address] = [running.app.clock(), Array.from({ length: 4 }, () => randomInt(1, 250)).join('.')];
    const session = { tokenHash, id: newId('session'), userId, deviceId: null, address, agent: 'test' };
    await transaction(running.app.pool, 'system', (sql) =>
      insertSession(sql, { ...session, createdAt: new Date(now).toISOString(), expiresAt: new Date(now + SESSION_LIFE).toISOString() }),
    );
    return token;
  }

  /** Puts money into a wallet from suspense, with its own posting. */
  async function fund(who: TestUser, amount: number, eventId = randomBytes(8).toString('hex')): Promise<void> {
    await transaction(running.app.pool, 'system', async (sql) => {
      const wallet = await walletOf(sql, who.businessId);
      const suspense = await platformAccount(sql, 'suspense', 'test', env.currency);
      if (!wallet) throw new Error('no wallet');
      const legs = [
        { account: suspense, amount: kobo(-amount) },
        { account: wallet.account_id, amount: kobo(amount) },
      ];
      await post(sql, { event: 'suspense-matched', eventId, description: 'Test money', at: new Date().toISOString(), legs });
    });
  }

  return {
    url,
    officeUrl: running.officeUrl,
    sandboxUrl: sandbox.url,
    metricsUrl: running.metricsUrl,
    /** The mail server for bills. */
    inboxPort: running.inboxPort ?? 0,
    databaseUrl: database.url,
    env,
    deps: running.app satisfies App,
    raw,
    call,
    createUser,
    newSession,
    fund,
    /** Tokens of users who answer every step-up challenge. */
    confirming,
    key: () => randomBytes(12).toString('hex'),
    /** Sets the product's clock; the database's own clock does not change. */
    turnClock(milliseconds: number): void {
      offset += milliseconds;
    },
    /** The same for users who continue working: their sessions do not end for lack of use. */
    async later(milliseconds: number): Promise<void> {
      offset += milliseconds;
      const seenAt = new Date(running.app.clock()).toISOString();
      await transaction(running.app.pool, 'system', (sql) => sql.query('update sessions set last_seen_at = $1 where revoked_at is null', [seenAt]));
      running.app.forgetSessions();
    },
    async stop(): Promise<void> {
      await running.stop();
      await Promise.all([front.stop(), sandbox.stop()]);
      await database.drop();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

/** The data of an answer, or its error. */
export async function unwrap<R extends Call>(response: Response): Promise<Reply<R>> {
  // The one envelope of every answer; tests assert on its parts.
  const body = (await response.json()) as {
    status: boolean;
    message: string;
    data: OutputOf<R>;
    code: ErrorCode;
    errors?: { field: string; message: string }[];
    challenge?: string;
    requestId: string;
  };
  const { message, data, code, errors = [], challenge, requestId } = body;
  return body.status ? { http: response.status, ok: true, message, data } : { http: response.status, ok: false, message, code, errors, challenge, requestId };
}

/** Proves a challenge, as a right code does. */
export async function prove(app: App, challenge: string): Promise<void> {
  await transaction(app.pool, 'system', (sql) =>
    sql.query(`update step_up_challenges set proved_at = $2, proved_by = 'sms' where id = $1 and proved_at is null`, [
      challenge,
      new Date(app.clock()).toISOString(),
    ]),
  );
}

/** Repeats `ask` until there is an answer; fails with `what` after `seconds`. */
export async function eventually<T>(what: string, ask: () => Promise<T | null | undefined | false>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(`still not: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The address of a call's input: its path with the parameters filled in, and the fields left for the query or the body. */
export function requestOf(route: Pick<Call, 'path'>, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const inPath = pathParameters(route.path);
  // Widened: after a replacement it is no longer a template of the route's type.
  const path = inPath.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(String(input[name]))), route.path as string);
  return { path, rest: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name))) };
}
