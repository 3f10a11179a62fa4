import { REFERRALS_A_DAY } from '../../shared/referrals/contract.ts';
import { referredText } from '../../shared/referrals/texts.ts';
import { canonicalEmail } from '../../shared/kit/email.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { answer } from '../core/handler.ts';
import type { AllHandlers, Verb } from '../core/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { referralMail } from '../integrations/mail/templates/referral.ts';
import { insertReferrals, lockReferrals, markJoined, referralPage, sentSince, takeEmail } from './queries.ts';

const DAY = 86_400_000;
/** The maximum number of e-mails to one address in thirty days, from all businesses. */
const PER_ADDRESS = 3;

/** The answer does not reveal who has an account: such an address is recorded like any other, and gets no e-mail. */
const refer: Verb<'referral.create'> = async (ctx, { businessId, emails }) => {
  await lockReferrals(ctx.sql, businessId);
  const addresses = [...new Set(emails)];
  const made = await insertReferrals(
    ctx.sql,
    businessId,
    addresses.map((email) => ({ id: newId('referral'), email, mailbox: canonicalEmail(email) })),
    actorOf(ctx),
    at(ctx),
  );
  if ((await sentSince(ctx.sql, businessId, new Date(ctx.now - DAY).toISOString())) > REFERRALS_A_DAY)
    throw new AppError('LIMIT_EXCEEDED', say`A business can send up to ${REFERRALS_A_DAY} invitations a day. Please try again tomorrow.`);
  for (const { id } of made) await enqueue(ctx.sql, 'mail.referral', { businessId, referralId: id }, { key: `mail.referral:${id}` });
  const invited = made.map(({ email }) => email);
  if (invited.length > 0) await audit(ctx, 'referral.create', null, { count: invited.length });
  const skipped = addresses.filter((email) => !invited.includes(email));
  return answer({ invited, skipped }, referredText(invited.length, skipped.length));
};

const listReferrals: Verb<'referral.list'> = async (ctx, { businessId, ...page }) => {
  const { rows, count, joined } = await referralPage(ctx.sql, businessId, page);
  return {
    referrals: rows.map((row) => ({
      id: row.id,
      email: row.email,
      status: row.joined_at === null ? ('invited' as const) : ('joined' as const),
      sentAt: row.sent_at,
      joinedAt: row.joined_at,
    })),
    count,
    joined,
  };
};

export const referralHandlers = { 'referral.create': refer, 'referral.list': listReferrals } satisfies Partial<AllHandlers>;

export const referralTasks: TaskHandlers<'mail.referral'> = {
  'mail.referral': async (app, { businessId, referralId }) => {
    const now = app.clock();
    const letter = await transaction(app.pool, 'system', (sql) =>
      takeEmail(sql, businessId, referralId, new Date(now).toISOString(), new Date(now - 30 * DAY).toISOString(), PER_ADDRESS),
    );
    if (!letter) return;
    const { productName, appUrl } = app.env;
    const mail = referralMail({ productName, name: letter.name, business: letter.business, link: `${appUrl}/account/register` });
    await app.providers.mail.send({ to: letter.email, ...mail, messageId: `referral.${referralId}` });
  },
};

export const referralListeners: Listeners = {
  'user.email-verified': [
    async (sql, { payload }, app) => {
      const joined = await markJoined(sql, payload.userId, new Date(app.clock()).toISOString());
      for (const { business_id, id, email } of joined) await emit(sql, 'referral.joined', [business_id], { businessId: business_id, referralId: id, email });
    },
  ],
};
