import { RESEND_AFTER } from '../../shared/accounts/rules.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { at, inTransaction } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { network } from '../core/address.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { liftAllTries, provePassword } from './limits/lock.ts';
import { sendLink } from './messages/messages.ts';
import { refuseWeak } from './secrets/passwords.ts';
import { holdPassword, markVerified, memberships, setPassword, userByEmail, userById } from './queries.ts';
import { revokeDevices } from './devices/device-queries.ts';
import { isLinkOpen, useLink } from './secrets/secret-queries.ts';
import { digest, hashPassword } from './secrets/secrets.ts';
import { revokeSessions } from './sessions/session-queries.ts';
import { mayLeave, throttle, throttleAsking, UNHURRIED, unhurried } from './limits/throttle.ts';
import { recordChange } from './tell-change.ts';

export const recovery: OwnTransaction<'users.recovery'> = {
  ownTransaction: async (ctx, { email }) => {
    await throttleAsking(ctx, 'recovery', email);
    await unhurried(
      UNHURRIED.message,
      inTransaction(ctx.app, 'system', async (sql) => {
        const inside = { ...ctx, sql };
        const user = (await mayLeave(inside, 'recovery', email)) ? await userByEmail(sql, email) : null;
        if (user) await sendLink(inside, user.id, 'reset');
      }),
    );
    return answer(
      { sent: true as const, resendAfter: RESEND_AFTER / 1000 },
      'If this address has an account, a link to set a new password is on its way to it.',
    );
  },
};

export const readReset: OwnTransaction<'users.reset.read'> = {
  ownTransaction: async (ctx, { k }) => {
    await throttle(ctx, `reset-read:${network(ctx.address)}`, 60, 3_600_000);
    if (!(await inTransaction(ctx.app, 'system', (sql) => isLinkOpen(sql, digest(k), 'reset', at(ctx))))) throw new AppError('LINK_INVALID');
    return {};
  },
};

/** Ends every session, device, older link and code, lifts a lock-out, proves the address, and signs nobody in. A second factor stays on with its own lock-out. */
export const reset: OwnTransaction<'users.reset'> = {
  ownTransaction: async (ctx, { k, password }) => {
    await throttle(ctx, `reset:${network(ctx.address)}`, 30, 3_600_000);
    const passwordHash = await hashPassword(password);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const userId = await useLink(sql, digest(k), 'reset', at(ctx));
      const user = userId ? await userById(sql, userId) : null;
      if (!user) throw new AppError('LINK_INVALID');
      refuseWeak(password, user.email, (await memberships(sql, user.id))[0]?.name ?? '');
      await setPassword(sql, user.id, passwordHash);
      await markVerified(sql, user.id, 'email', at(ctx));
      await revokeSessions(sql, user.id, at(ctx), null);
      await revokeDevices(sql, user.id, at(ctx), null);
      await liftAllTries({ ...ctx, sql }, user.email);
      await recordChange({ ...ctx, sql }, 'user.reset-password', user.id, 'password');
      await emit(sql, 'user.email-verified', [], { userId: user.id });
    });
    ctx.app.forgetSessions();
    return answer({}, 'Your new password is set. Please sign in.');
  },
};

export const updatePassword: OwnTransaction<'users.password'> = {
  ownTransaction: async (ctx, { currentPassword, password }) => {
    const { principal } = ctx;
    const user = principal && (await userById(ctx.sql, principal.userId));
    if (!user) throw new AppError('UNAUTHENTICATED');
    await provePassword(ctx, user, currentPassword);
    const passwordHash = await hashPassword(password);
    await inTransaction(ctx.app, 'system', async (sql) => {
      refuseWeak(password, user.email, (await memberships(sql, user.id))[0]?.name ?? '');
      // Of two simultaneous changes, or with a reset meanwhile, the first one counts and this one is refused.
      if (!(await holdPassword(sql, user))) throw new AppError('STATE_CONFLICT', say`Your password was changed a moment ago. Sign in with the new one.`);
      await setPassword(sql, user.id, passwordHash);
      await revokeSessions(sql, user.id, at(ctx), principal.tokenHash);
      await revokeDevices(sql, user.id, at(ctx), principal.tokenHash);
      await recordChange({ ...ctx, sql }, 'user.change-password', user.id, 'password');
    });
    ctx.app.forgetSessions();
    return answer({}, 'Your password is changed. Other devices are signed out.');
  },
};
