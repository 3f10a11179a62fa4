import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { idFrom } from '../../shared/kit/id.ts';
import type { IdKind } from '../../shared/kit/id.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { Sql } from '../db/pool.ts';
import type { Replica } from '../db/replica.ts';
import { snapshot, transaction } from '../db/transaction.ts';
import type { Scope } from '../db/transaction.ts';
import type { Env } from './env.ts';
import type { Switches } from './feature-flags.ts';
import { presentKey, secretNamed } from './encryption.ts';
import { randomForId } from './random.ts';
import type { Providers } from '../integrations/index.ts';

export interface Principal {
  readonly userId: string;
  readonly name: string;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
}

/** One file of a multipart call. `type` and `name` are the sender's claims: check the bytes. */
export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The context of a verb: person, business, time, and one open transaction. */
export interface Context {
  readonly app: App;
  /** Epoch milliseconds; the only clock. */
  readonly now: number;
  /** Null without a session or key. */
  readonly principal: Principal | null;
  /** For member access: the caller's business. */
  readonly businessId: string;
  readonly role: Role | null;
  /** The verification level of that business; 0 outside member access. */
  readonly level: Level;
  /** Active owners and admins of that business. */
  readonly checkers: number;
  /** The category of that business; `both` outside member access. */
  readonly category: Category;
  /** Set when an approval runs this call for its requester. */
  readonly onRequest: { readonly requestId: string; readonly makerId: string; readonly makerName: string } | null;
  /** The files of a multipart call, by field. */
  readonly files: Readonly<Record<string, readonly GivenFile[]>>;
  readonly requestId: string;
  readonly address: string;
  readonly agent: string;
  /** The language of the caller's screens, if there is a locale file. */
  readonly language: string | null;
  /** Renders a text in the caller's language, else in English. */
  readonly say: (text: Text) => string;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: string;
  /** The current call with its parsed input; null in jobs. A step-up confirms exactly this. */
  readonly call: { readonly route: string; readonly input: unknown } | null;
  readonly sql: Sql;
}

/** Objects that live as long as the process. */
export interface App {
  readonly env: Env;
  readonly pool: pg.Pool;
  readonly replica: Replica;
  readonly providers: Providers;
  readonly clock: () => number;
  /** Tells the dispatcher that a commit may have written events. */
  readonly wake: () => void;
  /** Drops this process's cached sessions at once. */
  readonly forgetSessions: () => void;
  /** The feature flags and maintenance mode. */
  readonly switches: Switches;
  readonly log: Log;
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** 48 bits of the time in milliseconds, so that new rows are added at the end of an index, and 80 random bits, so that an id cannot be guessed. */
export function newId(kind: IdKind): string {
  const bytes = randomForId(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  return idFrom(kind, bytes);
}

/** The rows that the caller of a verb may see: those of its business, or without one what the verb itself looks for. */
export function scopeOf({ businessId }: Pick<Context, 'businessId'>): Scope {
  return businessId ? { businessId } : 'system';
}

/** The actor for audit and history. */
export function actorOf(ctx: Context): string {
  return ctx.principal?.userId ?? 'guest';
}

export function at(ctx: Pick<Context, 'now'>): string {
  return new Date(ctx.now).toISOString();
}

/** An id that names the key from which its tokens are derived, so that they can be shown again after a change of the key. */
export function keyedId(env: Env, kind: IdKind): string {
  return `${newId(kind)}-${presentKey(env)}`;
}

/** The key named by such an id, or null if it is not configured any more. Ids without a name were made before keys had names: the oldest key. */
export function keyOfId(env: Env, id: string): string | null {
  const [, named] = id.split('-');
  return named === undefined ? (env.previousSecretKeys.at(-1) ?? env.secretKey) : secretNamed(env, named);
}

/** A keyed digest with the installation's secret; `purpose` separates digests of different uses. */
export function sign(env: Pick<Env, 'secretKey'>, purpose: string, text: string, secretKey = env.secretKey): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}:${text}`).digest();
}

export function inTransaction<T>(app: App, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction(app.pool, scope, work);
}

/** For an answer that several statements make. */
export function inSnapshot<T>(app: App, scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T> {
  return snapshot(app.pool, scope, work);
}
