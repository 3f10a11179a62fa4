import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import { orderAllows } from '../../shared/orders/status.ts';
import type { OrderStatus, OrderStep } from '../../shared/orders/status.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { actorOf, at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { provedByMember, recordDecision } from '../invoices/index.ts';
import type { Proved } from '../invoices/index.ts';
import { belongsToAny } from '../team/index.ts';
import { partiesOf } from './present.ts';
import { orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { refuseUnseen } from './seen-revision.ts';
import { writeDecision } from './step-queries.ts';
import { notFound } from './write.ts';

interface Word {
  readonly action: 'approve' | 'deny';
  readonly reason?: string | undefined;
}

/** The supplier's decision, by a member. */
export const decideOrder: Verb<'order.decide'> = async (ctx, { orderId, revision, ...word }) => {
  const order = mustBeOpen(await orderOf(ctx.sql, ctx.businessId, orderId, true), ctx.businessId, word.action);
  if ([actorOf(ctx), ctx.onRequest?.makerId].includes(order.created_by))
    throw new AppError('STATE_CONFLICT', say`You wrote this order yourself. Another member of the supplier must approve or decline it.`);
  if (await belongsToAny(ctx.sql, order.business_id, [actorOf(ctx), ctx.onRequest?.makerId]))
    throw new AppError('STATE_CONFLICT', say`You belong to the business that sent this order. Another member of the supplier must approve or decline it.`);
  refuseUnseen(order, revision);
  return decide(ctx, order, word, provedByMember(ctx));
};

/** A received order for which the step is possible now. Throws NOT_FOUND, STATE_CONFLICT. */
export function mustBeOpen(order: OrderRecord | null, businessId: string, step: OrderStep): OrderRecord {
  if (!order) throw notFound();
  if (order.supplier_business_id !== businessId) throw new AppError('STATE_CONFLICT', say`Only the supplier who received an order can do this.`);
  refuseUnlessOpen(order, step);
  return order;
}

/** Throws VALIDATION_FAILED for a denial without a reason. */
export function mustSayWhy({ action, reason }: Word): void {
  if (action === 'deny' && !reason) throw fieldError('reason', say`Please give a reason, so the buyer can correct it.`);
}

export function refuseUnlessOpen(order: OrderRecord, step: OrderStep): void {
  const refusal = orderRefusal(order, step);
  if (refusal) throw new AppError('STATE_CONFLICT', refusal);
}

/** Why a step on a received order cannot be done; null if it can. */
export function orderRefusal(order: OrderRecord, step: OrderStep): Message | null {
  if (orderAllows(step, order.status, 'received')) return null;
  if (order.status === 'archived') return say`The buyer has withdrawn this order. No action is needed.`;
  if (step === 'invoice' && order.status === 'pending') return say`Approve the order first; then it becomes an invoice.`;
  if (step === 'invoice' && order.status === 'denied') return say`This order was declined, so it can’t be invoiced.`;
  return say`This order is ${statusLabel(order.status)} already.`;
}

/** Writes an allowed and proved decision, and emits its event. */
export async function decide(ctx: Context, order: OrderRecord, word: Word, by: Proved) {
  mustSayWhy(word);
  const decision = word.action === 'approve' ? 'approved' : 'denied';
  const reason = decision === 'denied' ? (word.reason ?? null) : null;
  const { who, how } = by;
  await writeDecision(ctx.sql, order, { decision, who, askedBy: by.askedBy ?? null, how, reason, at: at(ctx) });
  await recordDecision(ctx.sql, { businessId: order.business_id, subject: order.id, revision: order.revision, decision, at: at(ctx) }, by);
  await audit({ ...ctx, businessId: ctx.businessId || order.business_id }, `order.${word.action}`, order.id, { who, how });
  await emit(ctx.sql, 'order.decided', partiesOf(order), {
    businessId: order.business_id,
    orderId: order.id,
    number: order.number,
    decision,
    who,
    how,
    reason,
  });
  return answer<{ status: OrderStatus }>({ status: decision }, decision === 'approved' ? 'Order approved.' : 'Order denied. The buyer has been told why.');
}
