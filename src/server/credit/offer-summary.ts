import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import { creditOf, creditOnInvoice } from './queries.ts';

/** The sentence confirmed when an offer is signed: amount and invoice. */
export async function offerSummary(ctx: Pick<Context, 'sql' | 'businessId'>, of: { invoiceId: string } | { creditId: string }): Promise<Text> {
  const credit = 'creditId' in of ? await creditOf(ctx.sql, ctx.businessId, of.creditId) : await creditOnInvoice(ctx.sql, ctx.businessId, of.invoiceId);
  if (!credit) return say`Sign an offer of an advance.`;
  return say`Sign for an advance of ${formatMoney(kobo(credit.offered ?? credit.requested))} on invoice ${credit.invoice_number}.`;
}
