import { say } from '../../../shared/i18n/message.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { setReminders } from '../lifecycle/lifecycle-queries.ts';
import { ownSent } from '../lock-sent.ts';
import { reminderDaysOf } from './reminder-queries.ts';

export const switchReminders: Verb<'invoice.reminders'> = async (ctx, { id, on }) => {
  const { invoice } = await ownSent(ctx, id, null);
  await setReminders(ctx.sql, invoice, on);
  if (on && (await reminderDaysOf(ctx.sql, invoice)).length === 0)
    throw new AppError('STATE_CONFLICT', say`Reminders are off in your invoice settings. Please switch them on there first.`);
  await audit(ctx, 'invoice.reminders', id, { on });
  return answer({ on }, on ? `${invoice.recipient.name ?? 'The recipient'} is reminded of this invoice.` : 'This invoice sends no reminders.');
};
