import type { OwnTransaction } from '../../core/handler.ts';
import { eachInvoice, toPay } from '../../invoices/index.ts';
import { markPaidBy } from './mark-paid.ts';

/** The whole balance of each invoice, as it is at that moment, without the tax that its buyer keeps. */
export const markInvoicesPaid: OwnTransaction<'invoice.mark-paid.bulk'> = {
  ownTransaction: (ctx, { invoices, ...payment }) =>
    eachInvoice(ctx, 'invoice.mark-paid.bulk', invoices, (inside, invoiceId) =>
      markPaidBy(inside, { ...payment, invoiceId }, (invoice) => toPay(invoice).amount),
    ),
};
