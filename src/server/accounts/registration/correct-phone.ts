import { RESEND_AFTER } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { phoneCode, sendCode } from '../messages/messages.ts';
import { toTextable } from '../messages/phone.ts';
import { setPhone } from '../queries.ts';
import { endSecrets } from '../tell-change.ts';
import { forgetTries, noteMessage, throttleMessage } from '../limits/throttle.ts';
import { whoCorrects } from './who-corrects.ts';

/** Possible until the number is confirmed. */
export const correctPhone: OwnTransaction<'users.phone.correct'> = {
  ownTransaction: async (ctx, { email, password, phone: typed }) => {
    const phone = toTextable(ctx.app.env, typed);
    const user = await whoCorrects(ctx, email, password);
    if (user.phone_verified_at) throw new AppError('STATE_CONFLICT', say`Your phone number is confirmed already. Please sign in.`);
    // After that the account can be used, and the password alone must not change where its codes go.
    if (user.email_verified_at)
      throw new AppError('STATE_CONFLICT', say`Please sign in and change the number in your settings; a code to your email address confirms it.`);
    // Counted separately from resends: a person who notices the mistake at once need not wait a minute.
    await throttleMessage(ctx, 'sms-corrected', email);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const inside = { ...ctx, sql };
      await forgetTries(inside, email);
      await setPhone(sql, user, phone, at(ctx));
      await endSecrets(inside, user.id);
      await sendCode(inside, phoneCode(user.id));
      await noteMessage(inside, 'sms', email);
      await audit(inside, 'user.correct-phone', user.id);
    });
    return answer({ phone, resendAfter: RESEND_AFTER / 1000 }, 'We sent a code to your corrected number.');
  },
};
