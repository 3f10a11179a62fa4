import { LOCKOUT, LOCKOUT_FACTOR, LOCKOUT_UNKNOWN } from '../../../shared/accounts/rules.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { counted, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { network } from '../../core/address.ts';
import { giveBack, liftAccount, liftLock, lockedUntil, takeSignIn } from './lock-queries.ts';
import type { LockKey, LockRule } from './lock-queries.ts';
import type { User } from '../queries.ts';
import { factorLockKey, lockKey, passwordMatches } from '../secrets/secrets.ts';
import { principalOf } from '../signed-in-user.ts';

/** The parts of a call that an attempt is counted by. */
type Guess = Pick<Context, 'app' | 'sql' | 'now' | 'address'>;

/** A known device of the account, by its id; null for any other. */
type KnownDevice = string | null;

/**
 * Counts a password attempt, or refuses with the remaining time; the same for addresses without an account. A known device has its
 * own counter. Unknown devices are counted by network, and all together, so strangers cannot lock the holder out of a known device.
 */
export async function takePasswordTry(ctx: Guess, email: string, device: KnownDevice = null, refusal: (wait: Message) => Message = orReset): Promise<void> {
  const { own, together } = keysOf(ctx, email, device);
  await takeTry(ctx, own, LOCKOUT, refusal);
  if (together) await takeTry(ctx, together, LOCKOUT_UNKNOWN, refusal);
}

/**
 * Counts an attempt at the second factor, or refuses: by network, so that a stranger with the password does not stop the holder, and all together. A password
 * reset does not lift these locks.
 */
export async function takeFactorTry(ctx: Guess, userId: string): Promise<void> {
  const { own, together } = factorKeysOf(ctx, userId);
  const refusal = (wait: Message) => say`Too many wrong tries. Please wait ${wait}.`;
  await takeTry(ctx, own, LOCKOUT, refusal);
  await takeTry(ctx, together, LOCKOUT_FACTOR, refusal);
}

/** After a right code: resets this caller's counter; the wrong codes of others still count. */
export async function liftFactorTries(ctx: Guess, userId: string): Promise<void> {
  const { own, together } = factorKeysOf(ctx, userId);
  await liftLock(ctx.sql, own.key);
  await giveBack(ctx.sql, together.key);
}

function factorKeysOf({ app, address }: Guess, userId: string): { own: LockKey; together: LockKey } {
  const account = factorLockKey(app.env, userId);
  return { own: { key: lockKey(app.env, `${userId} network ${network(address)}`), account }, together: { key: account, account } };
}

/** Checks a signed-in person's own password, counted for this session only. Throws VALIDATION_FAILED on `currentPassword`. */
export async function provePassword(ctx: Context, user: User, currentPassword: string): Promise<void> {
  const key = lockKey(ctx.app.env, `session ${principalOf(ctx).sessionId}`);
  await takeTry(ctx, { key, account: accountKey(ctx, user.email) }, LOCKOUT, orReset);
  if (!(await passwordMatches(currentPassword, user.password_hash))) throw fieldError('currentPassword', say`Incorrect password.`);
  await inTransaction(ctx.app, 'system', (sql) => liftLock(sql, key));
}

export function liftPasswordLock(ctx: Context, email: string, device: KnownDevice = null): Promise<void> {
  return inTransaction(ctx.app, 'system', (sql) => liftTries(sql, ctx, email, device));
}

/** After a right password: resets this caller's counter, but not the common counter of unknown devices. */
export async function liftTries(sql: Sql, ctx: Guess, email: string, device: KnownDevice): Promise<void> {
  const { own, together } = keysOf(ctx, email, device);
  await liftLock(sql, own.key);
  if (together) await giveBack(sql, together.key);
}

/** After a new password by an e-mailed link: resets every counter of the account. */
export function liftAllTries(ctx: Context, email: string): Promise<void> {
  return liftAccount(ctx.sql, accountKey(ctx, email));
}

function keysOf(ctx: Guess, email: string, device: KnownDevice): { own: LockKey; together: LockKey | null } {
  const { env } = ctx.app;
  const account = accountKey(ctx, email);
  if (device !== null) return { own: { key: lockKey(env, `${email} device ${device}`), account }, together: null };
  return {
    own: { key: lockKey(env, `${email} network ${network(ctx.address)}`), account },
    together: { key: lockKey(env, `${email} unknown`), account },
  };
}

/** The account of all counters of an address. */
export function accountKey(ctx: Pick<Context, 'app'>, email: string): Buffer {
  return lockKey(ctx.app.env, email);
}

function orReset(wait: Message): Message {
  return say`Too many wrong tries. Please wait ${wait}, or reset your password.`;
}

async function takeTry(ctx: Guess, key: LockKey, rule: LockRule, refusal: (wait: Message) => Message): Promise<void> {
  if (await inTransaction(ctx.app, 'system', (sql) => takeSignIn(sql, key, at(ctx), rule))) return;
  const until = await lockedUntil(ctx.sql, key.key);
  const minutes = Math.max(1, Math.ceil((Date.parse(until ?? at(ctx)) - ctx.now) / 60_000));
  throw new AppError('LOCKED_OUT', refusal(counted(minutes, '{count} minute', '{count} minutes')), { retryAfter: minutes * 60 });
}
