import { newId } from '../core/context.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { contactOfSupplier, settleKinds } from './kind-queries.ts';

/**
 * Customer or supplier follows from what happened between the two: who is sent an invoice is a customer; who is sent an order, or was
 * paid for an invoice, is a supplier; who is both, both. A stranger's invoice alone makes nobody a supplier: paying it does.
 */
export const kindListeners: Listeners = {
  'invoice.sent': [(sql, { payload }) => settleKinds(sql, payload.businessId, { invoiceId: payload.invoiceId })],
  'order.sent': [(sql, { payload }) => settleKinds(sql, payload.businessId, { orderId: payload.orderId })],
  'payment.settled': [
    async (sql, { payload: { payerId, businessId } }) => {
      if (payerId === null || payerId === businessId) return;
      await contactOfSupplier(sql, payerId, businessId, newId('contact'));
      await settleKinds(sql, payerId, { supplierId: businessId });
    },
  ],
};
