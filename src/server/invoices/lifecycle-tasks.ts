import { dateIn, daysBetween } from '../../shared/kit/date.ts';
import { isOpen } from '../../shared/invoices/status.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { wantsEmail, unsubscribeUrl } from '../team/index.ts';
import type { InvoiceMail } from '../integrations/mail/templates/invoices.ts';
import { reminderMail, revisionMail } from '../integrations/mail/templates/invoice-lifecycle.ts';
import { giveReminderBack, remindersOn, takeReminder } from './reminders/reminder-queries.ts';
import { expireInvoices } from './lifecycle/expire.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { sendRecurring } from './schedules/send-recurring.ts';
import { noteHanded, revisionsOf, writeEvent } from './lifecycle/lifecycle-queries.ts';
import { decisionUrl, emailedUrl } from './links/link.ts';
import { partiesOf } from './lock-sent.ts';
import { openLink } from './links/link-queries.ts';
import { sentInvoice } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';
import { BY_HAND } from './reminders/remind.ts';
import { beginSchedule } from './schedules/schedules.ts';

const NO_LETTER = { invoice: null, link: null, email: null, reader: { takes: false, userId: null } };

export const lifeTasks: TaskHandlers<'mail.revision' | 'mail.reminder' | 'invoices.expire' | 'invoices.remind' | 'invoices.recur'> = {
  'mail.revision': mailRevision,
  'mail.reminder': mailReminder,
  'invoices.expire': expireInvoices,
  'invoices.remind': queueReminders,
  'invoices.recur': sendRecurring,
};

export const lifeListeners: Listeners = {
  'invoice.sent': [async (sql, { payload }, app) => beginSchedule(sql, app, payload.invoiceId)],
  'invoice.revised': [
    async (sql, { payload: { businessId, invoiceId, revision, email } }) => {
      if (email !== null) await enqueue(sql, 'mail.revision', { businessId, invoiceId, revision, email });
    },
  ],
};

/** Called after the mail server accepted the document's e-mail: recorded once in the history. It does not prove delivery to the mailbox. */
export async function noteMailed(app: App, invoice: InvoiceRecord, email: string): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, { businessId: invoice.business_id }, async (sql) => {
    if (!(await noteHanded(sql, invoice, `sent.${invoice.revision}`, email, at))) return;
    await writeEvent(sql, invoice, { at, what: 'mailed', who: null, detail: email });
    await emit(sql, 'invoice.mailed', [invoice.business_id], { businessId: invoice.business_id, invoiceId: invoice.id });
  });
}

async function mailRevision(app: App, { invoiceId, revision, email }: Tasks['mail.revision']): Promise<void> {
  const { invoice, link, changes, reader } = await transaction(app.pool, 'system', async (sql) => {
    const found = await sentInvoice(sql, invoiceId, false);
    const previousRevision = found ? (await revisionsOf(sql, found)).find((one) => one.revision === revision - 1) : undefined;
    const reader = await wantsEmail(sql, found?.buyer_business_id ?? null, email, 'received');
    return { invoice: found, link: found && (await openLink(sql, found)), changes: previousRevision?.changes ?? [], reader };
  });
  if (!invoice || !link || invoice.stage !== 'sent' || invoice.revision !== revision || !reader.takes) return;
  const mail = revisionMail({ ...letterOf(app, invoice, link), amount: formatMoney(kobo(invoice.balance)), changes });
  await app.providers.mail.send({
    to: email,
    ...mail,
    ...fromSender(app, invoice),
    unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'received'),
    messageId: `invoice.${invoiceId}.revision.${revision}`,
  });
  await noteMailed(app, invoice, email);
}

/** The balance is read now: a reminder for an invoice that was paid, denied, archived or withdrawn since is not sent. */
async function mailReminder(app: App, payload: Tasks['mail.reminder']): Promise<void> {
  const { invoiceId, letter, by } = payload;
  const last = letter.split('.').at(-1) ?? '';
  const isByHand = last.startsWith(BY_HAND);
  const { invoice, link, email, reader } = await transaction(app.pool, 'system', async (sql) => {
    const found = await sentInvoice(sql, invoiceId, true);
    const open = found && (await openLink(sql, found));
    if (
      !found ||
      !open ||
      !isOpen(found.kind) ||
      // Only automatic ones can be turned off.
      (!isByHand && !(found.reminders && (await remindersOn(sql, found.business_id)))) ||
      !letter.startsWith(`reminder.${found.revision}.`)
    )
      return NO_LETTER;
    const to = await takeReminder(sql, payload, letter, new Date(app.clock()).toISOString());
    const wants = await wantsEmail(sql, found.buyer_business_id, to ?? '', 'reminders');
    return { invoice: found, link: open, email: to, reader: wants };
  });
  if (!invoice || !link || !email) return;
  // The buyer's team sees it in the app in any case; a person who turned such e-mails off gets none.
  if (!reader.takes) return noteReminded(app, invoice, { email, by, mailed: false });
  try {
    const mail = reminderMail({
      ...letterOf(app, invoice, link),
      amount: formatMoney(kobo(invoice.balance)),
      step: isByHand ? daysFromDue(invoice, app.clock()) : Number(last),
      paid: invoice.paid > 0 ? formatMoney(kobo(invoice.paid)) : undefined,
    });
    await app.providers.mail.send({
      to: email,
      ...mail,
      ...fromSender(app, invoice),
      unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'reminders'),
      messageId: `invoice.${invoiceId}.${letter}`,
    });
  } catch (error) {
    await transaction(app.pool, { businessId: payload.businessId }, (sql) => giveReminderBack(sql, payload, letter));
    throw error;
  }
  await noteReminded(app, invoice, { email, by, mailed: true });
}

/** Negative before the due date, which every sent invoice has. */
function daysFromDue(invoice: InvoiceRecord, now: number): number {
  return invoice.due_date === null ? 0 : daysBetween(invoice.due_date, dateIn(invoice.time_zone, now));
}

/** `by`: the person who sent it. A reminder by hand is in the history, whether its reader gets such e-mails or only sees it in the app. */
async function noteReminded(app: App, invoice: InvoiceRecord, told: { email: string; by: string | undefined; mailed: boolean }): Promise<void> {
  const { email, by, mailed } = told;
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, { businessId: invoice.business_id }, async (sql) => {
    if (mailed) await writeEvent(sql, invoice, { at, what: 'reminded', who: by || null, detail: email });
    // Its reader gets no such e-mail: the history does not say that one was sent.
    else if (by) await writeEvent(sql, invoice, { at, what: 'reminded in app', who: by, detail: null });
    await emit(sql, 'invoice.reminded', partiesOf(invoice), {
      businessId: invoice.business_id,
      buyerId: invoice.buyer_business_id,
      invoiceId: invoice.id,
      email,
      number: invoice.number,
      amount: invoice.balance,
      due: invoice.due_date,
    });
  });
}

function letterOf(app: App, invoice: InvoiceRecord, linkId: string): Omit<InvoiceMail, 'amount'> {
  return {
    productName: app.env.productName,
    senderName: invoice.sender?.name ?? '',
    senderAccent: invoice.sender?.accent,
    recipientName: invoice.recipient.attention ?? invoice.recipient.name ?? '',
    invoiceNumber: invoice.number ?? '',
    dueDate: invoice.due_date,
    link: emailedUrl(decisionUrl(app.env, linkId)),
  };
}

function fromSender(app: App, invoice: InvoiceRecord) {
  const { sender, language } = invoice;
  return { language: language ?? undefined, replyTo: sender?.email, fromName: `${sender?.name ?? ''} via ${app.env.productName}` };
}
