import { EMAIL_LINK_LIFE, OTP_LIFE, RESET_LINK_LIFE } from '../../shared/accounts/rules.ts';
import { at } from '../context.ts';
import type { Context } from '../context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { insertLink, putCode } from './queries.ts';
import { codeDigest, codeFor, digest, linkFor } from './secrets.ts';

/** Makes a new phone code, which ends the one before, and queues its message. */
export async function sendCode(ctx: Context, userId: string): Promise<void> {
  const createdAt = at(ctx);
  const code = codeFor(ctx.app.env, userId, createdAt);
  await putCode(ctx.sql, { userId, hash: codeDigest(ctx.app.env, userId, code), createdAt, expiresAt: new Date(ctx.now + OTP_LIFE).toISOString() });
  await enqueue(ctx.sql, 'sms.code', { userId }, { key: `sms.code:${userId}` });
}

/** Makes a link for a purpose and queues the e-mail that carries it. */
export async function sendLink(ctx: Context, userId: string, purpose: 'email' | 'reset'): Promise<void> {
  const createdAt = at(ctx);
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
