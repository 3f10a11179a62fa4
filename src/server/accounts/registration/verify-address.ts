import { OTP_TRIES, RESEND_AFTER } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import type { ErrorCode } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { sessionByClaim } from '../sessions/claim.ts';
import { judgeCode } from '../secrets/judge-code.ts';
import { phoneCode, sendCode, sendLink } from '../messages/messages.ts';
import { markVerified, userByEmail, userById } from '../queries.ts';
import type { User } from '../queries.ts';
import { usedLink, useLink } from '../secrets/secret-queries.ts';
import { digest } from '../secrets/secrets.ts';
import { countTry, forgetTries, mayLeave, throttle, throttleAsking, UNHURRIED, unhurried } from '../limits/throttle.ts';

/** Every attempt is counted and stays counted; at most five for each code. */
export const verifyPhone: OwnTransaction<'users.verify'> = {
  ownTransaction: async (ctx, { email, otp, ...confirming }) => {
    await throttle(ctx, `otp:${email}`, 30, 3_600_000);
    const outcome = await inTransaction(ctx.app, 'system', async (sql): Promise<ErrorCode | AppError | User> => {
      const inside = { ...ctx, sql };
      const tries = await countTry(inside, email);
      const user = await userByEmail(sql, email);
      const problem = await judgeCode(inside, phoneCode(user?.id ?? ''), otp);
      // The answer to a wrong code depends only on the attempts at the address: it is the same for an address without an account, or
      // confirmed long ago.
      if (!user || problem === 'wrong' || problem === 'none') return tries > OTP_TRIES ? 'CODE_EXPIRED' : 'CODE_WRONG';
      // After a lost answer, or a second click.
      if (problem === 'used')
        return new AppError('CODE_EXPIRED', say`This code was used already. If you entered it a moment ago, your number is confirmed: please sign in.`);
      if (problem !== null) return 'CODE_EXPIRED';
      await markVerified(sql, user.id, 'phone', at(ctx));
      await audit(inside, 'user.verify-phone', user.id);
      await emit(sql, 'user.phone-verified', [], { userId: user.id });
      return { ...user, phone_verified_at: at(ctx) };
    });
    if (outcome instanceof AppError) throw outcome;
    if (typeof outcome === 'string') throw new AppError(outcome);
    const session = await sessionByClaim(ctx, outcome, confirming);
    return answer({ phone_verified: true as const, email_verified: outcome.email_verified_at !== null, session }, 'Your phone number is confirmed.');
  },
};

export const verifyEmail: OwnTransaction<'users.account.verify'> = {
  ownTransaction: async (ctx, { k, ...confirming }) => {
    const found = await inTransaction(ctx.app, 'system', async (sql) => {
      const used = await useLink(sql, digest(k), 'email', at(ctx));
      const userId = used ?? (await usedLink(sql, digest(k)));
      if (!userId) return null;
      if (used) {
        await markVerified(sql, userId, 'email', at(ctx));
        await audit({ ...ctx, sql }, 'user.verify-email', userId);
        await emit(sql, 'user.email-verified', [], { userId });
      }
      const user = await userById(sql, userId);
      return user && { user, isFirst: used !== null };
    });
    if (!found) throw new AppError('LINK_INVALID');
    const { user, isFirst } = found;
    // A link that was used before proves nothing about the person who opens it now.
    const session = isFirst ? await sessionByClaim(ctx, user, confirming) : null;
    return answer(
      { email: user.email, email_verified: true as const, phone_verified: user.phone_verified_at !== null, session },
      'Your email address is confirmed.',
    );
  },
};

export const resendOtp: OwnTransaction<'users.verify.resend'> = {
  ownTransaction: (ctx, { email }) => resend(ctx, email, 'sms', say`If this address has an account, we’ve sent a code to its phone.`),
};

export const resendLink: OwnTransaction<'users.signup.resend'> = {
  ownTransaction: (ctx, { email }) => resend(ctx, email, 'link', say`If this address is still to be confirmed, we’ve sent it a link.`),
};

/** Marks e-mail and phone of a person as confirmed, as if code and link had been used. */
export async function proveAddresses(sql: Sql, userId: string, when: string): Promise<void> {
  await markVerified(sql, userId, 'email', when);
  await markVerified(sql, userId, 'phone', when);
}

async function resend(ctx: Context, email: string, kind: 'sms' | 'link', message: Message) {
  await throttleAsking(ctx, kind, email);
  await unhurried(
    UNHURRIED.message,
    inTransaction(ctx.app, 'system', async (sql) => {
      const inside = { ...ctx, sql };
      if (kind === 'sms') await forgetTries(inside, email);
      const user = (await mayLeave(inside, kind, email)) ? await userByEmail(sql, email) : null;
      if (user && kind === 'sms' && !user.phone_verified_at) await sendCode(inside, phoneCode(user.id));
      if (user && kind === 'link' && !user.email_verified_at) await sendLink(inside, user.id, 'email');
    }),
  );
  return answer({ sent: true as const, resendAfter: RESEND_AFTER / 1000 }, message);
}
