import { linkIn } from '../../shared/kit/links.ts';
import type { InvoiceMail } from '../integrations/mail/templates/invoices.ts';
import type { App } from '../core/context.ts';
import type { InvoiceRecord, Party } from './queries.ts';

/** The part of an e-mail about an invoice that does not depend on the reason for it. */
export function aboutInvoice(app: App, invoice: InvoiceRecord, link: string): Omit<InvoiceMail, 'amount'> {
  return {
    productName: app.env.productName,
    senderName: invoice.sender?.name ?? '',
    senderAccent: invoice.sender?.accent,
    recipientName: greetedName(invoice.recipient),
    invoiceNumber: invoice.number ?? '',
    dueDate: invoice.due_date,
    link,
  };
}

/** The name in the greeting. A name that was stored before web addresses were refused in names is no link any more. */
export function greetedName({ attention, name = '' }: Party): string {
  const greeted = attention ?? name;
  return linkIn(greeted) === null ? greeted : greeted.normalize('NFKC').replaceAll(/[.。․:/\\]+/g, ' ');
}

/** In the document's language, answered to the sender. */
export function fromSender(app: App, { sender, language }: InvoiceRecord) {
  return { language: language ?? undefined, replyTo: sender?.email, fromName: `${sender?.name ?? ''} via ${app.env.productName}` };
}
