import type { OwnTransaction } from '../../core/handler.ts';
import { eachInvoice } from '../../invoices/index.ts';
import { markPaid } from './mark-paid.ts';

/** The whole balance of each invoice, as it is at that moment. */
export const markInvoicesPaid: OwnTransaction<'invoice.mark-paid.bulk'> = {
  ownTransaction: (ctx, { invoices, ...payment }) =>
    eachInvoice(ctx, 'invoice.mark-paid.bulk', invoices, (inside, invoiceId) => markPaid(inside, { ...payment, invoiceId })),
};
