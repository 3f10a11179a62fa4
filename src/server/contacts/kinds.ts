import { newId } from '../core/context.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { addSupplier, knowsSupplier, settleKinds } from './kind-queries.ts';

/**
 * Customer or supplier follows from what happened: the recipient of an invoice is a customer; the recipient of an order, or of a payment for its invoice, is a
 * supplier; a contact can be both. A received invoice alone makes nobody a supplier; paying it does.
 */
export const kindListeners: Listeners = {
  'invoice.sent': [(sql, { payload }) => settleKinds(sql, { businessId: payload.businessId, invoiceId: payload.invoiceId })],
  'order.sent': [(sql, { payload }) => settleKinds(sql, { businessId: payload.businessId, orderId: payload.orderId })],
  'payment.settled': [
    async (sql, { payload: { payerId, businessId } }) => {
      if (payerId === null || payerId === businessId) return;
      const pair = { businessId: payerId, supplierId: businessId };
      if (!(await knowsSupplier(sql, pair))) await addSupplier(sql, payerId, businessId, newId('contact'));
      await settleKinds(sql, pair);
    },
  ],
};
