import { formatQuantity, milli } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import { nameOf } from './queries.ts';

type ToSupplier = 'order.sent' | 'order.revised' | 'order.delivered' | 'order.delivery-undone';

/** Notifications about purchase orders: for the supplier, if that is a business of the product, and about decisions for the buyer. */
export const orderListeners: NotifyingListeners<ToSupplier | 'order.decided'> = {
  'order.sent': [toSupplier(({ number }, buyer) => say`${buyer} sent you purchase order ${number}: awaiting your approval.`)],
  'order.revised': [toSupplier(({ number }, buyer) => say`${buyer} revised purchase order ${number}: awaiting your approval.`)],
  'order.delivered': [
    toSupplier(({ number, delivered, ordered }, buyer) =>
      delivered === ordered
        ? say`${buyer} recorded a delivery for purchase order ${number}: everything is delivered.`
        : say`${buyer} recorded a delivery for purchase order ${number}: ${quantity(delivered)} of ${quantity(ordered)} delivered.`,
    ),
  ],
  'order.delivery-undone': [
    toSupplier(
      ({ number, delivered, ordered }, buyer) =>
        say`${buyer} undid a recorded delivery for purchase order ${number}: ${quantity(delivered)} of ${quantity(ordered)} delivered.`,
    ),
  ],
  'order.decided': [
    async (sql, event, app) => {
      const { businessId, number, orderId, decision, who, reason } = event.payload;
      await notify(sql, app, event, businessId, orderDecided(decision === 'approved', who, number ?? '', reason), `/purchase-orders/${orderId}`);
    },
  ],
};

function toSupplier<T extends ToSupplier>(text: (payload: Events[T], buyer: string) => Message): Listener<T> {
  return async (sql, event, app) => {
    const { supplierId, businessId, orderId } = event.payload;
    if (supplierId !== null) await notify(sql, app, event, supplierId, text(event.payload, await nameOf(sql, businessId)), `/purchase-orders/${orderId}`);
  };
}

function quantity(value: number): string {
  return formatQuantity(milli(value));
}

function orderDecided(isApproved: boolean, who: string, number: string, reason: string | null): Message {
  if (reason) return isApproved ? say`${who} approved purchase order ${number}: ${reason}` : say`${who} declined purchase order ${number}: ${reason}`;
  return isApproved ? say`${who} approved purchase order ${number}.` : say`${who} declined purchase order ${number}.`;
}
