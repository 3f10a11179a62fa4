import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { instalmentsText } from '../../../shared/invoices/instalments.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { invoiceAgainMail } from '../../integrations/mail/templates/invoice-again.ts';
import { unsubscribeUrl, wantsEmail } from '../../team/index.ts';
import { writeEvent } from '../lifecycle/lifecycle-queries.ts';
import { decisionUrl, emailedUrl, pdfUrl, shareUrl } from '../links/link.ts';
import { openLink } from '../links/link-queries.ts';
import { aboutInvoice, fromSender } from '../mail-parts.ts';
import { dueNext } from '../present-instalments.ts';
import { sentInvoice } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { noteUnmailed, sendLimited } from '../send-limited.ts';
import { giveLetterBack, takeLetter } from '../reminders/reminder-queries.ts';

/** The newest version; an invoice that was withdrawn since is not sent. Only the recipient's own e-mail contains the link that can decide. */
export async function mailResent(app: App, payload: Tasks['mail.resent']): Promise<void> {
  const { invoiceId, letter, by } = payload;
  const isCopy = letter.startsWith('copy.');
  const taken = await transaction(app.pool, 'system', async (sql) => {
    const invoice = await sentInvoice(sql, invoiceId, true);
    const link = invoice && (await openLink(sql, invoice));
    if (invoice?.stage !== 'sent' || !link) return null;
    const written = await takeLetter(sql, payload, letter, new Date(app.clock()).toISOString());
    if (!written) return null;
    const reader = isCopy ? { takes: true, userId: null } : await wantsEmail(sql, invoice.buyer_business_id, written.email, 'received');
    return { invoice, link, reader, written };
  });
  if (!taken) return;
  const { invoice, link, reader, written } = taken;
  const { email, message: note } = written;
  const done = { email, by, note };
  // A member who turned such e-mails off sees the invoice in the app.
  if (!reader.takes) return noteResent(app, invoice, { ...done, what: 'resent in app' });
  const isSettled = invoice.balance <= 0;
  const mail = invoiceAgainMail({
    ...aboutInvoice(app, invoice, emailedUrl((isCopy ? shareUrl : decisionUrl)(app.env, link))),
    amount: formatMoney(isSettled ? kobo(invoice.total) : dueNext(invoice, app.clock())),
    ...(!isSettled && invoice.instalments && { terms: [instalmentsText(invoice.instalments)] }),
    note,
    isCopy,
    state: isSettled ? 'settled' : invoice.decision === 'pending' ? 'pending' : 'open',
    pdf: emailedUrl(pdfUrl(app.env, link)),
  });
  try {
    const isSent = await sendLimited(app, invoice.business_id, {
      to: email,
      ...mail,
      ...fromSender(app, invoice),
      unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'received'),
      messageId: `invoice.${invoiceId}.${letter}`,
    });
    if (!isSent) return await noteUnmailed(app, invoice, email);
  } catch (error) {
    await transaction(app.pool, { businessId: payload.businessId }, (sql) => giveLetterBack(sql, payload, letter));
    throw error;
  }
  await noteResent(app, invoice, { ...done, what: isCopy ? 'copy sent' : 'resent' });
}

async function noteResent(app: App, invoice: InvoiceRecord, told: { what: string; email: string; by: string; note: string | null }): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, { businessId: invoice.business_id }, async (sql) => {
    await writeEvent(sql, invoice, { at, what: told.what, who: told.by || null, detail: told.email, note: told.note });
    await emit(sql, 'invoice.mailed', [invoice.business_id], { businessId: invoice.business_id, invoiceId: invoice.id });
  });
}
