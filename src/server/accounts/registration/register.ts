import { RESEND_AFTER } from '../../../shared/accounts/rules.ts';
import type { register as registerRoute } from '../../../shared/accounts/contract.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { at, inTransaction, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { codeOf } from '../../db/transaction.ts';
import { network } from '../../core/address.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { businesses } from '../businesses.ts';
import { claimFor } from '../sessions/claim.ts';
import { isTaken } from '../email/queries.ts';
import { phoneCode, sendCode, sendAccountExists, sendLink } from '../messages/messages.ts';
import { refuseWeak } from '../secrets/passwords.ts';
import { refuseProductName, refuseProductPerson } from './product-name.ts';
import { toTextable } from '../messages/phone.ts';
import { insertUser, userByEmail } from '../queries.ts';
import { hashPassword } from '../secrets/secrets.ts';
import { forgetTries, mayLeave, mayLeaveThisHour, noteMessage, throttle, UNHURRIED, unhurried } from '../limits/throttle.ts';

type Given = InputOf<typeof registerRoute> & { readonly passwordHash: string };

/**
 * Creates a person, their business with its wallet, a phone code and an e-mail link, all in one transaction. An address that has an account
 * gets the same answer, nothing changes, and its holder gets an e-mail: a stranger must not learn who has an account.
 */
export const register: OwnTransaction<'users.register'> = {
  ownTransaction: async (ctx, input) => {
    await throttle(ctx, `register:${network(ctx.address)}`, 20, 3_600_000);
    const phone = toTextable(ctx.app.env, input.phone);
    refuseProductName(ctx.app.env, 'businessName', input.businessName);
    refuseProductPerson(ctx.app.env, input);
    refuseWeak(input.password, input.email, input.businessName);
    const given = { ...input, phone, passwordHash: await hashPassword(input.password) };
    const userId = await unhurried(UNHURRIED.account, openAccount(ctx, given));
    const claim = claimFor(ctx.app, userId === null ? null : { id: userId, password_hash: given.passwordHash }, ctx.now);
    return { email: input.email, phone, resendAfter: RESEND_AFTER / 1000, claim };
  },
};

async function openAccount(ctx: Context, given: Given): Promise<string | null> {
  const made = await inTransaction(ctx.app, 'system', (sql) => insertAll({ ...ctx, sql }, given)).catch((error: unknown) => {
    // Of two simultaneous registrations with one address, the unique key lets one commit.
    if (codeOf(error) !== '23505') throw error;
    return null;
  });
  if (made === null) await inTransaction(ctx.app, 'system', (sql) => tellHolder({ ...ctx, sql }, given.email));
  return made;
}

/** The new person; null if the address has an account: nothing is written then. */
async function insertAll(ctx: Context, given: Given): Promise<string | null> {
  const { sql, app } = ctx;
  if (await isTaken(sql, given.email, at(ctx), null)) return null;
  const userId = newId('user');
  const businessId = newId('business');
  await insertUser(sql, { id: userId, ...given, language: ctx.language });
  await businesses().found(sql, {
    id: businessId,
    name: given.businessName,
    category: given.category,
    timeZone: app.env.timeZone,
    currency: app.env.currency,
    detail: { email: given.email, phone: given.phone },
    memberId: newId('member'),
    userId,
  });
  await audit({ ...ctx, businessId }, 'user.register', userId);
  await forgetTries(ctx, given.email);
  await sendCode(ctx, phoneCode(userId));
  // The first messages are counted: another one is possible after a minute.
  await noteMessage(ctx, 'sms', given.email);
  await noteMessage(ctx, 'link', given.email);
  // Other accounts may have other forms of the same mailbox.
  if (await mayLeaveThisHour(ctx, 'link', given.email)) await sendLink(ctx, userId, 'email');
  return userId;
}

/** The counter of code attempts starts again, as for a new account; the e-mail shares the time limit of the links, so a double click sends one. */
async function tellHolder(ctx: Context, email: string): Promise<void> {
  await forgetTries(ctx, email);
  const holder = (await mayLeave(ctx, 'link', email)) ? await userByEmail(ctx.sql, email) : null;
  if (holder) await sendAccountExists(ctx, holder.id);
}
