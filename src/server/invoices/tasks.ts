import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { decisionMail, invoiceMail } from '../providers/mail/templates/invoices.ts';
import { shareUrl } from './link.ts';
import { forgetBank } from './setting-queries.ts';
import { lifeListeners, lifeTasks, noteMailed } from './life-tasks.ts';
import { claimInvoices, homeOf, sentInvoice } from './queries.ts';

export const invoiceTasks: TaskHandlers<'mail.invoice' | 'mail.decision' | keyof typeof lifeTasks> = {
  ...lifeTasks,
  'mail.invoice': async (app, { invoiceId, linkId, email }) => {
    const invoice = await transaction(app.pool, 'system', (sql) => sentInvoice(sql, invoiceId, false));
    if (!invoice || invoice.stage !== 'sent') return;
    const mail = invoiceMail({
      productName: app.env.productName,
      senderName: invoice.sender?.name ?? '',
      senderAccent: invoice.sender?.accent,
      recipientName: invoice.recipient.attention ?? invoice.recipient.name ?? '',
      invoiceNumber: invoice.number ?? '',
      amount: formatMoney(kobo(invoice.total)),
      dueDate: shown(invoice.due_date),
      note: invoice.description || undefined,
      link: shareUrl(app.env, linkId),
    });
    await app.providers.mail.send({
      to: email,
      ...mail,
      replyTo: invoice.sender?.email,
      fromName: `${invoice.sender?.name ?? ''} via ${app.env.productName}`,
      messageId: `invoice.${linkId}`,
    });
    await noteMailed(app, invoice, email);
  },
  'mail.decision': async (app, { businessId, invoiceId }) => {
    const { invoice, home } = await transaction(app.pool, 'system', async (sql) => ({
      invoice: await sentInvoice(sql, invoiceId, false),
      home: await homeOf(sql, businessId),
    }));
    const to = home?.detail['email'];
    if (!invoice || (invoice.decision !== 'approved' && invoice.decision !== 'denied') || typeof to !== 'string') return;
    const mail = decisionMail({
      productName: app.env.productName,
      decision: invoice.decision,
      senderName: invoice.sender?.name ?? '',
      recipientName: invoice.recipient.name ?? '',
      invoiceNumber: invoice.number ?? '',
      amount: formatMoney(kobo(invoice.total)),
      dueDate: shown(invoice.due_date),
      reason: invoice.reason ?? undefined,
      link: `${app.env.appUrl}/invoices/${invoice.id}`,
    });
    await app.providers.mail.send({ to, ...mail, messageId: `${invoice.decision}.${invoice.id}.${invoice.version}` });
  },
};

export const invoiceListeners: Listeners = {
  'bank-account.removed': [async (sql, { payload }) => forgetBank(sql, String(payload['businessId']), String(payload['accountId']))],
  ...lifeListeners,
  'invoice.sent': [
    ...(lifeListeners['invoice.sent'] ?? []),
    async (sql, { payload }) => {
      const { businessId, invoiceId, linkId, email } = payload;
      if (typeof email === 'string')
        await enqueue(sql, 'mail.invoice', { businessId: String(businessId), invoiceId: String(invoiceId), linkId: String(linkId), email });
    },
  ],
  'invoice.decided': [
    async (sql, { payload }) => enqueue(sql, 'mail.decision', { businessId: String(payload['businessId']), invoiceId: String(payload['invoiceId']) }),
  ],
  'user.email-verified': [async (sql, { payload }) => claimInvoices(sql, String(payload['userId']))],
};

function shown(date: string | null): string {
  const parsed = date === null ? null : calendarDate(date);
  return parsed === null ? '' : formatDate(parsed);
}
