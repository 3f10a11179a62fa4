import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../shared/kit/errors.ts';
import { LINK_CODE } from '../../../shared/invoices/proof.ts';
import { say } from '../../../shared/i18n/message.ts';
import { noteMessage, throttle } from '../../accounts/index.ts';
import { at, inTransaction, sign } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import type { Env } from '../../core/env.ts';
import { network } from '../../core/address.ts';
import { codeOfLink, putCode, takeTry } from './link-code-queries.ts';
import type { CodeOf, LinkAction } from './link-code-queries.ts';

/** The one-time code that is e-mailed to the person to whom a link was sent, and proves that they are the one who uses it. */

const HOUR = 3_600_000;
/** The number of codes and e-mails that one network may request: more than an office needs. */
const FROM_ONE_PLACE = 30;

/** Counts one message to a recipient, for all callers: one a minute about the same thing, five an hour with the same `key` (a link, an address). */
export async function countMessage(ctx: Context, kind: 'decision-code' | 'decision-link' | 'portal-code', key: string, about = ''): Promise<void> {
  await throttle(ctx, `${kind}:from:${network(ctx.address)}`, FROM_ONE_PLACE, HOUR);
  if (!(await inTransaction(ctx.app, 'system', (sql) => noteMessage({ ...ctx, sql }, kind, `${key} ${about}`))))
    throw new AppError('RATE_LIMITED', say`An email is on its way. Please wait a minute before you ask for another.`, {
      retryAfter: LINK_CODE.resendAfter / 1000,
    });
  await throttle(ctx, `${kind}:hour:${key}`, LINK_CODE.perHour, HOUR);
}

/** Makes a new code, which ends the previous one; the caller queues its e-mail in the same transaction. */
export async function makeCode(ctx: Context, of: CodeOf): Promise<void> {
  const createdAt = at(ctx);
  const hash = digestOf(ctx.app.env, of, codeText(ctx.app.env, of, createdAt));
  await putCode(ctx.sql, of, { hash, createdAt, expiresAt: new Date(ctx.now + LINK_CODE.life).toISOString() });
}

/** The open code of a link for one of these actions, for its e-mail; null without one. `now` in epoch milliseconds. */
export async function openCode<A extends LinkAction>(
  sql: Sql,
  env: Env,
  { linkId, revision, actions }: { linkId: string; revision: number; actions: readonly A[] },
  now: number,
): Promise<{ code: string; action: A; madeAt: string } | null> {
  const row = await codeOfLink(sql, linkId);
  const action = actions.find((one) => one === row?.action);
  if (!row || action === undefined || row.revision !== revision || row.used_at || Date.parse(row.expires_at) <= now) return null;
  return { code: codeText(env, { linkId, action, revision }, row.created_at), action, madeAt: row.created_at };
}

/**
 * Counts the attempt in its own transaction before the code is checked. Returns the digest of a right code, which the decision uses. Throws CODE_REQUIRED,
 * CODE_WRONG, CODE_EXPIRED.
 */
export async function judgeCode(ctx: Context, of: CodeOf, given: string | undefined): Promise<Buffer> {
  if (given === undefined) throw new AppError('CODE_REQUIRED', say`Please enter the code that we sent to your email address.`);
  const row = await inTransaction(ctx.app, 'system', (sql) => takeTry(sql, of, LINK_CODE.tries));
  if (!row) throw over();
  const hash = digestOf(ctx.app.env, of, given);
  if (!timingSafeEqual(row.code_hash, hash))
    throw new AppError('CODE_WRONG', undefined, { errors: [{ field: 'code', message: say`Incorrect code. Check the latest email we sent.` }] });
  if (row.used_at || Date.parse(row.expires_at) <= ctx.now) throw over();
  return hash;
}

/** There is no valid code: never sent, for another text or action, no attempts left, used or too old. */
export function over(): AppError {
  return new AppError('CODE_EXPIRED', undefined, { errors: [{ field: 'code', message: say`This code is no longer valid. Request a new one.` }] });
}

function codeText(env: Env, { linkId, action, revision }: CodeOf, createdAt: string): string {
  const number = sign(env, 'decision-code', `${linkId}:${action}:${revision}:${createdAt}`).readUIntBE(0, 6) % 10 ** LINK_CODE.digits;
  return String(number).padStart(LINK_CODE.digits, '0');
}

function digestOf(env: Env, { linkId, action, revision }: CodeOf, code: string): Buffer {
  return sign(env, 'decision-code-digest', `${linkId}:${action}:${revision}:${code}`);
}
