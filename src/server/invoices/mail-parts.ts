import { readsAsProduct } from '../../shared/business/product-name.ts';
import type { InvoiceMail } from '../integrations/mail/templates/invoices.ts';
import type { App } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import type { InvoiceRecord, Party } from './queries.ts';

/** The part of an e-mail about an invoice that does not depend on the reason for it. */
export function aboutInvoice(app: App, invoice: InvoiceRecord, link: string): Omit<InvoiceMail, 'amount'> {
  return {
    productName: app.env.productName,
    senderName: invoice.sender?.name ?? '',
    senderAccent: invoice.sender?.accent,
    recipientName: greetedName(app.env, invoice.recipient),
    invoiceNumber: invoice.number ?? '',
    dueDate: invoice.due_date,
    isInInstalments: invoice.instalments !== null,
    link,
  };
}

/** The name in the greeting, which the sender wrote. One that looks like the product's would greet in its name: the address takes its place. */
export function greetedName(
  { productName }: Pick<Env, 'productName'>,
  { attention, name = '', email = '' }: Pick<Party, 'attention' | 'name' | 'email'>,
): string {
  const greeted = attention ?? name;
  return readsAsProduct(greeted, productName) ? email : greeted;
}

/** In the document's language, answered to the sender. */
export function fromSender(app: App, { sender, language }: InvoiceRecord) {
  return { language: language ?? undefined, replyTo: sender?.email, fromName: `${sender?.name ?? ''} via ${app.env.productName}` };
}
