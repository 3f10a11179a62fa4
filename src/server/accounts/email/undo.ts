import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import { network } from '../../core/address.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { codeOf } from '../../db/transaction.ts';
import { revokeDevices } from '../devices/device-queries.ts';
import { throttle } from '../limits/throttle.ts';
import { sendLink } from '../messages/messages.ts';
import { partAll } from '../openid/openid-queries.ts';
import { setPassword } from '../queries.ts';
import { digest, hashPassword, newToken } from '../secrets/secrets.ts';
import { revokeSessions } from '../sessions/session-queries.ts';
import { endSecrets } from '../tell-change.ts';
import { changeToUndo, dropWaiting, replaceEmail, undoFrom } from './queries.ts';

/**
 * Gives the account back to its former address, also after further changes: whoever made them could sign in, so they know the password, and with their own
 * address they may have linked an identity of theirs. Every session, device and linked identity ends, no password is right any more, and a link for a new one
 * goes to the restored address.
 */
export const undoEmailChange: OwnTransaction<'users.email.undo'> = {
  ownTransaction: async (ctx, { k }) => {
    await throttle(ctx, `email-undo:${network(ctx.address)}`, 30, 3_600_000);
    const unknown = await hashPassword(newToken().token);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const change = await changeToUndo(sql, digest(k), at(ctx));
      if (!change) throw new AppError('LINK_INVALID');
      const { id, user_id: userId, old_email: to } = change;
      const inside = { ...ctx, sql };
      await replaceEmail(sql, { userId, from: null, to, at: at(ctx) });
      await undoFrom(sql, change, at(ctx));
      await dropWaiting(sql, userId);
      await revokeSessions(sql, userId, at(ctx), null);
      await revokeDevices(sql, userId, at(ctx), null);
      await setPassword(sql, userId, unknown);
      await partAll(sql, userId);
      await endSecrets(inside, userId);
      await sendLink(inside, userId, 'reset');
      await audit({ sql, now: ctx.now, businessId: '', actor: userId }, 'user.undo-email', userId, { change: id });
    }).catch((error: unknown) => {
      if (codeOf(error) !== '23505') throw error;
      throw new AppError('STATE_CONFLICT', say`This address has another account now. Please write to us.`);
    });
    ctx.app.forgetSessions();
    return answer({}, say`Your email address is restored. We sent it a link to choose a new password.`);
  },
};
