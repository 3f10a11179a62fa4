import { say } from '../../shared/i18n/message.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { existingBusiness } from '../business/index.ts';
import type { Context } from '../core/context.ts';
import { codeOf } from '../db/transaction.ts';

/** The SQLSTATE of a statement that ran into its timeout (`src/server/db/pool.ts`). */
const CANCELLED = '57014';

/** A report whose statement takes longer than any statement may is refused with the remedy. */
export async function bounded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) !== CANCELLED) throw error;
    throw new AppError('NOT_ELIGIBLE', say`This report has too many documents. Choose a shorter period or one customer.`);
  }
}

/** Today in the business's time zone. */
export async function todayOf(ctx: Context): Promise<CalendarDate> {
  return dateIn((await existingBusiness(ctx, ctx.businessId)).time_zone, ctx.now);
}
