import { formatMoney, formatQuantity, kobo, milli } from '../../../shared/kit/money.ts';
import type { App } from '../../core/context.ts';
import { invoiceMail } from '../../integrations/mail/templates/invoices.ts';
import type { MailContent } from '../../integrations/mail/port.ts';
import { greetedName } from '../mail-parts.ts';
import { dueNext } from '../present-instalments.ts';
import { paymentTerms } from '../printed-terms.ts';
import { linesOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { depositRows, extraRows } from '../taxes/sum-rows.ts';

/** The number of lines that fit on a phone with the button. */
const MOST_LINES = 8;

/** The e-mail that sends an invoice to its recipient. `link` and `pdf` are the addresses of its page and of its PDF. */
export function invoiceLetter(app: App, invoice: InvoiceRecord, { link, pdf }: { readonly link: string; readonly pdf: string }): MailContent {
  const lines = linesOf(invoice);
  return invoiceMail({
    productName: app.env.productName,
    senderName: invoice.sender?.name ?? '',
    senderAccent: invoice.sender?.accent,
    recipientName: greetedName(app.env, invoice.recipient),
    invoiceNumber: invoice.number ?? '',
    amount: formatMoney(invoice.instalments ? dueNext(invoice, app.clock()) : kobo(invoice.total)),
    total: formatMoney(kobo(invoice.total)),
    isSettled: invoice.total === 0,
    dueDate: invoice.due_date,
    terms: paymentTerms(invoice),
    note: invoice.description || undefined,
    lines: lines.slice(0, MOST_LINES).map(({ name, quantity, total }) => [`${formatQuantity(milli(quantity))} × ${name}`, formatMoney(kobo(total))]),
    more: Math.max(0, lines.length - MOST_LINES),
    sums: [...extraRows(invoice), ...depositRows(invoice)],
    link,
    pdf,
    bank: invoice.sender?.bank ?? null,
  });
}
