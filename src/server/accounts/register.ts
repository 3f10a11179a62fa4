import { RESEND_AFTER } from '../../shared/accounts/rules.ts';
import { fieldError } from '../../shared/kit/errors.ts';
import { inTransaction, newId } from '../context.ts';
import { audit } from '../db/record.ts';
import { codeOf } from '../db/transaction.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { phoneCode, sendCode, sendLink } from './messages.ts';
import { refuseWeak } from './passwords.ts';
import { toE164 } from './phone.ts';
import { insertBusiness, insertUser, userByEmail } from './queries.ts';
import { hashPassword } from './secrets.ts';
import { forgetTries, noteMessage, throttle } from './throttle.ts';

const TAKEN = 'This e-mail address already has an account. Please log in, or reset your password.';

/** A person, their business with its wallet, a phone code and an e-mail link: all of it or nothing. */
export const register: OwnTransaction<'users.register'> = {
  ownTransaction: async (ctx, input) => {
    await throttle(ctx, `register:${ctx.address}`, 20, 3_600_000);
    const phone = toE164(input.phone);
    refuseWeak(input.password, input.email, input.businessName);
    const passwordHash = await hashPassword(input.password);
    const userId = newId('user');
    const businessId = newId('business');
    const { env } = ctx.app;
    await inTransaction(ctx.app, 'system', async (sql) => {
      if (await userByEmail(sql, input.email)) throw fieldError('email', TAKEN);
      const inside = { ...ctx, sql };
      await insertUser(sql, { id: userId, firstName: input.firstName, lastName: input.lastName, email: input.email, phone, passwordHash });
      await insertBusiness(sql, {
        id: businessId,
        name: input.businessName,
        category: input.category,
        timeZone: env.timeZone,
        currency: env.currency,
        detail: { email: input.email, phone },
        memberId: newId('member'),
        userId,
      });
      await audit({ ...inside, businessId }, 'user.register', userId);
      await forgetTries(inside, input.email);
      await sendCode(inside, phoneCode(userId));
      await sendLink(inside, userId, 'email');
      // The first messages count: another comes a minute after them.
      await noteMessage(inside, 'sms', input.email);
      await noteMessage(inside, 'link', input.email);
    }).catch((error: unknown) => {
      // Two registrations with one address at the same moment: the unique key lets one through.
      throw codeOf(error) === '23505' ? fieldError('email', TAKEN) : error;
    });
    return { email: input.email, phone, resendAfter: RESEND_AFTER / 1000 };
  },
};
