import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { idFrom } from '../../shared/kit/id.ts';
import type { IdKind } from '../../shared/kit/id.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import type { Scope } from '../db/transaction.ts';
import type { Env } from './env.ts';
import type { Switches } from './feature-flags.ts';
import { presentKey, secretNamed } from './encryption.ts';
import type { Providers } from '../integrations/index.ts';

export interface Principal {
  readonly userId: string;
  readonly name: string;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
}

/** One file of a multipart call. `type` and `name` are what the sender claims: judge the bytes. */
export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What every verb gets: who acts, for whom, when, and one open transaction. */
export interface Context {
  readonly app: App;
  /** Epoch milliseconds; the one clock. */
  readonly now: number;
  /** Null for callers without a session. */
  readonly principal: Principal | null;
  /** Set for member access: the business the caller belongs to. */
  readonly businessId: string;
  readonly role: Role | null;
  /** The verification level of that business; 0 outside member access. */
  readonly level: Level;
  /** Active owners and admins of that business. */
  readonly checkers: number;
  /** What kind of business that is; `both` outside member access. */
  readonly category: Category;
  /** Set when an approver's yes runs this for the one who asked. */
  readonly onRequest: { readonly requestId: string; readonly makerId: string; readonly makerName: string } | null;
  /** The files of a multipart call, by field. */
  readonly files: Readonly<Record<string, readonly GivenFile[]>>;
  readonly requestId: string;
  readonly address: string;
  readonly agent: string;
  /** What the caller's screens speak, where we have it. */
  readonly language: string | null;
  /** A text in the caller's language; English where we do not have it. */
  readonly say: (text: Text) => string;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: string;
  /** The call that is being made, with its parsed input; null in jobs. A step-up confirms this and nothing else. */
  readonly call: { readonly route: string; readonly input: unknown } | null;
  readonly sql: Sql;
}

/** What lives as long as the process. */
export interface App {
  readonly env: Env;
  readonly pool: pg.Pool;
  readonly providers: Providers;
  readonly clock: () => number;
  /** Tells the dispatcher that a commit may have left events. */
  readonly wake: () => void;
  /** Drops this process's remembered sessions at once. */
  readonly forgetSessions: () => void;
  /** What the operator of the installation has switched off. */
  readonly switches: Switches;
  readonly log: Log;
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export function newId(kind: IdKind): string {
  return idFrom(kind, randomBytes(16));
}

/** Who acts, as audit and history record it. */
export function actorOf(ctx: Context): string {
  return ctx.principal?.userId ?? 'guest';
}

export function at(ctx: Pick<Context, 'now'>): string {
  return new Date(ctx.now).toISOString();
}

/** An id that says under which key tokens are derived from it, so that they can be shown again after the key was changed. */
export function keyedId(env: Env, kind: IdKind): string {
  return `${newId(kind)}-${presentKey(env)}`;
}

/** The key that such an id names, null when it is not configured any more; of ids that name none, the oldest: they were made before keys had names. */
export function keyOfId(env: Env, id: string): string | null {
  const [, named] = id.split('-');
  return named === undefined ? (env.previousSecretKeys.at(-1) ?? env.secretKey) : secretNamed(env, named);
}

/** A keyed digest under the installation's secret; `purpose` keeps digests of different uses apart. */
export function sign(env: Pick<Env, 'secretKey'>, purpose: string, text: string, secretKey = env.secretKey): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}:${text}`).digest();
}

export function inTransaction<T>(app: App, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction(app.pool, scope, work);
}
