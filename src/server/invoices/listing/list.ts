import { messageFor } from '../../../shared/invoices/status.ts';
import { at } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import type { Verb } from '../../core/handler.ts';
import { countUpTo, findByText, FOUND, invoicePage, searchInvoices as search, statusSums } from './list-queries.ts';
import type { CardsRecord, Filter } from './list-queries.ts';
import { naira, rowOf } from '../present.ts';

export const listInvoices: Verb<'invoice.list'> = async (ctx, input) => {
  const filter = await narrowed(ctx.sql, { ...input, side: input.type, at: at(ctx) });
  const sums = await statusSums(ctx.sql, input.businessId, input.type, at(ctx));
  const storedCount = countFrom(sums, filter);
  const count = storedCount ?? (await countUpTo(ctx.sql, filter));
  const rows = await invoicePage(ctx.sql, filter, input, storedCount);
  return { topCards: cardsOf(input.counters ? sums : []), invoices: rows.map((row) => rowOf(row, input.type)), count };
};

/** A text in few invoices is looked up first; one in many is found soon enough while reading the list. */
async function narrowed(sql: Sql, filter: Filter): Promise<Filter> {
  if (!filter.search) return filter;
  const found = await findByText(sql, filter.side, filter.search, { isVoid: filter.status === 'void' });
  return found.length <= FOUND ? { ...filter, found } : filter;
}

export const searchInvoices: Verb<'invoice.search'> = async (ctx, { businessId, search: text, limit }) => {
  if (!text) return { invoices: [], count: 0 };
  const rows = await search(ctx.sql, businessId, at(ctx), text, limit);
  return { invoices: rows.map((row) => ({ ...rowOf(row, row.side), message: messageFor(row.status, row.side), side: row.side })), count: rows.length };
};

/** The counters have the count if only the status filters the list. */
function countFrom(sums: readonly CardsRecord[], filter: Filter): number | null {
  if (filter.contactId || filter.from || filter.to || filter.search) return null;
  const those = sums.filter(({ status }) => (filter.status ? status === filter.status : status !== 'void'));
  return those.reduce((n, sum) => n + sum.count, 0);
}

/** Open cards show the balance due, `paid` the paid amount, `all` and `draft` the total. */
function cardsOf(sums: readonly CardsRecord[]) {
  const card = (field: 'total' | 'balance', ...statuses: string[]) => {
    const those = sums.filter((sum) => statuses.includes(sum.status));
    return { count: those.reduce((n, sum) => n + sum.count, 0), amount: naira(those.reduce((n, sum) => n + sum[field], 0)) };
  };
  return {
    all: card('total', 'draft', 'archived', 'denied', 'expired', 'paid', 'late', 'partial', 'pending', 'unpaid'),
    pending: card('balance', 'pending'),
    unpaid: card('balance', 'unpaid', 'partial'),
    late: card('balance', 'late'),
    paid: card('total', 'paid'),
    draft: card('total', 'draft'),
  };
}
