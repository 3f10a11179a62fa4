import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { decideAsMember, eachInvoice, warningsAbout } from '../invoices/index.ts';
import { differencesAbout } from './differences.ts';

/** Approves each invoice, except those with warnings or differences that nobody has confirmed: who approves several at once does not read each invoice. */
export const approveInvoices: OwnTransaction<'invoice.approve.bulk'> = {
  ownTransaction: (ctx, { businessId, invoices, seen = [] }) =>
    eachInvoice(ctx, 'invoice.approve.bulk', invoices, async (inside, invoiceId) => {
      await refuseUnchecked(inside, businessId, invoiceId);
      const revision = seen.find((one) => one.invoiceId === invoiceId)?.revision;
      return decideAsMember(inside, { action: 'approve', businessId, invoiceId, revision });
    }),
};

async function refuseUnchecked(ctx: Context, businessId: string, invoiceId: string): Promise<void> {
  const found = [...(await warningsAbout(ctx, businessId, [invoiceId])), ...(await differencesAbout(ctx, [invoiceId]))];
  if (found.some(({ checked }) => checked === null))
    throw new AppError('NOT_ELIGIBLE', say`It has a warning. Open the invoice, and confirm that you have checked it.`);
}
