import { AppError } from '../../../shared/kit/errors.ts';
import { MOST_VOIDED } from '../../../shared/business/closing.ts';
import { render, say } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import { translatorFor } from '../../core/languages.ts';
import { lockDue } from './closing-queries.ts';
import { voidOne } from './void.ts';

/**
 * Voids every sent invoice on which nothing is paid, because the business closes; the reason is in the language of its documents. After `stopInvoicing`, so
 * that none is missed. Returns how many. Throws STATE_CONFLICT if one was paid in part meanwhile.
 */
export async function voidUnpaid(ctx: Context, name: string): Promise<number> {
  const invoices = await lockDue(ctx.sql, ctx.businessId, MOST_VOIDED);
  for (const invoice of invoices) {
    if (invoice.paid > 0 || invoice.credited > 0 || invoice.credit_id !== null)
      throw new AppError('STATE_CONFLICT', say`Something has just been paid on invoice ${invoice.number ?? ''}. Please look again.`);
    await voidOne(ctx, invoice, render(say`${name} has closed its business here and can no longer be paid.`, translatorFor(invoice.language)));
  }
  return invoices.length;
}
