import type { OwnTransaction } from '../../core/handler.ts';
import { eachInvoice, sentInvoice, toPay } from '../../invoices/index.ts';
import { markPaid } from './mark-paid.ts';

/** The whole balance of each invoice, as it is at that moment, without the tax that its buyer keeps. */
export const markInvoicesPaid: OwnTransaction<'invoice.mark-paid.bulk'> = {
  ownTransaction: (ctx, { invoices, ...payment }) =>
    eachInvoice(ctx, 'invoice.mark-paid.bulk', invoices, async (inside, invoiceId) => {
      const invoice = await sentInvoice(inside.sql, invoiceId, true);
      return markPaid(inside, { ...payment, invoiceId, ...(invoice && { amount: toPay(invoice).amount }) });
    }),
};
