import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { refuseProductInTexts } from '../../accounts/index.ts';
import { at } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { nameOfActor } from '../../team/index.ts';
import { countByHand } from './message-limits.ts';
import { lastReminder, queueLetter } from './reminder-queries.ts';
import { openLink } from '../links/link-queries.ts';
import { ownSent } from '../lock-sent.ts';

const DAY = 24 * 3_600_000;
/** The prefix of reminders by hand; the key of others ends with the days from the due date. */
export const BY_HAND = 'hand-';

/** A reminder by hand: written and queued like the automatic ones, so that each is sent once. */
export const remindNow: Verb<'invoice.remind'> = async (ctx, { id, businessId, subject, message }) => {
  refuseProductInTexts(ctx.app.env, { subject, message });
  const { invoice } = await ownSent(ctx, id, { name: 'remind', label: 'reminded of' });
  const { email } = invoice.recipient;
  if (!email) throw new AppError('STATE_CONFLICT', say`This recipient has no email address. Share the link instead.`);
  if (!(await openLink(ctx.sql, invoice)))
    throw new AppError('STATE_CONFLICT', say`This invoice’s link is disabled. Regenerate the link first; the reminder contains it.`);
  const last = await lastReminder(ctx.sql, invoice);
  if (last !== null && ctx.now - Date.parse(last) < DAY)
    throw new AppError('STATE_CONFLICT', say`A reminder was sent in the last 24 hours. Try again tomorrow, or share the link.`);
  await countByHand(ctx, 'reminders', email);
  const letter = `reminder.${invoice.revision}.${BY_HAND}${ctx.now}`;
  await queueLetter(ctx.sql, { ...invoice, email }, letter, at(ctx), { subject, message });
  await enqueue(ctx.sql, 'mail.reminder', { businessId, invoiceId: id, letter, by: nameOfActor(ctx) ?? '' });
  await audit(ctx, 'invoice.remind', id, { number: invoice.number, ...((subject ?? message) && { ownText: true }) });
  return answer({ to: email, remindedAt: at(ctx) }, `Reminder on its way to ${email}.`);
};
