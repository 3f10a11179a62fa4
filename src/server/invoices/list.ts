import { messageFor } from '../../shared/invoices/status.ts';
import { at } from '../context.ts';
import type { Verb } from '../http/handler.ts';
import { invoicePage, searchInvoices as search, statusSums } from './list-queries.ts';
import type { CardsRecord } from './list-queries.ts';
import { naira, rowOf } from './present.ts';

export const listInvoices: Verb<'invoice.list'> = async (ctx, input) => {
  const { rows, count } = await invoicePage(ctx.sql, { ...input, side: input.type, at: at(ctx) }, input);
  const sums = input.counters ? await statusSums(ctx.sql, input.businessId, input.type, at(ctx)) : [];
  return { topCards: cardsOf(sums), invoices: rows.map((row) => rowOf(row, input.type)), count };
};

export const searchInvoices: Verb<'invoice.search'> = async (ctx, { businessId, search: words, limit }) => {
  if (!words) return { invoices: [], count: 0 };
  const rows = await search(ctx.sql, businessId, at(ctx), words, limit);
  return { invoices: rows.map((row) => ({ ...rowOf(row, row.side), message: messageFor(row.status, row.side), side: row.side })), count: rows.length };
};

/** Open cards carry what is still owed, `paid` what was paid, `all` and `draft` what was asked. */
function cardsOf(sums: readonly CardsRecord[]) {
  const card = (field: 'total' | 'balance', ...statuses: string[]) => {
    const those = sums.filter((sum) => statuses.includes(sum.status));
    return { count: those.reduce((n, sum) => n + sum.count, 0), amount: naira(those.reduce((n, sum) => n + sum[field], 0)) };
  };
  return {
    all: card('total', 'archived', 'denied', 'expired', 'paid', 'late', 'partial', 'pending', 'unpaid'),
    pending: card('balance', 'pending'),
    unpaid: card('balance', 'unpaid', 'partial'),
    late: card('balance', 'late'),
    paid: card('total', 'paid'),
    draft: card('total', 'draft'),
  };
}
