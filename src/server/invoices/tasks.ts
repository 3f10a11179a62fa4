import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { readerOf, readersOf, wantsEmail, unsubscribeUrl } from '../team/index.ts';
import { decisionCodeMail } from '../integrations/mail/templates/decision-codes.ts';
import { decisionMail } from '../integrations/mail/templates/invoices.ts';
import { mailCreditNote } from './credit-notes/mail-note.ts';
import { mailCertificate } from './withholding/mail-certificate.ts';
import { DECISION_ACTIONS } from './decisions/decision-queries.ts';
import { openCode } from './links/link-code.ts';
import { noteUnmailed, sendLimited } from './send-limited.ts';
import { decisionUrl, emailedUrl, pdfUrl, shareUrl } from './links/link.ts';
import { openLink } from './links/link-queries.ts';
import { forgetBank } from './branding/setting-queries.ts';
import { lifeListeners, lifeTasks, noteMailed } from './lifecycle-tasks.ts';
import { invoiceLetter } from './letters/invoice-letter.ts';
import { fromSender } from './mail-parts.ts';
import { countKnownSenders } from './new-sender-queries.ts';
import { lastDue } from './present-instalments.ts';
import { claimInvoices, sentInvoice } from './queries.ts';

export const invoiceTasks: TaskHandlers<
  'mail.certificate' | 'mail.credit-note' | 'mail.invoice' | 'mail.decision' | 'mail.decision-code' | keyof typeof lifeTasks
> = {
  ...lifeTasks,
  'mail.certificate': mailCertificate,
  'mail.credit-note': mailCreditNote,
  'mail.invoice': async (app, { invoiceId, linkId, email, again }) => {
    const { invoice, newest, reader } = await transaction(app.pool, 'system', async (sql) => {
      const found = await sentInvoice(sql, invoiceId, false);
      const wants = await wantsEmail(sql, found?.buyer_business_id ?? null, email, 'received');
      // Requested just now by somebody who wants to decide.
      return {
        invoice: found,
        newest: found && decisionUrl(app.env, linkId) === null ? await openLink(sql, found) : null,
        reader: again === undefined ? wants : { ...wants, takes: true },
      };
    });
    if (!invoice || invoice.stage !== 'sent' || !reader.takes) return;
    // If the key of its link was dropped after queueing, the e-mail contains the newest link.
    const own = shareUrl(app.env, linkId) === null && newest ? newest : linkId;
    const mail = invoiceLetter(app, invoice, { link: emailedUrl(decisionUrl(app.env, own)), pdf: emailedUrl(pdfUrl(app.env, own)) });
    const letter = {
      to: email,
      ...mail,
      ...fromSender(app, invoice),
      unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'received'),
    };
    const messageId = again === undefined ? `invoice.${linkId}` : `invoice.${linkId}.${Date.parse(again)}`;
    const isSent = await sendLimited(app, invoice.business_id, { ...letter, messageId });
    await (isSent ? noteMailed : noteUnmailed)(app, invoice, email);
  },
  'mail.decision-code': async (app, { invoiceId, linkId }) => {
    const { invoice, open } = await transaction(app.pool, 'system', async (sql) => {
      const found = await sentInvoice(sql, invoiceId, false);
      return { invoice: found, open: found && (await openCode(sql, app.env, { linkId, revision: found.revision, actions: DECISION_ACTIONS }, app.clock())) };
    });
    const email = invoice?.recipient.email;
    if (!open || !email || invoice.stage !== 'sent') return;
    const { code, action, madeAt } = open;
    const mail = decisionCodeMail({
      noun: 'invoice',
      action,
      code,
      senderName: invoice.sender?.name ?? '',
      number: invoice.number ?? '',
      amount: formatMoney(kobo(invoice.balance)),
      productName: app.env.productName,
      link: `${emailedUrl(decisionUrl(app.env, linkId))}&action=${action}&code=${code}`,
    });
    await app.providers.mail.send({ to: email, language: invoice.language ?? undefined, ...mail, messageId: `decision-code.${linkId}.${Date.parse(madeAt)}` });
  },
  'mail.decision': async (app, { businessId, invoiceId, userId = null }) => {
    const { invoice, reader } = await transaction(app.pool, { businessId }, async (sql) => ({
      invoice: await sentInvoice(sql, invoiceId, false),
      reader: await readerOf(sql, businessId, userId, 'decided'),
    }));
    if (!invoice || (invoice.decision !== 'approved' && invoice.decision !== 'denied') || !reader) return;
    const mail = decisionMail({
      productName: app.env.productName,
      decision: invoice.decision,
      senderName: invoice.sender?.name ?? '',
      recipientName: invoice.recipient.name ?? '',
      invoiceNumber: invoice.number ?? '',
      amount: formatMoney(kobo(invoice.total)),
      dueDate: lastDue(invoice),
      reason: invoice.reason ?? undefined,
      link: `${app.env.appUrl}/invoices/${invoice.id}`,
    });
    await app.providers.mail.send({
      to: reader.email,
      ...mail,
      unsubscribe: unsubscribeUrl(app.env, reader, businessId, 'decided'),
      messageId: `${invoice.decision}.${invoice.id}.${invoice.version}.${userId ?? 'address'}`,
    });
  },
};

export const invoiceListeners: Listeners = {
  'bank-account.removed': [async (sql, { payload: { businessId, accountId } }) => forgetBank(sql, businessId, accountId)],
  ...lifeListeners,
  'invoice.sent': [
    ...(lifeListeners['invoice.sent'] ?? []),
    async (sql, { payload: { businessId, invoiceId, linkId, email } }) => {
      if (email !== null) await enqueue(sql, 'mail.invoice', { businessId, invoiceId, linkId, email });
    },
  ],
  'credit-note.issued': [
    async (sql, { payload: { businessId, creditNoteId, email } }) => {
      if (email !== null) await enqueue(sql, 'mail.credit-note', { businessId, creditNoteId, email });
    },
  ],
  'invoice.decided': [
    async (sql, { payload: { businessId, invoiceId } }) => {
      for (const { userId } of await readersOf(sql, businessId, 'decided')) await enqueue(sql, 'mail.decision', { businessId, invoiceId, userId });
    },
  ],
  'user.email-verified': [async (sql, { payload }) => claimInvoices(sql, payload.userId)],
  'contact.changed': [async (sql, event) => countKnownSenders(sql, event)],
};
