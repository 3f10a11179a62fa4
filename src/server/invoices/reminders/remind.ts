import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { countMessages } from '../../accounts/index.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { nameOfActor } from '../../team/index.ts';
import { lastReminder, queueReminder } from './reminder-queries.ts';
import { openLink } from '../links/link-queries.ts';
import { ownSent } from '../lock-sent.ts';

const DAY = 24 * 3_600_000;
/** Reminders by hand that a business may send in a day: to one address, and in total. */
const A_DAY = { address: 5, business: 100 } as const;
/** The prefix of reminders by hand; the key of others ends with the days from the due date. */
export const BY_HAND = 'hand-';

/** A reminder by hand: written and queued like the automatic ones, so that each is sent once. */
export const remindNow: Verb<'invoice.remind'> = async (ctx, { id, businessId }) => {
  const { invoice } = await ownSent(ctx, id, { name: 'remind', label: 'reminded of' });
  const { email } = invoice.recipient;
  if (!email) throw new AppError('STATE_CONFLICT', say`This recipient has no email address. Share the link instead.`);
  if (!(await openLink(ctx.sql, invoice)))
    throw new AppError('STATE_CONFLICT', say`This invoice’s link is disabled. Regenerate the link first; the reminder contains it.`);
  const last = await lastReminder(ctx.sql, invoice);
  if (last !== null && ctx.now - Date.parse(last) < DAY)
    throw new AppError('STATE_CONFLICT', say`A reminder was sent in the last 24 hours. Try again tomorrow, or share the link.`);
  await countByHand(ctx, email);
  const letter = `reminder.${invoice.revision}.${BY_HAND}${ctx.now}`;
  await queueReminder(ctx.sql, { ...invoice, email }, letter, at(ctx));
  await enqueue(ctx.sql, 'mail.reminder', { businessId, invoiceId: id, letter, by: nameOfActor(ctx) ?? '' });
  await audit(ctx, 'invoice.remind', id, { number: invoice.number });
  return answer({ to: email, remindedAt: at(ctx) }, `Reminder on its way to ${email}.`);
};

/** Throws LIMIT_EXCEEDED. */
async function countByHand(ctx: Context, email: string): Promise<void> {
  if ((await countMessages(ctx, `reminders:${ctx.businessId}:${email.toLowerCase()}`, DAY)) > A_DAY.address)
    throw new AppError('LIMIT_EXCEEDED', say`You’ve sent this recipient as many reminders as possible today. Try again tomorrow, or share the link.`);
  if ((await countMessages(ctx, `reminders:${ctx.businessId}`, DAY)) > A_DAY.business)
    throw new AppError('LIMIT_EXCEEDED', say`You’ve reached today’s limit for reminders. Try again tomorrow, or share the link.`);
}
