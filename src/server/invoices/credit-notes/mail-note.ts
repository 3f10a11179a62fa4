import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { creditNoteMail } from '../../integrations/mail/templates/credit-notes.ts';
import { unsubscribeUrl, wantsEmail } from '../../team/index.ts';
import { greetedName } from '../mail-parts.ts';
import { noteUnmailed, sendLimited } from '../send-limited.ts';
import { creditNotePdfUrl, decisionUrl, emailedUrl } from '../links/link.ts';
import { openLink } from '../links/link-queries.ts';
import { lastDue } from '../present-instalments.ts';
import { sentInvoice } from '../queries.ts';
import { noteById } from './note-queries.ts';

/** The credit note for the recipient of its invoice, with the invoice's link and the address of the PDF. Without an open link there is nothing to show. */
export async function mailCreditNote(app: App, { creditNoteId, email }: Tasks['mail.credit-note']): Promise<void> {
  const { note, invoice, link, reader } = await transaction(app.pool, 'system', async (sql) => {
    const found = await noteById(sql, creditNoteId, null);
    const about = found && (await sentInvoice(sql, found.invoice_id, false));
    return {
      note: found,
      invoice: about,
      link: about && (await openLink(sql, about)),
      reader: await wantsEmail(sql, about?.buyer_business_id ?? null, email, 'received'),
    };
  });
  if (!note || !invoice || !link || !reader.takes) return;
  const mail = creditNoteMail({
    productName: app.env.productName,
    senderName: note.sender.name ?? '',
    senderAccent: note.sender.accent,
    recipientName: greetedName(app.env, note.recipient),
    invoiceNumber: note.invoice_number,
    creditNote: note.number,
    amount: formatMoney(kobo(note.total)),
    balance: invoice.balance > 0 ? formatMoney(kobo(invoice.balance)) : null,
    returned: note.returned > 0 ? formatMoney(kobo(note.returned)) : null,
    dueDate: lastDue(invoice),
    note: note.reason,
    link: emailedUrl(decisionUrl(app.env, link)),
    pdf: emailedUrl(creditNotePdfUrl(app.env, link, note.id)),
  });
  const isSent = await sendLimited(app, invoice.business_id, {
    to: email,
    language: note.language,
    ...mail,
    replyTo: note.sender.email,
    fromName: `${note.sender.name ?? ''} via ${app.env.productName}`,
    unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'received'),
    messageId: `credit-note.${note.id}`,
  });
  if (!isSent) await noteUnmailed(app, invoice, email);
}
