import { AppError } from '../../shared/kit/errors.ts';
import { orderAllows } from '../../shared/orders/status.ts';
import type { OrderStep } from '../../shared/orders/status.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { insertLink, revokeLinks } from './draft-queries.ts';
import { newLink } from './link.ts';
import { partiesOf } from './present.ts';
import { addEvent, orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { writeArchived } from './step-queries.ts';
import { notFound } from './write.ts';

/** Archives an order; an undecided one is withdrawn by it. */
export const archiveOrder: Verb<'order.archive'> = async (ctx, { id, archived }) => {
  await put(ctx, await ownFor(ctx, id, archived ? 'archive' : 'restore'), archived);
  const after = await ownFor(ctx, id, archived ? 'restore' : 'archive');
  return answer({ status: after.status }, archived ? 'Order archived.' : 'Order unarchived.');
};

/** All or none, in the order of their ids, so that two such calls cannot deadlock. Orders in this state already are skipped. */
export const archiveOrders: Verb<'order.archive.many'> = async (ctx, { businessId, orders, archived }) => {
  let count = 0;
  for (const id of [...new Set(orders)].toSorted()) {
    const order = await orderOf(ctx.sql, businessId, id, true);
    if (order?.business_id === businessId && order.stage === 'sent' && (order.status === 'archived') === archived) continue;
    await put(ctx, await ownFor(ctx, id, archived ? 'archive' : 'restore'), archived);
    count += 1;
  }
  return answer({ count }, archived ? 'Orders archived.' : 'Orders unarchived.');
};

/** The old link gives no access from now on. */
export const renewOrderLink: Verb<'order.link.renew'> = async (ctx, { id }) => {
  const order = await ownFor(ctx, id, 'new-link');
  const link = newLink(ctx.app.env);
  await revokeLinks(ctx.sql, order, at(ctx));
  await insertLink(ctx.sql, order, link, at(ctx));
  await addEvent(ctx.sql, order, { at: at(ctx), what: 'link renewed', who: ctx.principal?.name ?? null });
  await audit(ctx, 'order.renew-link', id);
  // Also sent to the page of the old link, which then finds that it has ended.
  await emit(ctx.sql, 'order.changed', partiesOf(order), { orderId: id });
  return answer({ shareUrl: link.shareUrl }, 'Link regenerated. The old link no longer works.');
};

async function put(ctx: Context, order: OrderRecord, archived: boolean): Promise<void> {
  await writeArchived(ctx.sql, order, archived, at(ctx));
  await addEvent(ctx.sql, order, { at: at(ctx), what: archived ? 'archived' : 'restored', who: ctx.principal?.name ?? null });
  await audit(ctx, archived ? 'order.archive' : 'order.restore', order.id);
  await emit(ctx.sql, 'order.changed', partiesOf(order), { orderId: order.id });
}

/** Locks an own order for which the step is possible. Throws NOT_FOUND, STATE_CONFLICT. */
export async function ownFor(ctx: Context, id: string, step: OrderStep): Promise<OrderRecord> {
  const order = await orderOf(ctx.sql, ctx.businessId, id, true);
  if (!order) throw notFound();
  if (order.business_id !== ctx.businessId) throw new AppError('STATE_CONFLICT', say`Only the sender of a purchase order can do this.`);
  if (order.stage === 'draft') throw new AppError('STATE_CONFLICT', say`This order is still a draft. Send or delete it instead.`);
  if (orderAllows(step, order.status, 'sent')) return order;
  if (order.status === 'archived') throw new AppError('STATE_CONFLICT', say`This order is archived. Unarchive it first.`);
  if (step === 'revise') throw new AppError('STATE_CONFLICT', say`Only an order that its supplier declined can be revised.`);
  if (step === 'deliver') throw new AppError('STATE_CONFLICT', say`Deliveries are recorded once the supplier has approved the order.`);
  throw new AppError('STATE_CONFLICT', say`This order is not archived.`);
}
