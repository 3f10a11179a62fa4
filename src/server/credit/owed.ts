import { calendarDate, dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { creditStatusOn } from '../../shared/credit/status.ts';
import type { Sql } from '../db/pool.ts';
import { owedOn } from './present.ts';
import { livingCredits } from './queries.ts';

/** The amount that a business owes on its advances now (principal, fee and penalty so far), and the first due date; null without advances. */
export async function owedOnAdvances(
  sql: Sql,
  businessId: string,
  now: number,
): Promise<{ count: number; owed: Kobo; overdue: Kobo; nextDue: CalendarDate } | null> {
  const living = await livingCredits(sql, businessId);
  const [first] = living;
  const nextDue = first && calendarDate(first.due_date);
  if (!first || !nextDue) return null;
  const today = dateIn(first.time_zone, now);
  const rows = living.map((row) => ({
    owed: totalOf(owedOn(row, today)),
    isLate: ['overdue', 'default'].includes(creditStatusOn(row.state, row.due_date, today)),
  }));
  const sum = (those: typeof rows) => kobo(those.reduce((total, { owed }) => total + owed, 0));
  return { count: rows.length, owed: sum(rows), overdue: sum(rows.filter(({ isLate }) => isLate)), nextDue };
}
