import { isDue, messageFor } from '../../../shared/invoices/status.ts';
import type { Status } from '../../../shared/invoices/status.ts';
import { at } from '../../core/context.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import type { Statement } from '../../db/one-message.ts';
import type { Sql } from '../../db/pool.ts';
import { together } from '../../db/transaction.ts';
import { countOf, findByText, FOUND, isOrdered, isWhole, pageOf, searchInvoices as search, sumsOf } from './list-queries.ts';
import type { CardsRecord, Filter, ListRecord } from './list-queries.ts';
import { uncountedOf } from '../new-sender-queries.ts';
import { naira, rowOf } from '../present.ts';

/** One message to the database for counters, count and page; one more before it with a search text, and for a later page, which may be read from its end. */
export const listInvoices: OwnTransaction<'invoice.list'> = {
  ownTransaction: async (ctx, input) => {
    const filter = await narrowed(ctx.sql, { ...input, side: input.type, at: at(ctx) });
    const ask = (statements: readonly Statement[], plan?: 'ordered') => together(ctx.app.pool, { businessId: input.businessId }, statements, plan);
    const counters = [sumsOf(input.businessId, input.type, at(ctx)), ...(input.type === 'received' ? [uncountedOf(input.businessId)] : [])];
    if (filter.found?.length === 0) return { ...countersOf(input, await ask(counters)), invoices: [], count: 0 };
    const counted = [...counters, ...(isWhole(filter) ? [] : [countOf(filter)])];
    const plan = isOrdered(filter, input) ? 'ordered' : undefined;
    const first = input.offset === 0 ? pageOf(filter, input, null) : null;
    const answers = await ask(first ? [...counted, first.statement] : counted, plan);
    const [counterRows, others] = [answers.slice(0, counters.length), answers.slice(counters.length)];
    // The rows of `sumsOf` and `countOf`, in the order of the statements.
    const [sums, [count]] = [(counterRows[0] ?? []) as CardsRecord[], isWhole(filter) ? [] : ((others[0] ?? []) as { count: number }[])];
    const length = isWhole(filter) ? countFrom(sums, filter) : null;
    const page = first ?? pageOf(filter, input, length);
    const found = first ? others.at(-1) : (await ask([page.statement], plan))[0];
    // The rows of `pageOf`.
    const rows = (found ?? []) as ListRecord[];
    return {
      ...countersOf(input, counterRows),
      invoices: (page.fromEnd ? rows.toReversed() : rows).map((row) => rowOf(row, input.type)),
      count: length ?? count?.count ?? 0,
    };
  },
};

/** Of the rows of `sumsOf` and, for received invoices, `uncountedOf`. */
function countersOf({ counters }: { counters: boolean }, [sums = [], uncounted = []]: readonly (readonly object[])[]) {
  // The rows of `uncountedOf`.
  const [found] = uncounted as { count: number; balance: number }[];
  const { count, balance } = counters && found ? found : { count: 0, balance: 0 };
  // The rows of `sumsOf`.
  return { topCards: cardsOf(counters ? (sums as CardsRecord[]) : []), newSenders: { count, amount: naira(balance) } };
}

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

/** The length of a list that only the status filters. */
function countFrom(sums: readonly CardsRecord[], filter: Filter): number {
  const those = sums.filter(({ status }) => (filter.status ? status === filter.status : status !== 'void'));
  return those.reduce((n, sum) => n + sum.count, 0);
}

/** Cards of open invoices have the balance due, and so has `all`; the others have the total. `all` counts what the list shows, drafts too. */
function cardsOf(sums: readonly CardsRecord[]) {
  const count = (those: readonly CardsRecord[]) => those.reduce((n, sum) => n + sum.count, 0);
  const amount = (field: 'total' | 'balance', those: readonly CardsRecord[]) => naira(those.reduce((n, sum) => n + sum[field], 0));
  const of = (status: Status) => {
    const those = sums.filter((sum) => sum.status === status);
    return { count: count(those), amount: amount(isDue(status) ? 'balance' : 'total', those) };
  };
  return {
    all: {
      count: count(sums.filter(({ status }) => status !== 'void')),
      amount: amount(
        'balance',
        sums.filter(({ status }) => isDue(status)),
      ),
    },
    pending: of('pending'),
    unpaid: of('unpaid'),
    partial: of('partial'),
    late: of('late'),
    paid: of('paid'),
    denied: of('denied'),
    expired: of('expired'),
    credited: of('credited'),
    archived: of('archived'),
    draft: of('draft'),
  };
}
