import { unknownPlaceholders } from '../../../shared/invoices/reminder-texts.ts';
import type { ReminderMoment } from '../../../shared/invoices/reminder-texts.ts';
import { plannedReminders } from '../../../shared/invoices/schedule.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { refuseProductInTexts } from '../../accounts/index.ts';
import { refuseUnknownLanguage, translatorFor } from '../../core/languages.ts';
import type { Verb } from '../../core/handler.ts';
import { reminderParts } from '../../integrations/mail/templates/invoice-lifecycle.ts';
import type { ReminderMail } from '../../integrations/mail/templates/invoice-lifecycle.ts';
import { ownSent } from '../lock-sent.ts';
import { homeOf } from '../queries.ts';
import { daysFromDue, reminderLetter, withValues } from './reminder-letter.ts';
import { reminderDaysOf, textsOfTemplate } from './reminder-queries.ts';

/** The reminder that would leave now, and the automatic ones still to come. */
export const readReminder: Verb<'invoice.reminder'> = async (ctx, { id }) => {
  const { invoice } = await ownSent(ctx, id, { name: 'remind', label: 'reminded of' });
  const template = await textsOfTemplate(ctx.sql, invoice);
  const language = invoice.language ?? 'en';
  const translator = translatorFor(language);
  const { app } = ctx;
  const parts = (step: number) => reminderParts(reminderLetter(app, invoice, { step, link: app.env.appUrl, template }), translator);
  const days = await reminderDaysOf(ctx.sql, invoice);
  const { due_date: due, sent_at: sentAt, time_zone: zone } = invoice;
  const planned = due && sentAt ? plannedReminders({ dueDate: due, sentOn: dateIn(zone, Date.parse(sentAt)), days }, dateIn(zone, ctx.now)) : [];
  return {
    ...parts(daysFromDue(invoice, ctx.now)),
    language,
    to: invoice.recipient.email ?? null,
    planned: invoice.recipient.email ? planned.map((one) => ({ ...one, subject: parts(one.step).subject })) : [],
  };
};

const STEPS: Readonly<Record<ReminderMoment, number>> = { before: -3, on: 0, after: 7 };

/** An invented invoice of this business: for the texts of a template. Throws VALIDATION_FAILED for a placeholder that does not exist. */
export const previewReminder: Verb<'invoice.reminder.preview'> = async (ctx, { businessId, moment, language, subject, message }) => {
  refuseUnknownLanguage(language);
  refuseProductInTexts(ctx.app.env, { subject, message });
  const [wrong] = unknownPlaceholders({ [moment]: { subject, message } });
  if (wrong) throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ ...wrong, field: wrong.field.split('.').at(-1) ?? wrong.field }] });
  const home = await homeOf(ctx.sql, businessId);
  const step = STEPS[moment];
  const letter: ReminderMail = {
    productName: ctx.app.env.productName,
    senderName: home?.name ?? '',
    recipientName: 'Chidi Obi',
    invoiceNumber: 'INV-0042',
    amount: formatMoney(kobo(4_500_000)),
    dueDate: addDays(dateIn(home?.time_zone ?? 'UTC', ctx.now), -step),
    link: ctx.app.env.appUrl,
    step,
  };
  return { ...reminderParts({ ...letter, own: withValues(letter, { subject, message }) }, translatorFor(language)), language };
};
