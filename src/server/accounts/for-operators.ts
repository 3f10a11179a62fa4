import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { devicesOf } from './devices/device-queries.ts';
import type { DeviceRecord } from './devices/device-queries.ts';
import { accountKey } from './limits/lock.ts';
import { liftAccount, locksOf } from './limits/lock-queries.ts';
import { mayLeave } from './limits/throttle.ts';
import { sendLink } from './messages/messages.ts';
import { userById } from './queries.ts';
import { factorLockKey } from './secrets/secrets.ts';
import { idleSince } from './sessions/sessions.ts';

/** The context of an operator's help for a person. `actor` is the operator's name in the audit log. */
type Helper = Pick<Context, 'app' | 'sql' | 'now' | 'businessId'> & { readonly actor: string };
interface Person {
  readonly id: string;
  readonly email: string;
}

/** Until when each of these people cannot sign in, after wrong passwords or codes; people who can are not in the map. */
export async function lockedPeople(ctx: Pick<Context, 'app' | 'sql' | 'now'>, people: readonly Person[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(
    people.flatMap(({ id, email }) => [accountKey(ctx, email), factorLockKey(ctx.app.env, id)].map((key): [string, string] => [key.toString('base64'), id])),
  );
  const rows = await locksOf(
    ctx.sql,
    [...keys.keys()].map((key) => Buffer.from(key, 'base64')),
    at(ctx),
  );
  const locked = new Map<string, string>();
  for (const { key, locked_until: until } of rows) {
    const id = keys.get(key.toString('base64')) ?? '';
    if (until > (locked.get(id) ?? '')) locked.set(id, until);
  }
  return locked;
}

/** The known devices of these people, last used first. */
export function devicesOfPeople(
  ctx: Pick<Context, 'sql' | 'now'>,
  userIds: readonly string[],
  limit: number,
): Promise<(DeviceRecord & { user_id: string; is_open: boolean })[]> {
  return devicesOf(ctx.sql, userIds, { at: at(ctx), idleSince: idleSince(ctx.now), limit });
}

/** Ends every lock of a person's sign-in, of the password and of the second factor. Throws STATE_CONFLICT without one. */
export async function unlockPerson(ctx: Helper, person: Person, reason: string): Promise<void> {
  if ((await lockedPeople(ctx, [person])).size === 0) throw new AppError('STATE_CONFLICT', verbatim('Nothing keeps this person from signing in any more.'));
  await liftAccount(ctx.sql, accountKey(ctx, person.email));
  await liftAccount(ctx.sql, factorLockKey(ctx.app.env, person.id));
  await audit(ctx, 'user.unlock', person.id, { reason });
}

/** Sends the link that confirms a person's e-mail address again; earlier links stay valid. Throws STATE_CONFLICT, RATE_LIMITED. */
export async function resendConfirmation(ctx: Helper, userId: string, reason: string): Promise<void> {
  const user = await userById(ctx.sql, userId);
  if (!user) throw new AppError('NOT_FOUND', verbatim('We could not find that person.'));
  if (user.email_verified_at !== null) throw new AppError('STATE_CONFLICT', verbatim('This address is confirmed already.'));
  if (!(await mayLeave(ctx, 'link', user.email)))
    throw new AppError('RATE_LIMITED', verbatim('A link is on its way. Wait a minute, and send at most five an hour.'));
  await sendLink(ctx, userId, 'email');
  await audit(ctx, 'user.resend-link', userId, { reason });
}
