import { LONGEST_DUE, MOST_DUE } from '../../shared/invoices/due-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { daysBetween } from '../../shared/kit/date.ts';
import { fieldError } from '../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { existingBusiness } from '../business/index.ts';
import { at } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { rowOf } from './present.ts';
import { billsByDueDay, billsDue, billSums } from './queries.ts';

/** The bills of the due calendar, with the bounds of its invoices. */
export const readDueBills: Verb<'bill.due'> = async (ctx, period) => {
  const days = daysBetween(period.from, period.to) + 1;
  if (days < 1 || days > LONGEST_DUE) throw fieldError('to', say`Choose a period of 1 to ${LONGEST_DUE} days.`);
  const { currency } = await existingBusiness(ctx, ctx.businessId);
  const { late, late_count: count } = await billSums(ctx.sql, ctx.businessId, at(ctx));
  const sums = await billsByDueDay(ctx.sql, period);
  return {
    days: sums.map(({ day, count: bills, total }) => ({ day, count: bills, total: nairaFromKobo(kobo(total)) })),
    overdue: { count, total: nairaFromKobo(kobo(late)) },
    bills: (await billsDue(ctx.sql, period, MOST_DUE)).map((row) => rowOf(row, currency)),
  };
};
