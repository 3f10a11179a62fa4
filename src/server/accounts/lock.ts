import { LOCKOUT } from '../../shared/accounts/rules.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { tn } from '../../shared/kit/words.ts';
import { at, inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import type { User } from './queries.ts';
import { liftLock, lockedUntil, takeSignIn } from './secret-queries.ts';
import { factorLockKey, lockKey, passwordMatches } from './secrets.ts';

/** Counts a try at a password, or refuses with the time left; the same for addresses without an account. */
export function takePasswordTry(ctx: Context, email: string): Promise<void> {
  return takeTry(ctx, lockKey(ctx.app.env, email), (wait) => `Too many wrong tries. Please wait ${wait}, or reset your password.`);
}

/** Counts a try at the second factor, or refuses. A reset password does not lift this. */
export function takeFactorTry(ctx: Context, userId: string): Promise<void> {
  return takeTry(ctx, factorLockKey(ctx.app.env, userId), (wait) => `Too many wrong tries. Please wait ${wait}.`);
}

/** A signed-in person's own password, guessed no more often than at the door. Throws VALIDATION_FAILED on `currentPassword`. */
export async function provePassword(ctx: Context, user: User, currentPassword: string): Promise<void> {
  await takePasswordTry(ctx, user.email);
  if (!(await passwordMatches(currentPassword, user.password_hash))) throw fieldError('currentPassword', 'This is not your current password.');
  await liftPasswordLock(ctx, user.email);
}

export function liftPasswordLock(ctx: Context, email: string): Promise<void> {
  return inTransaction(ctx.app, 'system', (sql) => liftLock(sql, lockKey(ctx.app.env, email)));
}

async function takeTry(ctx: Context, key: Buffer, refusal: (wait: string) => string): Promise<void> {
  if (await inTransaction(ctx.app, 'system', (sql) => takeSignIn(sql, key, at(ctx), LOCKOUT))) return;
  const until = await lockedUntil(ctx.sql, key);
  const minutes = Math.max(1, Math.ceil((Date.parse(until ?? at(ctx)) - ctx.now) / 60_000));
  throw new AppError('LOCKED_OUT', refusal(tn(minutes, '{count} minute', '{count} minutes')), { retryAfter: minutes * 60 });
}
