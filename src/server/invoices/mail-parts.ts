import type { InvoiceMail } from '../integrations/mail/templates/invoices.ts';
import type { App } from '../core/context.ts';
import type { InvoiceRecord } from './queries.ts';

/** The part of an e-mail about an invoice that does not depend on the reason for it. */
export function aboutInvoice(app: App, invoice: InvoiceRecord, link: string): Omit<InvoiceMail, 'amount'> {
  return {
    productName: app.env.productName,
    senderName: invoice.sender?.name ?? '',
    senderAccent: invoice.sender?.accent,
    recipientName: invoice.recipient.attention ?? invoice.recipient.name ?? '',
    invoiceNumber: invoice.number ?? '',
    dueDate: invoice.due_date,
    link,
  };
}

/** In the document's language, answered to the sender. */
export function fromSender(app: App, { sender, language }: InvoiceRecord) {
  return { language: language ?? undefined, replyTo: sender?.email, fromName: `${sender?.name ?? ''} via ${app.env.productName}` };
}
