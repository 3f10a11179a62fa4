import { RESEND_AFTER } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { noteMessage, refuseProductInTexts } from '../../accounts/index.ts';
import { at } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { nameOfActor } from '../../team/index.ts';
import { openLink } from '../links/link-queries.ts';
import { ownSent } from '../lock-sent.ts';
import { countByHand } from '../reminders/message-limits.ts';
import { queueLetter } from '../reminders/reminder-queries.ts';

/** The document once more, to its recipient or as a copy to another address; the recipient stays. Written before it is sent, so that each is sent once. */
export const resendAsSender: Verb<'invoice.resend'> = async (ctx, { id, businessId, email, note }) => {
  refuseProductInTexts(ctx.app.env, { note });
  const { invoice } = await ownSent(ctx, id, { name: 'resend', label: 'sent again' });
  const own = invoice.recipient.email?.toLowerCase();
  const to = email ?? own;
  if (!to) throw new AppError('STATE_CONFLICT', say`This recipient has no email address. Enter one, or share the link.`);
  if (!(await openLink(ctx.sql, invoice)))
    throw new AppError('STATE_CONFLICT', say`This invoice’s link is disabled. Regenerate the link first; the email contains it.`);
  if (!(await noteMessage(ctx, 'invoice', id)))
    throw new AppError('RATE_LIMITED', say`It was sent less than a minute ago. Please wait a minute.`, { retryAfter: RESEND_AFTER / 1000 });
  await countByHand(ctx, 'resent', to);
  const isCopy = to !== own;
  const letter = `${isCopy ? 'copy' : 'resent'}.${invoice.revision}.${ctx.now}`;
  await queueLetter(ctx.sql, { ...invoice, email: to }, letter, at(ctx), { message: note });
  await enqueue(ctx.sql, 'mail.resent', { businessId, invoiceId: id, letter, by: nameOfActor(ctx) ?? '' });
  await audit(ctx, 'invoice.resend', id, { number: invoice.number, isCopy });
  return answer({ to, isCopy, sentAt: at(ctx) }, isCopy ? say`A copy is on its way to ${to}.` : say`The invoice is on its way to ${to}.`);
};
