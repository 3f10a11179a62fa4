import { RESEND_AFTER } from '../../shared/accounts/rules.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { countInWindow, windowStart } from '../db/rate-windows.ts';
import { audit } from '../core/record.ts';
import { masked } from '../core/encryption.ts';
import { refuseUnknownLanguage } from '../core/languages.ts';
import { mustBeSteppedUp } from './factors/challenge.ts';
import { liftPasswordLock, takePasswordTry } from './limits/lock.ts';
import { phoneCode, sendCode } from './messages/messages.ts';
import { toE164, toTextable } from './messages/phone.ts';
import { writeProfile } from './profile-queries.ts';
import { refuseProductPerson } from './registration/product-name.ts';
import { insertUser, markVerified, userByEmail, userById } from './queries.ts';
import type { User } from './queries.ts';
import { passwordMatches } from './secrets/secrets.ts';
import { hidden, noteMessage } from './limits/throttle.ts';
import { recordChange } from './tell-change.ts';

/** Functions for the team: joining by an invitation, and the own profile. */

export function findUser(ctx: Context, email: string): Promise<User | null> {
  return userByEmail(ctx.sql, email);
}

export async function userOf(ctx: Context): Promise<User | null> {
  return ctx.principal && (await userById(ctx.sql, ctx.principal.userId));
}

/** Checks the password of a person who is not signed in, with the lock-out of the sign-in. Throws WRONG_CREDENTIALS, LOCKED_OUT. */
export async function provePasswordToJoin(ctx: Context, user: User, password: string): Promise<void> {
  await takePasswordTry(ctx, user.email);
  if (!(await passwordMatches(password, user.password_hash))) throw new AppError('WRONG_CREDENTIALS', say`Incorrect password.`);
  await liftPasswordLock(ctx, user.email);
}

/** Creates an account whose address is proved by the opened link; its phone gets a code. */
export async function addUser(ctx: Context, user: Parameters<typeof insertUser>[1]): Promise<void> {
  await insertUser(ctx.sql, { ...user, language: ctx.language });
  await markVerified(ctx.sql, user.id, 'email', at(ctx));
  await audit(ctx, 'user.register', user.id);
  await sendCode(ctx, phoneCode(user.id));
  await noteMessage(ctx, 'sms', user.email);
}

/**
 * Changes one's own names, phone and language. Codes go to the phone, and accounts are matched with the name: both need a step-up. Throws
 * VALIDATION_FAILED, STEP_UP_REQUIRED, RATE_LIMITED.
 */
export async function changeProfile(
  ctx: Context,
  given: { firstName?: string | undefined; lastName?: string | undefined; phone?: string | undefined; language?: string | undefined },
): Promise<{ codeSent: boolean; isRenamed: boolean }> {
  const user = await userOf(ctx);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const phone = given.phone === undefined || toE164(given.phone) === user.phone ? user.phone : toTextable(ctx.app.env, given.phone);
  refuseUnknownLanguage(given.language);
  const next = {
    firstName: given.firstName ?? user.first_name,
    lastName: given.lastName ?? user.last_name,
    phone,
    language: given.language ?? user.language,
  };
  const isNew = phone !== user.phone;
  const isRenamed = next.firstName !== user.first_name || next.lastName !== user.last_name;
  if (isRenamed) refuseProductPerson(ctx.app.env, next);
  const { firstName, lastName } = next;
  if (isNew && isRenamed) await mustBeSteppedUp(ctx, say`Change your phone number to ${masked(phone)} and your name to ${firstName} ${lastName}.`);
  else if (isNew) await mustBeSteppedUp(ctx, say`Change your phone number to ${masked(phone)}.`);
  else if (isRenamed) await mustBeSteppedUp(ctx, say`Change your name to ${firstName} ${lastName}.`);
  await writeProfile(ctx.sql, user.id, next, at(ctx));
  if (isNew) await recordChange(ctx, 'user.update-profile', user.id, 'phone', { phone: true });
  else await audit(ctx, 'user.update-profile', user.id);
  if (!isNew) return { codeSent: false, isRenamed };
  if (!(await noteMessage(ctx, 'sms', user.email)))
    throw new AppError('RATE_LIMITED', say`A code is on its way. Please wait a minute before you change the number.`, { retryAfter: RESEND_AFTER / 1000 });
  await sendCode(ctx, phoneCode(user.id));
  return { codeSent: true, isRenamed };
}

/** Counts one more of `key` in this window, in the caller's transaction, and returns the count. */
export async function countMessages(ctx: Pick<Context, 'app' | 'sql' | 'now'>, key: string, window: number): Promise<number> {
  return countInWindow(ctx.sql, hidden(ctx, key), windowStart(ctx.now, window));
}
