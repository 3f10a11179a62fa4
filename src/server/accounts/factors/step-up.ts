import { NEW_FACTOR_AFTER, RESEND_AFTER, STEP_UP_LIFE, STEP_UPS_PER_HOUR } from '../../../shared/accounts/rules.ts';
import { maskedEmail } from '../../../shared/kit/email.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { masked } from '../../core/encryption.ts';
import { challengeOf, markProved } from './challenge-queries.ts';
import type { Challenge } from './challenge-queries.ts';
import { establishedFactor } from './established.ts';
import type { Established } from './established.ts';
import { secondFactor } from './factor-queries.ts';
import { codeWrong, judgeFactor } from './factor.ts';
import { judgeCode } from '../secrets/judge-code.ts';
import { takeFactorTry } from '../limits/lock.ts';
import { sendCode, stepUpCode } from '../messages/messages.ts';
import { markVerified } from '../queries.ts';
import { codeMadeAt } from '../secrets/secret-queries.ts';
import { principalOf, selfOf } from '../signed-in-user.ts';
import { mustBeTextable } from '../messages/text-messages.ts';
import { noteMessage, throttle } from '../limits/throttle.ts';

const HOUR = 3_600_000;

export const beginStepUp: OwnTransaction<'users.step-up.begin'> = {
  ownTransaction: async (ctx, { challengeId }) => {
    const { summary, id } = await openOf(ctx, challengeId);
    const user = await selfOf(ctx);
    const factor = await secondFactor(ctx.sql, user.id);
    const how = establishedFactor(user, factor, ctx.now);
    if (how.by === 'totp') return { by: how.by, to: null, resendAfter: 0, summary, appFrom: null };
    const { userId } = principalOf(ctx);
    const to = how.by === 'sms' ? masked(how.phone) : maskedEmail(user.email);
    const appFrom = factor?.confirmed_at ? new Date(Date.parse(factor.confirmed_at) + NEW_FACTOR_AFTER).toISOString() : null;
    const said = { by: how.by, to, summary, appFrom };
    // A code sent a moment ago stays valid: a repeated request, for example after a reload, gets the same answer.
    if (!(await inTransaction(ctx.app, 'system', (sql) => noteMessage({ ...ctx, sql }, 'step-up', id))))
      return answer({ ...said, resendAfter: await secondsToResend(ctx, id) }, 'We sent a code a moment ago. It still counts.');
    if (how.by === 'sms') await mustBeTextable(ctx, how.phone, how.isConfirmed);
    await throttle(ctx, `step-up:hour:${userId}`, STEP_UPS_PER_HOUR, HOUR);
    await inTransaction(ctx.app, 'system', async (sql) => {
      await sendCode({ ...ctx, sql }, stepUpCode(principalOf(ctx), id));
      await audit({ ...ctx, sql }, 'user.step-up-code', userId, { challenge: id, by: how.by });
    });
    const message = how.by === 'sms' ? say`We sent a code to your phone.` : say`We sent a code to your email address.`;
    return answer({ ...said, resendAfter: RESEND_AFTER / 1000 }, message);
  },
};

/** Valid for the call that requested it, once, in every process from the next request on. */
export const confirmStepUp: OwnTransaction<'users.step-up.confirm'> = {
  ownTransaction: async (ctx, { challengeId, code }) => {
    const { userId } = principalOf(ctx);
    const challenge = await openOf(ctx, challengeId);
    const how = await howProved(ctx);
    if (how.by === 'totp') await takeFactorTry(ctx, userId);
    const problem = await inTransaction(ctx.app, 'system', async (sql) => prove({ ...ctx, sql }, challenge, how, code));
    if (problem === 'FACTOR_WRONG') throw codeWrong();
    if (problem) throw new AppError(problem);
    return answer({ until: new Date(ctx.now + STEP_UP_LIFE).toISOString() }, 'Thank you, it is you.');
  },
};

/** The caller commits in every case: an attempt stays counted. */
async function prove(ctx: Context, { id, route }: Challenge, how: Established, code: string): Promise<'FACTOR_WRONG' | 'CODE_WRONG' | 'CODE_EXPIRED' | null> {
  const { userId } = principalOf(ctx);
  if (how.by === 'totp' && !(await judgeFactor(ctx, userId, code))) return 'FACTOR_WRONG';
  const wrong = how.by === 'totp' ? null : await judgeCode(ctx, stepUpCode(principalOf(ctx), id), code);
  if (wrong) return wrong === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED';
  // A code that arrived by SMS proves the number too.
  if (how.by === 'sms' && how.phone === (await selfOf(ctx)).phone) await markVerified(ctx.sql, userId, 'phone', at(ctx));
  if (!(await markProved(ctx.sql, id, how.by, at(ctx)))) return 'CODE_EXPIRED';
  await audit(ctx, 'user.step-up', userId, { by: how.by, challenge: id, call: route });
  return null;
}

async function secondsToResend(ctx: Context, challengeId: string): Promise<number> {
  const made = await codeMadeAt(ctx.sql, stepUpCode(principalOf(ctx), challengeId));
  if (made === null)
    throw new AppError('RATE_LIMITED', say`A message is on its way. Please wait a minute before you ask for another.`, { retryAfter: RESEND_AFTER / 1000 });
  return Math.max(1, Math.ceil((Date.parse(made) + RESEND_AFTER - ctx.now) / 1000));
}

async function openOf(ctx: Context, challengeId: string): Promise<Challenge> {
  const { sessionId } = principalOf(ctx);
  const challenge = await inTransaction(ctx.app, 'system', (sql) => challengeOf(sql, challengeId, sessionId));
  if (!challenge) throw new AppError('NOT_FOUND', say`There is nothing to confirm. Please start again.`);
  if (challenge.proved_at !== null || Date.parse(challenge.expires_at) <= ctx.now)
    throw new AppError('CODE_EXPIRED', say`The time to confirm this has run out. Please start again.`);
  return challenge;
}

async function howProved(ctx: Context): Promise<Established> {
  const user = await selfOf(ctx);
  return establishedFactor(user, await secondFactor(ctx.sql, user.id), ctx.now);
}
