import type { WebhooksByVendor } from './payment-webhooks.ts';
import { nextId } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import type { DeliveryOptions } from '../core/webhook-dispatcher.ts';
import type { Charge, Refund, RefundStatus } from './rows.ts';

export function addRefund(store: Store, charge: Charge, amount: number, more: Pick<Refund, 'note' | 'disputeId'>): Refund {
  const row: Refund = {
    id: nextId(store.tables.refunds, 3_018_284),
    reference: charge.reference,
    amount,
    status: 'pending',
    createdAt: new Date().toISOString(),
    ...more,
  };
  store.put('refunds', String(row.id), row);
  return row;
}

export function turnRefund(store: Store, webhooks: WebhooksByVendor, row: Refund, status: RefundStatus, delivery: DeliveryOptions = {}): Refund {
  const after: Refund = { ...row, status };
  store.put('refunds', String(row.id), after);
  webhooks[store.tables.charges.get(row.reference)?.by ?? 'paystack'].refund(after, delivery);
  return after;
}

/** The part of a payment that can still be refunded: kobo. */
export function leftOf(store: Store, charge: Charge): number {
  return charge.paid - sentBack(store, charge, (status) => status !== 'failed');
}

/** The part of a payment that was or is being refunded: kobo. */
export function sentBack(store: Store, charge: Charge, isGone: (status: Refund['status']) => boolean): number {
  return [...store.tables.refunds.values()].reduce(
    (sum, { reference, amount, status }) => (reference === charge.reference && isGone(status) ? sum + amount : sum),
    0,
  );
}
