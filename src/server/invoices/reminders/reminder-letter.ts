import { fillIn, momentOf } from '../../../shared/invoices/reminder-texts.ts';
import type { ReminderText, ReminderTexts } from '../../../shared/invoices/reminder-texts.ts';
import { dateIn, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { namesProduct } from '../../../shared/business/product-name.ts';
import { day, inRow, render } from '../../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../../../shared/i18n/translate.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { App } from '../../core/context.ts';
import type { ReminderMail } from '../../integrations/mail/templates/invoice-lifecycle.ts';
import { aboutInvoice } from '../mail-parts.ts';
import type { InvoiceRecord } from '../queries.ts';
import { dueNext, dueUntil } from '../present-instalments.ts';
import { paymentTerms } from '../printed-terms.ts';

/** A reminder of an invoice, or of everything that is due until `due`, the day of an instalment: with what the person wrote, or else the own text of its template, or else the standard text. */
export function reminderLetter(
  app: App,
  invoice: InvoiceRecord,
  how: { step: number; due?: CalendarDate | null; link: string; typed?: ReminderText | null; template: { language: string; texts: ReminderTexts } },
): ReminderMail {
  const { due } = how;
  const letter = {
    ...aboutInvoice(app, invoice, how.link),
    amount: formatMoney(due ? dueUntil(invoice, due) : dueNext(invoice, app.clock())),
    ...(due && { dueDate: due }),
    terms: paymentTerms(invoice),
    step: how.step,
    paid: invoice.paid > 0 ? formatMoney(kobo(invoice.paid)) : undefined,
  };
  // Own texts are in one language; a document in another one gets the standard text.
  const texts = how.template.language === (invoice.language ?? 'en') ? how.template.texts[momentOf(how.step)] : null;
  const { subject, message } = withValues(letter, texts);
  const typed = how.typed?.subject;
  const own = { subject: typed ? withNumber(typed, typed, letter) : subject, message: how.typed?.message ?? message };
  return { ...letter, own: { subject: inOwnName(app, own.subject), message: inOwnName(app, own.message) } };
}

/** Undefined for a text that names the product once its values are filled in: the standard text is sent. Earlier releases stored such texts. */
function inOwnName({ env }: App, text: Text | undefined): Text | undefined {
  return text !== undefined && namesProduct(render(text, ENGLISH_TRANSLATOR), env.productName) ? undefined : text;
}

/** A template's own text with the values of a reminder. */
export function withValues(letter: ReminderMail, texts: ReminderText | null | undefined): NonNullable<ReminderMail['own']> {
  const values = {
    customer: letter.recipientName,
    business: letter.senderName,
    number: letter.invoiceNumber,
    amount: letter.amount,
    due: day(letter.dueDate),
    days: String(Math.abs(letter.step)),
  };
  const subject = texts?.subject ? withNumber(fillIn(texts.subject, values), texts.subject, letter) : undefined;
  return { subject, message: texts?.message ? fillIn(texts.message, values) : undefined };
}

/** A subject always names the invoice: the e-mail is sent in our name. `written`: the subject before its values were filled in. */
function withNumber(subject: Text, written: string, { invoiceNumber }: ReminderMail): Text {
  return written.includes('{number}') || written.includes(invoiceNumber) ? subject : inRow([subject, ` (${invoiceNumber})`], '');
}

/** Negative before the due date, which every sent invoice has. */
export function daysFromDue(invoice: InvoiceRecord, now: number): number {
  return invoice.due_date === null ? 0 : daysBetween(invoice.due_date, dateIn(invoice.time_zone, now));
}
