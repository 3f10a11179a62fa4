import { LONGEST_DUE, MOST_DUE } from '../../../shared/invoices/due-contract.ts';
import { dateIn, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { fieldError } from '../../../shared/kit/errors.ts';
import { kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Verb } from '../../core/handler.ts';
import { naira, rowOf } from '../present.ts';
import { homeOf } from '../queries.ts';
import { dueBefore, dueByDay, dueRows } from './due-queries.ts';

/** Throws VALIDATION_FAILED if the due calendar has no such period. */
export function refusePeriod({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > LONGEST_DUE) throw fieldError('to', say`Choose a period of 1 to ${LONGEST_DUE} days.`);
}

export const readDue: Verb<'invoice.due'> = async (ctx, period) => {
  refusePeriod(period);
  const sums = await dueByDay(ctx.sql, period);
  const home = await homeOf(ctx.sql, period.businessId);
  const overdue = await dueBefore(ctx.sql, period.businessId, dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now));
  const rows = await dueRows(ctx.sql, period, at(ctx), MOST_DUE);
  return {
    days: sums.map(({ day, count, total }) => ({ day, count, total: naira(kobo(total)) })),
    overdue: { count: overdue.count, total: naira(kobo(overdue.total)) },
    invoices: rows.map((row) => ({ ...rowOf(row, 'received'), isInstalment: row.is_instalment })),
  };
};
