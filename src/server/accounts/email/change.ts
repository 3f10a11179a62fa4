import { timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_LIFE, EMAIL_UNDO_LIFE, OTP_DIGITS, OTP_TRIES } from '../../../shared/accounts/rules.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction, newId, sign } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { codeOf } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { revokeDevices } from '../devices/device-queries.ts';
import { mayLeave, throttle, UNHURRIED, unhurried } from '../limits/throttle.ts';
import { sendAccountExists } from '../messages/messages.ts';
import { userByEmail, userById } from '../queries.ts';
import type { User } from '../queries.ts';
import { digest } from '../secrets/secrets.ts';
import { revokeSessions } from '../sessions/session-queries.ts';
import { recordChange } from '../tell-change.ts';
import { dropWaiting, finishChange, isTaken, putChange, replaceEmail, takeTry, waitingChange } from './queries.ts';
import type { EmailChange } from './queries.ts';

const DAY = 86_400_000;
/** Requests per person: each may send an e-mail to a stranger. */
const A_DAY = 5;

const GONE = say`This address can no longer be used. Please start again.`;

export const readEmailChange: OwnTransaction<'users.email.change.read'> = {
  ownTransaction: async (ctx) => {
    const { id } = await whose(ctx);
    const found = await inTransaction(ctx.app, 'system', (sql) => waitingChange(sql, id, at(ctx)));
    return { waiting: found && { newEmail: found.new_email, expiresAt: found.expires_at } };
  },
};

/** The answer is the same if the new address has an account: then its holder gets an e-mail, and no code exists that could be entered. */
export const changeEmail: OwnTransaction<'users.email.change'> = {
  ownTransaction: async (ctx, { newEmail }) => {
    const user = await whose(ctx);
    if (newEmail === user.email) throw fieldError('newEmail', say`This is your email address already.`);
    await throttle(ctx, `email-change:${user.id}`, A_DAY, DAY);
    const expiresAt = new Date(ctx.now + EMAIL_CODE_LIFE).toISOString();
    await unhurried(
      UNHURRIED.message,
      inTransaction(ctx.app, 'system', (sql) => begin({ ...ctx, sql }, user, newEmail, expiresAt)),
    );
    return answer({ newEmail, expiresAt }, say`We sent a code to the new address, if it can be used.`);
  },
};

async function begin(ctx: Context, user: User, newEmail: string, expiresAt: string): Promise<void> {
  const { sql, app } = ctx;
  const id = newId('challenge');
  await putChange(sql, { id, userId: user.id, oldEmail: user.email, newEmail, codeHash: codeDigest(app, id, emailCode(app, id)), at: at(ctx), expiresAt });
  await audit(ctx, 'user.ask-email', user.id, { change: id });
  if (!(await mayLeave(ctx, 'link', newEmail))) return;
  if (!(await isTaken(sql, newEmail, at(ctx), user.id))) return enqueue(sql, 'mail.email-code', { changeId: id });
  const holder = await userByEmail(sql, newEmail);
  if (holder) await sendAccountExists(ctx, holder.id);
}

export const confirmEmailChange: OwnTransaction<'users.email.change.confirm'> = {
  ownTransaction: async (ctx, { code }) => {
    const user = await whose(ctx);
    const outcome = await inTransaction(ctx.app, 'system', async (sql) => {
      const change = await takeTry(sql, user.id, at(ctx), OTP_TRIES);
      if (!change) return 'CODE_EXPIRED' as const;
      // An attempt counts also if it is wrong: no error may undo this transaction.
      if (!timingSafeEqual(change.code_hash, codeDigest(ctx.app, change.id, code))) return 'CODE_WRONG' as const;
      return finish({ ...ctx, sql }, change);
    }).catch((error: unknown) => {
      // Somebody registered the address meanwhile.
      if (codeOf(error) !== '23505') throw error;
      throw new AppError('STATE_CONFLICT', GONE);
    });
    if (outcome === 'CODE_EXPIRED' || outcome === 'CODE_WRONG') throw new AppError(outcome);
    ctx.app.forgetSessions();
    return answer({ email: outcome.new_email }, say`Your email address is changed. Other devices are signed out.`);
  },
};

async function finish(ctx: Context, change: EmailChange): Promise<EmailChange> {
  const { sql, app } = ctx;
  const { id, user_id: userId, old_email: from, new_email: to } = change;
  if ((await isTaken(sql, to, at(ctx), userId)) || !(await replaceEmail(sql, { userId, from, to, at: at(ctx) }))) throw new AppError('STATE_CONFLICT', GONE);
  await finishChange(sql, id, { at: at(ctx), undoHash: digest(undoKey(app, id)), undoUntil: new Date(ctx.now + EMAIL_UNDO_LIFE).toISOString() });
  const session = ctx.principal?.tokenHash ?? null;
  await revokeSessions(sql, userId, at(ctx), session);
  await revokeDevices(sql, userId, at(ctx), session);
  await recordChange(ctx, 'user.change-email', userId, 'email', { change: id });
  await enqueue(sql, 'mail.email-changed', { changeId: id });
  return change;
}

export const cancelEmailChange: OwnTransaction<'users.email.change.cancel'> = {
  ownTransaction: async (ctx) => {
    const { id } = await whose(ctx);
    await inTransaction(ctx.app, 'system', async (sql) => {
      if (await dropWaiting(sql, id)) await audit({ ...ctx, sql }, 'user.cancel-email', id);
    });
    return answer({}, say`Your email address stays as it is.`);
  },
};

/** Derived like other one-time secrets, so that neither the database nor a queued job contains them. */
export function emailCode(app: Pick<App, 'env'>, changeId: string): string {
  return String(sign(app.env, 'email-change-code', changeId).readUIntBE(0, 6) % 10 ** OTP_DIGITS).padStart(OTP_DIGITS, '0');
}

export function undoKey(app: Pick<App, 'env'>, changeId: string): string {
  return sign(app.env, 'email-change-undo', changeId).toString('base64url');
}

function codeDigest(app: Pick<App, 'env'>, changeId: string, code: string): Buffer {
  return sign(app.env, 'email-change-digest', `${changeId}:${code}`);
}

async function whose(ctx: Context): Promise<User> {
  const user = ctx.principal && (await inTransaction(ctx.app, 'system', (sql) => userById(sql, ctx.principal?.userId ?? '')));
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}
