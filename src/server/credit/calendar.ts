import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { cashCalendar } from '../../shared/credit/calendar.ts';
import type { Movement } from '../../shared/credit/calendar.ts';
import { priceOf } from '../../shared/credit/price.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Verb } from '../core/handler.ts';
import { walletOf } from '../ledger/wallet.ts';
import { candidate, expectedMoney } from './facts-queries.ts';
import { naira, owedOn } from './present.ts';
import { livingCredits } from './queries.ts';
import type { CreditRecord } from './queries.ts';

/** Approved invoices count on their due dates, in both directions; advances are repaid on their due date. */
export const creditCalendar: Verb<'credit.calendar'> = async (ctx, { businessId, invoiceId, amount }) => {
  const invoice = await candidate(ctx.sql, businessId, invoiceId, new Date(ctx.now).toISOString());
  if (!invoice || invoice.due_date === null) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const today = dateIn(invoice.time_zone, ctx.now);
  const wallet = await walletOf(ctx.sql, businessId);
  const living = await livingCredits(ctx.sql, businessId);
  const expected = await expectedMoney(ctx.sql, businessId);
  const advance = today < invoice.due_date ? { paidOut: amount, repaid: priceOf(amount, today, invoice.due_date).total, dueDate: invoice.due_date } : null;
  // Overdue income may never arrive, so it is not counted.
  const awaited = expected.filter((row) => row.side === 'out' || row.date >= today);
  const days = cashCalendar(kobo(wallet?.posted ?? 0), today, [...awaited.map(asMovement), ...living.map(repayment)], advance);
  return {
    days: days.map((day) => ({ date: day.date, balance: naira(day.balance), withAdvance: naira(day.withAdvance), what: [...day.what] })),
    lowest: naira(Math.min(...days.map((day) => day.balance))),
    lowestWithAdvance: naira(Math.min(...days.map((day) => day.withAdvance))),
  };
};

function asMovement(row: Awaited<ReturnType<typeof expectedMoney>>[number]): Movement {
  return { date: row.date, amount: kobo(row.side === 'in' ? row.amount : -row.amount), what: `${row.side === 'in' ? 'Paid:' : 'You pay'} ${row.what}` };
}

function repayment(row: CreditRecord): Movement {
  return { date: row.due_date, amount: kobo(-totalOf(owedOn(row, row.due_date))), what: `Advance on ${row.invoice_number} repaid` };
}
