import { dateIn, daysBetween } from '../../shared/kit/date.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { formatQuantity } from '../../shared/kit/money.ts';
import type { Milli } from '../../shared/kit/money.ts';
import { deliveryProblems, fulfilmentOf } from '../../shared/orders/fulfilment.ts';
import type { DeliverableLine } from '../../shared/orders/fulfilment.ts';
import { say } from '../../shared/i18n/message.ts';
import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { nameOfActor } from '../team/index.ts';
import {
  MOST_DELIVERIES,
  countDeliveries,
  deliverableLines,
  deliveriesOf,
  insertDelivery,
  linesOfDelivery,
  wasUndone,
  writeDelivered,
  writeUndone,
} from './delivery-queries.ts';
import { partiesOf } from './present.ts';
import { addEvent, homeOf, orderOf } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { ownFor } from './steps.ts';
import { notFound } from './write.ts';

/** What one entry of the history contains of a delivery's lines. */
const MAX_DETAIL = 500;

interface Delivered {
  readonly line: number;
  readonly quantity: Milli;
}

/** The order's lock makes two simultaneous deliveries of the same goods one: the second one finds nothing left. */
export const recordDelivery: Verb<'order.delivery.record'> = async (ctx, { id, businessId, deliveredOn, note, lines }) => {
  const order = await ownFor(ctx, id, 'deliver');
  const home = await homeOf(ctx.sql, businessId);
  if (daysBetween(dateIn(home?.time_zone ?? ctx.app.env.timeZone, ctx.now), deliveredOn) > 0)
    throw fieldError('deliveredOn', say`This day has not come yet. Please give the day on which the goods arrived.`);
  const before = await deliverableLines(ctx.sql, order);
  const errors = deliveryProblems(before, lines);
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors });
  if ((await countDeliveries(ctx.sql, order)) >= MOST_DELIVERIES)
    throw new AppError('STATE_CONFLICT', say`An order can have ${MOST_DELIVERIES} deliveries. Undo some and record them together.`);
  const deliveryId = newId('orderDelivery');
  await insertDelivery(ctx.sql, order, { id: deliveryId, deliveredOn, note: note ?? '', lines, at: at(ctx) });
  const fulfilment = await changed(ctx, order, { what: 'delivered', lines, deliveryId });
  return answer({ deliveryId, fulfilment }, fulfilment.state === 'complete' ? 'Everything is delivered.' : 'Delivery recorded.');
};

export const undoDelivery: Verb<'order.delivery.undo'> = async (ctx, { id, deliveryId }) => {
  const order = await ownFor(ctx, id, 'deliver');
  const lines = await linesOfDelivery(ctx.sql, order, deliveryId);
  if (lines.length === 0) {
    if (await wasUndone(ctx.sql, order, deliveryId)) throw new AppError('STATE_CONFLICT', say`This delivery was undone already.`);
    throw new AppError('NOT_FOUND', say`We could not find that delivery.`);
  }
  await writeUndone(ctx.sql, order, deliveryId, at(ctx));
  return answer({ fulfilment: await changed(ctx, order, { what: 'delivery undone', lines, deliveryId }) }, 'Delivery undone.');
};

export const listDeliveries: Verb<'order.deliveries'> = async (ctx, { id, businessId }) => {
  const order = await orderOf(ctx.sql, businessId, id, false);
  if (!order) throw notFound();
  const lines = (await deliverableLines(ctx.sql, order)).map(({ line, name, ordered, delivered }) => ({
    line,
    name,
    ordered: ordered / 1000,
    delivered: delivered / 1000,
    remaining: (ordered - delivered) / 1000,
  }));
  const deliveries = (await deliveriesOf(ctx.sql, order)).map((row) => ({
    id: row.id,
    deliveredOn: row.delivered_on,
    note: row.note,
    recordedAt: row.recorded_at,
    lines: row.lines.map(({ line, quantity }) => ({ line, quantity: quantity / 1000 })),
  }));
  return { lines, deliveries, count: deliveries.length };
};

/** Sums, history, audit and event after a change of the deliveries of a locked order. */
async function changed(
  ctx: Context,
  order: OrderRecord,
  { what, lines, deliveryId }: { what: 'delivered' | 'delivery undone'; lines: readonly Delivered[]; deliveryId: string },
) {
  const after = await deliverableLines(ctx.sql, order);
  const sum = (of: (line: DeliverableLine) => number) => after.reduce((total, line) => total + of(line), 0);
  const [ordered, delivered] = [sum((line) => line.ordered), sum((line) => line.delivered)];
  await writeDelivered(ctx.sql, order, { ordered, delivered }, at(ctx));
  await addEvent(ctx.sql, order, { at: at(ctx), what, who: nameOfActor(ctx), detail: detailOf(after, lines) });
  await audit(ctx, what === 'delivered' ? 'order.deliver' : 'order.undo-delivery', order.id, { delivery: deliveryId, delivered, ordered });
  await emit(ctx.sql, what === 'delivered' ? 'order.delivered' : 'order.delivery-undone', partiesOf(order), {
    businessId: order.business_id,
    supplierId: order.supplier_business_id,
    orderId: order.id,
    number: order.number ?? '',
    delivered,
    ordered,
  });
  return fulfilmentOf(ordered, delivered);
}

/** `6 × Cloth, 2.5 × Thread`: without words, because the history has no language. */
function detailOf(lines: readonly DeliverableLine[], given: readonly Delivered[]): string {
  const text = given.map(({ line, quantity }) => `${formatQuantity(quantity)} × ${lines.find((one) => one.line === line)?.name ?? ''}`).join(', ');
  return text.length <= MAX_DETAIL ? text : `${text.slice(0, MAX_DETAIL - 1)}…`;
}
