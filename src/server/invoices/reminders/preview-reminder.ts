import { unknownPlaceholders } from '../../../shared/invoices/reminder-texts.ts';
import type { ReminderMoment } from '../../../shared/invoices/reminder-texts.ts';
import { plannedReminders } from '../../../shared/invoices/schedule.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { refuseProductInTexts } from '../../accounts/index.ts';
import { refuseUnknownLanguage, translatorFor } from '../../core/languages.ts';
import type { Verb } from '../../core/handler.ts';
import { reminderParts } from '../../integrations/mail/templates/invoice-lifecycle.ts';
import type { ReminderMail } from '../../integrations/mail/templates/invoice-lifecycle.ts';
import { ownSent } from '../lock-sent.ts';
import { instalmentsAt } from '../present-instalments.ts';
import { homeOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { daysFromDue, reminderLetter, withValues } from './reminder-letter.ts';
import { reminderDaysOf, textsOfTemplate } from './reminder-queries.ts';

/** The reminder that would leave now, and the automatic ones still to come. */
export const readReminder: Verb<'invoice.reminder'> = async (ctx, { id }) => {
  const { invoice } = await ownSent(ctx, id, { name: 'remind', label: 'reminded of' });
  const template = await textsOfTemplate(ctx.sql, invoice);
  const language = invoice.language ?? 'en';
  const translator = translatorFor(language);
  const { app } = ctx;
  const parts = (step: number, due: CalendarDate | null = null) =>
    reminderParts(reminderLetter(app, invoice, { step, due, link: app.env.appUrl, template }), translator);
  const days = await reminderDaysOf(ctx.sql, invoice);
  const { sent_at: sentAt, time_zone: zone } = invoice;
  const sentOn = sentAt && dateIn(zone, Date.parse(sentAt));
  const planned = sentOn
    ? unpaidDays(invoice, ctx.now).flatMap((due) => plannedReminders({ dueDate: due, sentOn, days }, dateIn(zone, ctx.now)).map((one) => ({ ...one, due })))
    : [];
  return {
    ...parts(daysFromDue(invoice, ctx.now)),
    language,
    to: invoice.recipient.email ?? null,
    planned: invoice.recipient.email
      ? planned
          .map(({ due, ...one }) => ({ ...one, subject: parts(one.step, invoice.instalments && due).subject }))
          .toSorted((a, b) => a.on.localeCompare(b.on))
      : [],
  };
};

/** The days on which something of an invoice is due. */
function unpaidDays(invoice: InvoiceRecord, now: number): CalendarDate[] {
  if (!invoice.instalments) return invoice.due_date === null ? [] : [invoice.due_date];
  return instalmentsAt(invoice, now).flatMap(({ dueDate, left }) => (left > 0 ? [dueDate] : []));
}

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
