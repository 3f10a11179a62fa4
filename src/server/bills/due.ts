import { MOST_DUE } from '../../shared/invoices/due-contract.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { existingBusiness } from '../business/index.ts';
import { at } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { refusePeriod } from '../invoices/index.ts';
import { rowOf } from './present.ts';
import { billsByDueDay, billsDue, billSums } from './queries.ts';

/** The bills of the due calendar, with the bounds of its invoices. */
export const readDueBills: Verb<'bill.due'> = async (ctx, period) => {
  refusePeriod(period);
  const { currency } = await existingBusiness(ctx, ctx.businessId);
  const { late, late_count: count } = await billSums(ctx.sql, ctx.businessId, at(ctx));
  const sums = await billsByDueDay(ctx.sql, period);
  return {
    days: sums.map(({ day, count: bills, total }) => ({ day, count: bills, total: nairaFromKobo(kobo(total)) })),
    overdue: { count, total: nairaFromKobo(kobo(late)) },
    bills: (await billsDue(ctx.sql, period, MOST_DUE)).map((row) => rowOf(row, currency)),
  };
};
