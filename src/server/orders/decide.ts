import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { word } from '../../shared/kit/said-words.ts';
import { orderAllows } from '../../shared/orders/status.ts';
import type { OrderStatus, OrderStep } from '../../shared/orders/status.ts';
import { at } from '../context.ts';
import type { Context } from '../context.ts';
import { audit, emit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { Verb } from '../http/handler.ts';
import { nameOfActor } from '../team/index.ts';
import { partiesOf } from './present.ts';
import { orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { byLink } from './read.ts';
import { writeDecision } from './step-queries.ts';
import { notFound } from './write.ts';

interface Word {
  readonly action: 'approve' | 'deny';
  readonly reason?: string | undefined;
}

/** The supplier's yes or no, by a member. */
export const decideOrder: Verb<'order.decide'> = async (ctx, { orderId, ...word }) => {
  const order = await orderOf(ctx.sql, ctx.businessId, orderId, true);
  return decide(ctx, mustBeOpen(order, ctx.businessId, word.action), word, nameOfActor(ctx));
};

/** The same by the holder of the link. */
export const answerOrder: Verb<'order.answer'> = async (ctx, { q, name, ...word }) => {
  const order = await byLink(ctx, q, true);
  if (!order) throw new AppError('LINK_INVALID', 'This link does not lead to a purchase order any more. Please ask its sender for a new one.');
  refuseUnlessOpen(order, word.action);
  return decide(ctx, order, word, name ?? order.recipient.name ?? 'The supplier');
};

/** A received order that the step is open for now. Throws NOT_FOUND, STATE_CONFLICT. */
export function mustBeOpen(order: OrderRecord | null, businessId: string, step: OrderStep): OrderRecord {
  if (!order) throw notFound();
  if (order.supplier_business_id !== businessId) throw new AppError('STATE_CONFLICT', 'Only the supplier who received an order can do this.');
  refuseUnlessOpen(order, step);
  return order;
}

/** Throws VALIDATION_FAILED for a no without a reason. */
export function mustSayWhy({ action, reason }: Word): void {
  if (action === 'deny' && !reason) throw fieldError('reason', 'Please say why, so that the buyer can put it right.');
}

function refuseUnlessOpen(order: OrderRecord, step: OrderStep): void {
  if (orderAllows(step, order.status, 'received')) return;
  if (order.status === 'archived') throw new AppError('STATE_CONFLICT', 'The buyer has withdrawn this order. Nothing is asked of you any more.');
  if (step === 'invoice' && order.status === 'pending') throw new AppError('STATE_CONFLICT', 'Approve the order first; then it becomes an invoice.');
  if (step === 'invoice' && order.status === 'denied') throw new AppError('STATE_CONFLICT', 'This order was denied: there is nothing to invoice.');
  throw new AppError('STATE_CONFLICT', `This order is ${word(order.status)} already.`);
}

async function decide(ctx: Context, order: OrderRecord, word: Word, who: string) {
  mustSayWhy(word);
  const decision = word.action === 'approve' ? 'approved' : 'denied';
  const reason = decision === 'denied' ? (word.reason ?? null) : null;
  await writeDecision(ctx.sql, order, { decision, who, reason, at: at(ctx) });
  await audit({ ...ctx, businessId: ctx.businessId || order.business_id }, `order.${word.action}`, order.id, { who, byLink: ctx.principal === null });
  await emit(ctx.sql, 'order.decided', partiesOf(order), { businessId: order.business_id, orderId: order.id, number: order.number, decision, who, reason });
  return answer<{ status: OrderStatus }>({ status: decision }, decision === 'approved' ? 'Order approved.' : 'Order denied. The buyer has been told why.');
}
