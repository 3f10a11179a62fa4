import { setTimeout } from 'node:timers/promises';
import { RESEND_AFTER, RESEND_PER_HOUR } from '../../../shared/accounts/rules.ts';
import { canonicalEmail } from '../../../shared/kit/email.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { counted, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { at, inTransaction, sign } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { countInWindow, resetCount, spaceOut, uncount, windowStart } from '../../db/rate-windows.ts';
import { network } from '../../core/address.ts';

const HOUR = 3_600_000;
/** Milliseconds, several times the duration of the work: looking up and queueing a message, writing an account. */
export const UNHURRIED = { message: 40, account: 150 } as const;

/** The parts of a call by which messages are counted. */
type Counting = Pick<Context, 'app' | 'sql' | 'now'>;

/** Counts one use of `key` and refuses above `limit` in the window; the count stays even if the call fails. */
export async function throttle(ctx: Context, key: string, limit: number, window: number): Promise<void> {
  const count = await inTransaction(ctx.app, 'system', (sql) => countInWindow(sql, hidden(ctx, key), windowStart(ctx.now, window)));
  if (count <= limit) return;
  const wait = Math.ceil((window - (ctx.now % window)) / 1000);
  throw new AppError('RATE_LIMITED', say`Too many tries. Please wait ${durationText(wait)} and try again.`, { retryAfter: wait });
}

/** The limit of messages to one person: one a minute, five an hour; counted by address (or id) whether or not it has an account. */
export async function throttleMessage(ctx: Context, kind: string, email: string): Promise<void> {
  if (!(await inTransaction(ctx.app, 'system', (sql) => noteMessage({ ...ctx, sql }, kind, email)))) {
    throw new AppError('RATE_LIMITED', say`A message is on its way. Please wait a minute before you ask for another.`, { retryAfter: RESEND_AFTER / 1000 });
  }
  await throttle(ctx, `${kind}:hour:${canonicalEmail(email)}`, RESEND_PER_HOUR, HOUR);
}

/**
 * The limit of requests by one caller for messages to an address. Counted by both, so that the answer does not
 * reveal that somebody else has just registered the address, or requested its messages.
 */
export function throttleAsking(ctx: Context, kind: string, email: string): Promise<void> {
  return throttleMessage(ctx, kind, `${canonicalEmail(email)} ${network(ctx.address)}`);
}

/** Whether a message may be sent to an address: one a minute and five an hour, for all callers together. The answer does not reveal it. */
export async function mayLeave(ctx: Counting, kind: string, email: string): Promise<boolean> {
  return (await noteMessage(ctx, kind, email)) && mayLeaveThisHour(ctx, kind, email);
}

/** The same without the minute: for the first link to a new or corrected address, whose mailbox may have got one to another form of it just now. */
export async function mayLeaveThisHour(ctx: Counting, kind: string, email: string): Promise<boolean> {
  return (await countInWindow(ctx.sql, hidden(ctx, `${kind}:sent:${canonicalEmail(email)}`), windowStart(ctx.now, HOUR))) <= RESEND_PER_HOUR;
}

type Rooms = readonly { readonly window: number; readonly most: number }[];

/** Counts a message in each window (milliseconds); false, and nothing is counted, if one of them is full. */
export async function takeRoom(ctx: Counting, key: string, rooms: Rooms): Promise<boolean> {
  const counts = [];
  for (const { start, most, key: counter } of countersOf(ctx, key, rooms)) counts.push((await countInWindow(ctx.sql, counter, start)) <= most);
  if (counts.every(Boolean)) return true;
  await giveRoomBack(ctx, key, rooms);
  return false;
}

/** Subtracts a message that was counted but not sent. */
export function giveRoomBack(ctx: Counting, key: string, rooms: Rooms): Promise<void> {
  return uncount(ctx.sql, countersOf(ctx, key, rooms));
}

function countersOf(ctx: Counting, key: string, rooms: Rooms) {
  return rooms.map(({ window, most }) => ({ key: hidden(ctx, `${key}:${window}`), start: windowStart(ctx.now, window), most }));
}

/** Settles after at least so many milliseconds, so that the duration does not reveal whether an address has an account. */
export async function unhurried<T>(least: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, setTimeout(least)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Counts a message that is sent now to an address (or about an id); false if the last was sent less than a minute ago. */
export function noteMessage(ctx: Counting, kind: string, email: string): Promise<boolean> {
  return spaceOut(ctx.sql, hidden(ctx, `${kind}:last:${canonicalEmail(email)}`), at(ctx), RESEND_AFTER / 1000);
}

/**
 * Counts an attempt at the phone code of an address, whether or not it has an account; returns the number of attempts since the last code.
 */
export function countTry(ctx: Context, email: string): Promise<number> {
  return countInWindow(ctx.sql, hidden(ctx, `otp-tries:${email}`), new Date(0).toISOString());
}

/** Another code was requested: the counter of attempts starts again. */
export function forgetTries(ctx: Context, email: string): Promise<void> {
  return resetCount(ctx.sql, hidden(ctx, `otp-tries:${email}`));
}

/** Counters are stored under a digest: the table contains no address and no person. */
export function hidden(ctx: Pick<Context, 'app'>, key: string): string {
  return sign(ctx.app.env, 'throttle', key).toString('base64url');
}

function durationText(seconds: number): Message {
  return seconds < 90 ? counted(seconds, '{count} second', '{count} seconds') : counted(Math.ceil(seconds / 60), '{count} minute', '{count} minutes');
}
