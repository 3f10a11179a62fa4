import { EMAIL_LINK_LIFE, OTP_LIFE, RESET_LINK_LIFE } from '../../../shared/accounts/rules.ts';
import { at } from '../../core/context.ts';
import type { Context, Principal } from '../../core/context.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { endLinks, insertLink, putCode } from '../secrets/secret-queries.ts';
import type { CodeOf } from '../secrets/secret-queries.ts';
import { userById } from '../queries.ts';
import { mustBeTextable } from './text-messages.ts';
import { codeDigest, codeFor, digest, linkFor } from '../secrets/secrets.ts';

/** Makes a new code, which ends the previous one, and queues its message. Throws RATE_LIMITED if the number of a signed-in person has reached its limit. */
export async function sendCode(ctx: Context, of: CodeOf): Promise<void> {
  const { userId } = of;
  const user = ctx.principal && of.purpose === 'phone' ? await userById(ctx.sql, userId) : null;
  if (user) await mustBeTextable(ctx, user.phone);
  const createdAt = at(ctx);
  const code = codeFor(ctx.app.env, of, createdAt);
  await putCode(ctx.sql, of, { hash: codeDigest(ctx.app.env, of, code), createdAt, expiresAt: new Date(ctx.now + OTP_LIFE).toISOString() });
  if (of.purpose === 'phone') await enqueue(ctx.sql, 'sms.code', { userId }, { key: `sms.code:${userId}` });
  else await enqueue(ctx.sql, 'code.step-up', { userId, sessionId: of.sessionId, challengeId: of.challengeId }, { key: `code.step-up:${of.challengeId}` });
}

/** The code that confirms a phone number. */
export function phoneCode(userId: string): CodeOf {
  return { userId, purpose: 'phone', sessionId: null, challengeId: null };
}

/** The code that confirms one call of one session. */
export function stepUpCode({ userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>, challengeId: string): CodeOf {
  return { userId, purpose: 'step-up', sessionId, challengeId };
}

/** Informs the holder of an account that somebody tried to register its address. */
export async function sendAccountExists(ctx: Context, userId: string): Promise<void> {
  await enqueue(ctx.sql, 'mail.link', { userId, purpose: 'known', createdAt: at(ctx) });
}

/** Makes a link for a purpose and queues its e-mail. */
export async function sendLink(ctx: Pick<Context, 'app' | 'sql' | 'now'>, userId: string, purpose: 'email' | 'reset'): Promise<void> {
  const createdAt = at(ctx);
  // A new link ends older ones. Codes stay valid, because a stranger can request a link.
  if (purpose === 'reset') await endLinks(ctx.sql, userId, 'reset', createdAt);
  const life = purpose === 'email' ? EMAIL_LINK_LIFE : RESET_LINK_LIFE;
  await insertLink(ctx.sql, {
    tokenHash: digest(linkFor(ctx.app.env, purpose, userId, createdAt)),
    userId,
    purpose,
    createdAt,
    expiresAt: new Date(ctx.now + life).toISOString(),
  });
  await enqueue(ctx.sql, 'mail.link', { userId, purpose, createdAt });
}
