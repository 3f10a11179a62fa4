import { RESEND_AFTER, STEP_UP_LIFE } from '../../shared/accounts/rules.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { at, inTransaction } from '../context.ts';
import { audit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { masked } from '../vault.ts';
import { codeWrong, isFactorOn, judgeFactor } from './factor.ts';
import { judgeCode } from './judge-code.ts';
import { takeFactorTry } from './lock.ts';
import { sendCode, stepUpCode } from './messages.ts';
import { markVerified } from './queries.ts';
import { principalOf, selfOf } from './self.ts';
import { markSteppedUp } from './session-queries.ts';
import { throttleMessage } from './throttle.ts';

/** By the authenticator app where it is on; never by SMS then. */
export const beginStepUp: OwnTransaction<'users.step-up.begin'> = {
  ownTransaction: async (ctx) => {
    const user = await selfOf(ctx);
    if (await isFactorOn(ctx.sql, user.id)) return { by: 'totp' as const, to: null, resendAfter: 0 };
    await throttleMessage(ctx, 'step-up', user.id);
    await inTransaction(ctx.app, 'system', async (sql) => {
      await sendCode({ ...ctx, sql }, stepUpCode(principalOf(ctx)));
      await audit({ ...ctx, sql }, 'user.step-up-code', user.id);
    });
    return answer({ by: 'sms' as const, to: masked(user.phone), resendAfter: RESEND_AFTER / 1000 }, 'We sent a code to your phone.');
  },
};

/** Counts for this session alone, in every process from the next request on. */
export const confirmStepUp: OwnTransaction<'users.step-up.confirm'> = {
  ownTransaction: async (ctx, { code }) => {
    const { userId, tokenHash } = principalOf(ctx);
    const byApp = await isFactorOn(ctx.sql, userId);
    if (byApp) await takeFactorTry(ctx, userId);
    const problem = await inTransaction(ctx.app, 'system', async (sql) => {
      const inside = { ...ctx, sql };
      if (byApp && !(await judgeFactor(inside, userId, code))) return 'FACTOR_WRONG';
      const wrong = byApp ? null : await judgeCode(inside, stepUpCode(principalOf(ctx)), code);
      if (wrong) return wrong === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED';
      // A code that came by SMS proves the number too.
      if (!byApp) await markVerified(sql, userId, 'phone', at(ctx));
      if (!(await markSteppedUp(sql, tokenHash, at(ctx)))) return 'UNAUTHENTICATED';
      await audit(inside, 'user.step-up', userId, { by: byApp ? 'totp' : 'sms' });
      return null;
    });
    if (problem === 'FACTOR_WRONG') throw codeWrong();
    if (problem) throw new AppError(problem);
    ctx.app.forgetSessions();
    return answer({ until: new Date(ctx.now + STEP_UP_LIFE).toISOString() }, 'Thank you, it is you.');
  },
};
