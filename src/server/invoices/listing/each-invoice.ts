import type { OutputOf } from '../../../shared/kit/route.ts';
import type { RouteId } from '../../../shared/all-routes.ts';
import type { remindInvoices as contract } from '../../../shared/invoices/bulk-contract.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { isId } from '../../../shared/kit/id.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { oneByOne } from '../../core/one-by-one.ts';
import { remindNow } from '../reminders/remind.ts';
import { visibleIds } from './bulk-queries.ts';

const MOST = 100;

/** Does with each invoice what `verb` does with one. Throws NOT_FOUND, before anything is done, unless the business sent or received all of them. */
export async function eachInvoice(
  ctx: Context,
  route: RouteId,
  ids: readonly string[],
  verb: (inside: Context, id: string) => Promise<unknown>,
): Promise<OutputOf<typeof contract>> {
  const outcomes = await oneByOne(ctx, { route, ids, mustExist: mustSeeAll, verb });
  return {
    results: outcomes.map(({ id: invoiceId, refused }) => (refused === null ? { invoiceId, done: true } : { invoiceId, done: false, reason: refused })),
  };
}

/** Throws NOT_FOUND unless the business sent, drafted or received all of them. */
export async function mustSeeAll({ sql, businessId }: Pick<Context, 'sql' | 'businessId'>, ids: readonly string[]): Promise<void> {
  const visible = await visibleIds(sql, businessId, ids);
  if (visible.length !== ids.length) throw new AppError('NOT_FOUND', say`One of these invoices could not be found. Nothing was changed.`);
}

/** Ids with commas between them, each once. Throws VALIDATION_FAILED. */
export function idsIn(invoices: string): readonly string[] {
  const ids = [...new Set(invoices.split(',').map((id) => id.trim()))];
  if (ids.length > MOST) throw fieldError('invoices', say`Up to ${MOST} invoices at a time.`);
  if (!ids.every((id) => isId('invoice', id))) throw fieldError('invoices', say`These are not invoice ids (inv_…, separated by commas).`);
  return ids;
}

export const remindInvoices: OwnTransaction<'invoice.remind.bulk'> = {
  ownTransaction: (ctx, { businessId, invoices }) => eachInvoice(ctx, 'invoice.remind.bulk', invoices, (inside, id) => remindNow(inside, { businessId, id })),
};
