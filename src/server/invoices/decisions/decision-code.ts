import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../shared/kit/errors.ts';
import { DECISION_CODE } from '../../../shared/invoices/proof.ts';
import { maskedEmail } from '../../../shared/kit/email.ts';
import type { Decider } from '../../../shared/invoices/proof.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { noteMessage, throttle } from '../../accounts/index.ts';
import { at, inTransaction, sign } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import type { Env } from '../../core/env.ts';
import { network } from '../../core/address.ts';
import { addressIsOwn, codeOfLink, putCode, takeTry } from './decision-queries.ts';
import type { CodeOf, DecisionAction } from './decision-queries.ts';
import { isDecisionKey } from '../links/link.ts';
import type { DecisionPurpose } from '../links/link.ts';

const HOUR = 3_600_000;
/** The number of codes and e-mails that one network may request: more than an office needs. */
const FROM_ONE_PLACE = 30;

/** The facts about a document that a decision by link needs. Invoices and purchase orders have the same rules. */
export interface Decidable {
  readonly purpose: DecisionPurpose;
  /** The opened link: its second secret allows a decision. */
  readonly linkId: string;
  /** The document's newest open link: codes are valid for it and e-mails contain it, since its secret is current. */
  readonly newestId: string;
  readonly revision: number;
  /** The business that sent it. */
  readonly senderId: string;
  /** The receiving business, if it has an account here: its members decide, signed in. */
  readonly partyId: string | null;
  /** The address to which it was sent. */
  readonly email: string | null;
}

/** Who can decide it, for the page of the link. */
export function deciderOf({ partyId, email }: Pick<Decidable, 'partyId' | 'email'>): { by: Decider; address: string | null } {
  if (partyId !== null) return { by: 'member', address: null };
  return email === null ? { by: 'nobody', address: null } : { by: 'email', address: maskedEmail(email) };
}

/**
 * The address that proves a decision by link, if the holder of `given` may decide. Throws SIGN_IN_REQUIRED if the recipient has a business here,
 * DECISION_LINK_REQUIRED for a link that only shows and pays, STATE_CONFLICT if it was sent to the sender's own address.
 */
export async function provableBy(ctx: Pick<Context, 'app' | 'sql'>, what: Decidable, given: string | undefined): Promise<string> {
  const email = await recipientOf(ctx.sql, what);
  if (given === undefined || !isDecisionKey(ctx.app.env, what.purpose, what.linkId, given)) throw new AppError('DECISION_LINK_REQUIRED', onlyFrom(email));
  return email;
}

/** The address that can decide, for any caller. Throws as above, without checking the key. */
export async function recipientOf(sql: Sql, { partyId, email, senderId }: Decidable): Promise<string> {
  if (partyId !== null) throw new AppError('SIGN_IN_REQUIRED', say`The recipient has an account here: sign in as a member of it to approve or decline.`);
  if (email === null)
    throw new AppError(
      'DECISION_LINK_REQUIRED',
      say`It wasn’t sent to an email address, so nobody can approve or decline it by link. Ask the sender to send it by email.`,
    );
  if (await addressIsOwn(sql, senderId, email))
    throw new AppError('STATE_CONFLICT', say`It was sent to an address of its own sender, who can’t approve or decline it.`);
  return email;
}

/** Counts one message to a recipient, for all callers: one a minute about the same thing, five an hour with the same `key` (a link, an address). */
export async function countMessage(ctx: Context, kind: 'decision-code' | 'decision-link', key: string, about = ''): Promise<void> {
  await throttle(ctx, `${kind}:from:${network(ctx.address)}`, FROM_ONE_PLACE, HOUR);
  if (!(await inTransaction(ctx.app, 'system', (sql) => noteMessage({ ...ctx, sql }, kind, `${key} ${about}`))))
    throw new AppError('RATE_LIMITED', say`An email is on its way. Please wait a minute before you ask for another.`, {
      retryAfter: DECISION_CODE.resendAfter / 1000,
    });
  await throttle(ctx, `${kind}:hour:${key}`, DECISION_CODE.perHour, HOUR);
}

/** Makes a new code, which ends the previous one; the caller queues its e-mail in the same transaction. */
export async function makeCode(ctx: Context, of: CodeOf): Promise<void> {
  const createdAt = at(ctx);
  const hash = digestOf(ctx.app.env, of, codeText(ctx.app.env, of, createdAt));
  await putCode(ctx.sql, of, { hash, createdAt, expiresAt: new Date(ctx.now + DECISION_CODE.life).toISOString() });
}

/** The open code of a link, for its e-mail; null without one. `now` in epoch milliseconds. */
export async function openCode(
  sql: Sql,
  env: Env,
  linkId: string,
  revision: number,
  now: number,
): Promise<{ code: string; action: DecisionAction; madeAt: string } | null> {
  const row = await codeOfLink(sql, linkId);
  if (!row || row.revision !== revision || row.used_at || Date.parse(row.expires_at) <= now) return null;
  return { code: codeText(env, { linkId, action: row.action, revision }, row.created_at), action: row.action, madeAt: row.created_at };
}

/**
 * Counts the attempt in its own transaction before the code is checked. Returns the digest of a right code, which the decision uses. Throws CODE_REQUIRED,
 * CODE_WRONG, CODE_EXPIRED.
 */
export async function judgeCode(ctx: Context, of: CodeOf, given: string | undefined): Promise<Buffer> {
  if (given === undefined) throw new AppError('CODE_REQUIRED', say`Please enter the code that we sent to your email address.`);
  const row = await inTransaction(ctx.app, 'system', (sql) => takeTry(sql, of, DECISION_CODE.tries));
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

function onlyFrom(email: string): Message {
  return say`This link is for viewing and paying. Only ${maskedEmail(email)} can approve or decline: open the email sent there.`;
}

function codeText(env: Env, { linkId, action, revision }: CodeOf, createdAt: string): string {
  const number = sign(env, 'decision-code', `${linkId}:${action}:${revision}:${createdAt}`).readUIntBE(0, 6) % 10 ** DECISION_CODE.digits;
  return String(number).padStart(DECISION_CODE.digits, '0');
}

function digestOf(env: Env, { linkId, action, revision }: CodeOf, code: string): Buffer {
  return sign(env, 'decision-code-digest', `${linkId}:${action}:${revision}:${code}`);
}
