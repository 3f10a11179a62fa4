import { AppError } from '../../shared/kit/errors.ts';
import type { Differing } from '../../shared/orders/comparison-contract.ts';
import { differenceText } from '../../shared/orders/comparison.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { invoiceIds, receivedInvoices } from '../invoices/index.ts';
import { comparedNow } from './comparison.ts';
import type { ReadInvoices } from './comparison.ts';
import { invoicesWithOrder } from './comparison-queries.ts';

export const listDifferences: Verb<'order.differences'> = async (ctx, { invoices }) => ({ invoices: await differencesAbout(ctx, invoiceIds(invoices)) });

/** The undecided ones of these received invoices that differ from their orders. Throws NOT_FOUND unless the business received all of them. */
export async function differencesAbout(ctx: Context, ids: readonly string[]): Promise<Differing[]> {
  const rows = await receivedInvoices(ctx.sql, ctx.businessId, ids);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const withOrder = await invoicesWithOrder(ctx.sql, ctx.businessId, ids);
  const [found, read]: [Differing[], ReadInvoices] = [[], new Map()];
  for (const row of rows.filter(({ id, stage, decision }) => stage === 'sent' && decision === 'pending' && withOrder.includes(id))) {
    const compared = await comparedNow(ctx, row, read);
    if (!compared || compared.result.differences.length === 0) continue;
    const { order, result, about, check } = compared;
    found.push({
      invoiceId: row.id,
      number: row.number,
      order: { id: order.id, number: order.number },
      differences: result.differences.map((one) => ({
        name: result.lines.find(({ line }) => line === one.line)?.name ?? null,
        text: ctx.say(differenceText(one)),
      })),
      about,
      checked: check ? { by: check.checked_name, at: check.checked_at } : null,
    });
  }
  return found;
}
