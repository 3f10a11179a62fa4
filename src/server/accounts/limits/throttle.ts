import { setTimeout } from 'node:timers/promises';
import { RESEND_AFTER, RESEND_PER_HOUR } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { counted, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { at, inTransaction, sign } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { countInWindow, resetCount, spaceOut, windowStart } from '../../db/rate-windows.ts';
import { network } from '../../core/address.ts';

const HOUR = 3_600_000;
/** Milliseconds, several times what the work takes: a message is looked up and queued, an account is written. */
export const UNHURRIED = { message: 40, account: 150 } as const;

/** Counts one use of `key` and refuses past `limit` in the window; the count stays even when the call fails. */
export async function throttle(ctx: Context, key: string, limit: number, window: number): Promise<void> {
  const count = await inTransaction(ctx.app, 'system', (sql) => countInWindow(sql, hidden(ctx, key), windowStart(ctx.now, window)));
  if (count <= limit) return;
  const wait = Math.ceil((window - (ctx.now % window)) / 1000);
  throw new AppError('RATE_LIMITED', say`Too many tries. Please wait ${durationText(wait)} and try again.`, { retryAfter: wait });
}

/** A message to one person: once a minute, five an hour; counted by address (or id) whether or not it has an account. */
export async function throttleMessage(ctx: Context, kind: string, email: string): Promise<void> {
  if (!(await inTransaction(ctx.app, 'system', (sql) => noteMessage({ ...ctx, sql }, kind, email)))) {
    throw new AppError('RATE_LIMITED', say`A message is on its way. Please wait a minute before you ask for another.`, { retryAfter: RESEND_AFTER / 1000 });
  }
  await throttle(ctx, `${kind}:hour:${email}`, RESEND_PER_HOUR, HOUR);
}

/**
 * How often one caller may ask for messages to an address. Counted by both, so that nobody sees in the answer that somebody else has
 * just registered the address, or asked for its messages.
 */
export function throttleAsking(ctx: Context, kind: string, email: string): Promise<void> {
  return throttleMessage(ctx, kind, `${network(ctx.address)} ${email}`);
}

/** Whether a message may leave for an address: once a minute and five an hour, whoever asked. Whoever asked is not told. */
export async function mayLeave(ctx: Context, kind: string, email: string): Promise<boolean> {
  if (!(await noteMessage(ctx, kind, email))) return false;
  return (await countInWindow(ctx.sql, hidden(ctx, `${kind}:sent:${email}`), windowStart(ctx.now, HOUR))) <= RESEND_PER_HOUR;
}

/** Settles no sooner than after so many milliseconds: that an address has an account cannot be told from how long its answer takes. */
export async function unhurried<T>(least: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, setTimeout(least)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Notes a message that is sent now; false when the last is not a minute old. */
export function noteMessage(ctx: Context, kind: string, email: string): Promise<boolean> {
  return spaceOut(ctx.sql, hidden(ctx, `${kind}:last:${email}`), at(ctx), RESEND_AFTER / 1000);
}

/** Counts a guess at the phone code of an address, whether or not it has an account; answers how many there were since the last code. */
export function countTry(ctx: Context, email: string): Promise<number> {
  return countInWindow(ctx.sql, hidden(ctx, `otp-tries:${email}`), new Date(0).toISOString());
}

/** Another code was asked for: guessing begins again. */
export function forgetTries(ctx: Context, email: string): Promise<void> {
  return resetCount(ctx.sql, hidden(ctx, `otp-tries:${email}`));
}

/** Counts are kept under a digest: the table names no address and no person. */
export function hidden(ctx: Context, key: string): string {
  return sign(ctx.app.env, 'throttle', key).toString('base64url');
}

function durationText(seconds: number): Message {
  return seconds < 90 ? counted(seconds, '{count} second', '{count} seconds') : counted(Math.ceil(seconds / 60), '{count} minute', '{count} minutes');
}
