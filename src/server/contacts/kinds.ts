import { newId } from '../core/context.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { emit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { addSupplier, knowsSupplier, settleKinds } from './kind-queries.ts';
import type { Pair } from './kind-queries.ts';

/**
 * Customer or supplier follows from what happened: the recipient of an invoice is a customer; the recipient of an order, or of a payment for its invoice, is a
 * supplier; a contact can be both. A received invoice alone makes nobody a supplier; approving or paying it does.
 */
export const kindListeners: Listeners = {
  'invoice.sent': [(sql, { payload }) => settleKinds(sql, { businessId: payload.businessId, invoiceId: payload.invoiceId })],
  'order.sent': [(sql, { payload }) => settleKinds(sql, { businessId: payload.businessId, orderId: payload.orderId })],
  'invoice.decided': [
    async (sql, { payload: { buyerId, businessId, decision } }) => {
      if (buyerId !== null && decision === 'approved') await meetSupplier(sql, { businessId: buyerId, supplierId: businessId });
    },
  ],
  'payment.settled': [
    async (sql, { payload: { payerId, businessId } }) => {
      if (payerId === null || payerId === businessId) return;
      const pair = { businessId: payerId, supplierId: businessId };
      await meetSupplier(sql, pair);
      await settleKinds(sql, pair);
    },
  ],
};

/** A business whose invoice was approved or paid is a contact from then on. */
async function meetSupplier(sql: Sql, pair: Pair): Promise<void> {
  if (await knowsSupplier(sql, pair)) return;
  await addSupplier(sql, pair.businessId, pair.supplierId, newId('contact'));
  await emit(sql, 'contact.changed', [pair.businessId], {});
}
