import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { guardedPayment } from './guard.ts';
import { bulkById } from './queries.ts';

/** The same for many invoices at once, as they were written down. One that is not there is told by the payment itself. */
export async function guardedBulk<T>(ctx: Context, route: string, paymentId: string, work: () => Promise<T>): Promise<T> {
  const { businessId } = ctx;
  const bulk = await inTransaction(ctx.app, { businessId }, (sql) => bulkById(sql, businessId, paymentId));
  return bulk?.status === 'pending' ? guardedPayment(ctx, route, bulk.invoices, work) : work();
}
