import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { openText, seal } from '../../core/encryption.ts';
import { mustBeSteppedUp } from './challenge.ts';
import { confirmSecret, dropFactor, putSecret, secondFactor } from './factor-queries.ts';
import { makeRecoveryCodes, newSecret, sealedFieldOf, stepOf, uriOf } from './factor.ts';
import { provePassword } from '../limits/lock.ts';
import { selfOf } from '../signed-in-user.ts';
import { throttle } from '../limits/throttle.ts';
import { recordChange } from '../tell-change.ts';

/** A started set-up must be confirmed within this time. */
const BEGUN_LIFE = 60 * 60_000;
const ON_ALREADY = say`Two-factor sign-in is on already. Turn it off first to set up another app.`;

export const beginTotp: OwnTransaction<'users.totp.begin'> = {
  ownTransaction: async (ctx, { currentPassword }) => {
    const user = await selfOf(ctx);
    await provePassword(ctx, user, currentPassword);
    const secret = newSecret();
    const begun = await inTransaction(ctx.app, 'system', async (sql) => {
      await mustBeSteppedUp({ ...ctx, sql }, say`Set up an authenticator app.`);
      await audit({ ...ctx, sql }, 'user.totp-begin', user.id);
      return putSecret(sql, user.id, seal(ctx.app.env, sealedFieldOf(user.id), secret), at(ctx));
    });
    if (!begun) throw new AppError('STATE_CONFLICT', ON_ALREADY);
    return { secret, uri: uriOf(ctx.app.env, user.email, secret) };
  },
};

/** The person who sets it up knows the secret: attempts are limited, without a lock-out. */
export const confirmTotp: OwnTransaction<'users.totp.confirm'> = {
  ownTransaction: async (ctx, { code }) => {
    const user = await selfOf(ctx);
    await throttle(ctx, `totp-confirm:${user.id}`, 30, 3_600_000);
    const recoveryCodes = await inTransaction(ctx.app, 'system', async (sql) => {
      const inside = { ...ctx, sql };
      const factor = await secondFactor(sql, user.id);
      if (factor?.confirmed_at) throw new AppError('STATE_CONFLICT', ON_ALREADY);
      if (!factor || Date.parse(factor.created_at) + BEGUN_LIFE <= ctx.now)
        throw new AppError('STATE_CONFLICT', say`The set-up took too long. Please start it again.`);
      const step = stepOf(openText(ctx.app.env, sealedFieldOf(user.id), factor.secret), code, ctx.now);
      if (step === null)
        throw new AppError('CODE_WRONG', say`Incorrect code. Check that your phone’s clock is set automatically, then enter the current code.`);
      if (!(await confirmSecret(sql, user.id, factor.secret, step, at(ctx)))) throw new AppError('STATE_CONFLICT');
      await recordChange(inside, 'user.totp-on', user.id, 'totp-on');
      return makeRecoveryCodes(inside, user.id);
    });
    return answer({ recoveryCodes }, 'Two-factor sign-in is on.');
  },
};

export const renewRecoveryCodes: Verb<'users.totp.recovery-codes'> = async (ctx) => {
  const user = await selfOf(ctx);
  if (!(await secondFactor(ctx.sql, user.id))?.confirmed_at) throw new AppError('STATE_CONFLICT', say`Two-factor sign-in is off; there are no recovery codes.`);
  await recordChange(ctx, 'user.recovery-codes', user.id, 'recovery-codes');
  return answer({ recoveryCodes: await makeRecoveryCodes(ctx, user.id) }, 'Here are your new recovery codes. The old ones have ended.');
};

export const removeTotp: Verb<'users.totp.remove'> = async (ctx) => {
  const user = await selfOf(ctx);
  if (!(await dropFactor(ctx.sql, user.id))) throw new AppError('STATE_CONFLICT', say`Two-factor sign-in is off already.`);
  await recordChange(ctx, 'user.totp-off', user.id, 'totp-off');
  return answer({}, 'Two-factor sign-in is off.');
};
