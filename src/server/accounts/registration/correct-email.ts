import { RESEND_AFTER } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { codeOf } from '../../db/transaction.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { isTaken } from '../email/queries.ts';
import { sendAccountExists, sendLink } from '../messages/messages.ts';
import { setEmail, userByEmail } from '../queries.ts';
import type { User } from '../queries.ts';
import { dropEmailLinks, endLinks } from '../secrets/secret-queries.ts';
import { mayLeave, mayLeaveThisHour, noteMessage, throttle, throttleMessage, UNHURRIED, unhurried } from '../limits/throttle.ts';
import { whoCorrects } from './who-corrects.ts';

const DAY = 86_400_000;
/** The number of corrections per account and day, because strangers get an e-mail for each. */
const A_DAY = 5;

/** Only while the address is not confirmed. A new address that has an account gets the same answer, nothing changes, and its holder gets an e-mail, as at registration. */
export const correctEmail: OwnTransaction<'users.email.correct'> = {
  ownTransaction: async (ctx, { email, password, newEmail }) => {
    const user = await whoCorrects(ctx, email, password);
    if (user.email_verified_at) throw new AppError('STATE_CONFLICT', say`Your email address is already confirmed. Please sign in.`);
    await throttleMessage(ctx, 'link-corrected', user.id);
    await throttle(ctx, `email-corrected:${user.id}`, A_DAY, DAY);
    await unhurried(UNHURRIED.account, correct(ctx, user, newEmail));
    return answer({ email: newEmail, resendAfter: RESEND_AFTER / 1000 }, 'We sent a link to your corrected email address.');
  },
};

async function correct(ctx: Context, user: User, newEmail: string): Promise<void> {
  const isFree = await inTransaction(ctx.app, 'system', (sql) => change({ ...ctx, sql }, user, newEmail)).catch((error: unknown) => {
    // Another call took the address at the same moment: the unique key lets one commit.
    if (codeOf(error) !== '23505') throw error;
    return false;
  });
  if (isFree) return;
  await inTransaction(ctx.app, 'system', async (sql) => {
    const inside = { ...ctx, sql };
    const holder = (await mayLeave(inside, 'link', newEmail)) ? await userByEmail(sql, newEmail) : null;
    if (holder) await sendAccountExists(inside, holder.id);
  });
}

/** False if the address has an account: nothing is written then. */
async function change(ctx: Context, user: User, newEmail: string): Promise<boolean> {
  const { sql } = ctx;
  if (await isTaken(sql, newEmail, at(ctx), user.id)) return false;
  // The address was confirmed by its link after the password was checked: nothing changes.
  if (!(await setEmail(sql, user, newEmail))) return true;
  await dropEmailLinks(sql, user.id);
  await endLinks(sql, user.id, 'reset', at(ctx));
  await noteMessage(ctx, 'link', newEmail);
  if (await mayLeaveThisHour(ctx, 'link', newEmail)) await sendLink(ctx, user.id, 'email');
  await audit(ctx, 'user.correct-email', user.id);
  return true;
}
