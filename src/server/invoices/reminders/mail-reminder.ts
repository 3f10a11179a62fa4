import { calendarDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { isOpen } from '../../../shared/invoices/status.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { reminderMail } from '../../integrations/mail/templates/invoice-lifecycle.ts';
import { unsubscribeUrl, wantsEmail } from '../../team/index.ts';
import { writeEvent } from '../lifecycle/lifecycle-queries.ts';
import { noteUnmailed, sendLimited } from '../send-limited.ts';
import { decisionUrl, emailedUrl } from '../links/link.ts';
import { openLink } from '../links/link-queries.ts';
import { partiesOf } from '../lock-sent.ts';
import { fromSender } from '../mail-parts.ts';
import { dueNext, dueUntil } from '../present-instalments.ts';
import { sentInvoice } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { daysFromDue, reminderLetter } from './reminder-letter.ts';
import { giveLetterBack, reminderDaysOf, takeLetter, textsOfTemplate } from './reminder-queries.ts';
import { BY_HAND } from './remind.ts';

/** The balance is read now: a reminder for an invoice that was paid, denied, archived or withdrawn since is not sent. */
export async function mailReminder(app: App, payload: Tasks['mail.reminder']): Promise<void> {
  const { invoiceId, letter, by } = payload;
  const last = letter.split('.').at(-1) ?? '';
  const isByHand = last.startsWith(BY_HAND);
  const due = instalmentIn(letter);
  const taken = await transaction(app.pool, 'system', async (sql) => {
    const invoice = await sentInvoice(sql, invoiceId, true);
    const link = invoice && (await openLink(sql, invoice));
    if (
      !invoice ||
      !link ||
      !isOpen(invoice.kind) ||
      // Only automatic ones can be turned off.
      (!isByHand && (await reminderDaysOf(sql, invoice)).length === 0) ||
      !letter.startsWith(`reminder.${invoice.revision}.`) ||
      // It was paid since.
      (due !== null && dueUntil(invoice, due) === 0)
    )
      return null;
    const typed = await takeLetter(sql, payload, letter, new Date(app.clock()).toISOString());
    if (!typed) return null;
    const reader = await wantsEmail(sql, invoice.buyer_business_id, typed.email, 'reminders');
    return { invoice, link, typed, reader, template: await textsOfTemplate(sql, invoice) };
  });
  if (!taken) return;
  const { invoice, typed, reader, template } = taken;
  const { email, message: note } = typed;
  // The buyer's team sees it in the app in any case; a person who turned such e-mails off gets none.
  if (!reader.takes) return noteReminded(app, invoice, { email, by, note, due, mailed: false });
  try {
    const step = isByHand ? daysFromDue(invoice, app.clock()) : Number(last);
    const mail = {
      to: email,
      ...reminderMail(reminderLetter(app, invoice, { step, due, link: emailedUrl(decisionUrl(app.env, taken.link)), typed, template })),
      ...fromSender(app, invoice),
      unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'reminders'),
      messageId: `invoice.${invoiceId}.${letter}`,
    };
    if (!(await sendLimited(app, invoice.business_id, mail))) return await noteUnmailed(app, invoice, email);
  } catch (error) {
    await transaction(app.pool, { businessId: payload.businessId }, (sql) => giveLetterBack(sql, payload, letter));
    throw error;
  }
  await noteReminded(app, invoice, { email, by, note, due, mailed: true });
}

/** The due date of the instalment in a letter's key (`reminderKey`). */
function instalmentIn(letter: string): CalendarDate | null {
  return calendarDate(letter.split('.').at(-2) ?? '');
}

/** `by`: the person who sent it. A reminder by hand is in the history, whether its reader gets such e-mails or only sees it in the app. */
async function noteReminded(
  app: App,
  invoice: InvoiceRecord,
  told: { email: string; by: string | undefined; note: string | null; due: CalendarDate | null; mailed: boolean },
): Promise<void> {
  const { email, by, note, due, mailed } = told;
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, { businessId: invoice.business_id }, async (sql) => {
    if (mailed) await writeEvent(sql, invoice, { at, what: 'reminded', who: by || null, detail: email, note });
    // Its reader gets no such e-mail: the history does not say that one was sent.
    else if (by) await writeEvent(sql, invoice, { at, what: 'reminded in app', who: by, detail: null, note });
    await emit(sql, 'invoice.reminded', partiesOf(invoice), {
      businessId: invoice.business_id,
      buyerId: invoice.buyer_business_id,
      invoiceId: invoice.id,
      email,
      number: invoice.number,
      amount: due ? dueUntil(invoice, due) : dueNext(invoice, app.clock()),
      due: due ?? invoice.due_date,
    });
  });
}
