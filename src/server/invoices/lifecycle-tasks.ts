import { formatMoney } from '../../shared/kit/money.ts';
import type { App } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { wantsEmail, unsubscribeUrl } from '../team/index.ts';
import { revisionMail } from '../integrations/mail/templates/invoice-lifecycle.ts';
import { chargeLateFees } from './late-fees/charge-late-fees.ts';
import { mailResent } from './letters/mail-resent.ts';
import { noteUnmailed, sendLimited } from './send-limited.ts';
import { mailReminder } from './reminders/mail-reminder.ts';
import { expireInvoices } from './lifecycle/expire.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { sendRecurring } from './schedules/send-recurring.ts';
import { noteHanded, revisionsOf, writeEvent } from './lifecycle/lifecycle-queries.ts';
import { decisionUrl, emailedUrl } from './links/link.ts';
import { openLink } from './links/link-queries.ts';
import { aboutInvoice, fromSender } from './mail-parts.ts';
import { dueNext } from './present-instalments.ts';
import { sentInvoice } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';
import { queueChosen } from './phone/by-itself.ts';
import { deliverMessage } from './phone/deliver.ts';
import { beginSchedule } from './schedules/schedules.ts';
import { paymentTerms } from './printed-terms.ts';

export const lifeTasks: TaskHandlers<
  'phone.message' | 'mail.revision' | 'mail.reminder' | 'mail.resent' | 'invoices.expire' | 'invoices.remind' | 'invoices.recur' | 'invoices.late-fees'
> = {
  'phone.message': deliverMessage,
  'mail.revision': mailRevision,
  'mail.reminder': mailReminder,
  'mail.resent': mailResent,
  'invoices.expire': expireInvoices,
  'invoices.remind': queueReminders,
  'invoices.recur': sendRecurring,
  'invoices.late-fees': chargeLateFees,
};

export const lifeListeners: Listeners = {
  'invoice.sent': [
    async (sql, { payload }, app) => beginSchedule(sql, app, payload.invoiceId),
    async (sql, { payload: { businessId, invoiceId } }, app) => queueChosen(app, sql, { businessId, invoiceId, about: 'invoice', occasion: 'sent' }),
  ],
  'payment.settled': [
    async (sql, { payload: { businessId, invoiceId, paymentId, source = null, amount } }, app) => {
      // The same money can be matched again as another payment.
      const occasion = source === null ? `receipt.${paymentId}` : `receipt.${source}.${amount}`;
      await queueChosen(app, sql, { businessId, invoiceId, about: 'receipt', occasion, paymentId });
    },
  ],
  'invoice.revised': [
    async (sql, { payload: { businessId, invoiceId, revision, email } }) => {
      if (email !== null) await enqueue(sql, 'mail.revision', { businessId, invoiceId, revision, email });
    },
    async (sql, { payload: { businessId, invoiceId, revision } }, app) =>
      queueChosen(app, sql, { businessId, invoiceId, about: 'invoice', occasion: `revised.${revision}` }),
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
  const mail = revisionMail({
    ...aboutInvoice(app, invoice, emailedUrl(decisionUrl(app.env, link))),
    amount: formatMoney(dueNext(invoice, app.clock())),
    terms: paymentTerms(invoice),
    changes,
  });
  const isSent = await sendLimited(app, invoice.business_id, {
    to: email,
    ...mail,
    ...fromSender(app, invoice),
    unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'received'),
    messageId: `invoice.${invoiceId}.revision.${revision}`,
  });
  await (isSent ? noteMailed : noteUnmailed)(app, invoice, email);
}
