import type { WebhooksByVendor } from './payment-webhooks.ts';
import { nextId } from '../core/store.ts';
import { vendorOf } from '../companies/companies.ts';
import type { PaymentVendor, Store } from '../core/store.ts';
import type { DeliveryOptions } from '../core/webhook-dispatcher.ts';
import type { Refund, RefundStatus } from './rows.ts';

/** Money that arrived and can be refunded: of a payment that was started here, or a transfer into a permanent account. Kobo. */
export interface Received {
  readonly by: PaymentVendor;
  readonly id: number;
  readonly reference: string;
  readonly paid: number;
  readonly channel: string;
}

/** Undefined for an unknown reference, or one under which nothing has arrived. */
export function receivedAs(store: Store, reference: string): Received | undefined {
  const charge = store.tables.charges.get(reference);
  if (charge)
    return charge.status === 'success' ? { by: vendorOf(charge), id: charge.id, reference, paid: charge.paid, channel: charge.channel ?? 'card' } : undefined;
  const transfer = store.tables.transactions.get(reference);
  return transfer && { by: vendorOf(transfer), id: transfer.id, reference, paid: transfer.amount, channel: 'dedicated_nuban' };
}

export function addRefund(store: Store, charge: Pick<Received, 'reference'>, amount: number, more: Pick<Refund, 'note' | 'disputeId'>): Refund {
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
  webhooks[vendorOf(receivedAs(store, row.reference))].refund(after, delivery);
  return after;
}

/** The part of a payment that can still be refunded: kobo. */
export function leftOf(store: Store, charge: Pick<Received, 'reference' | 'paid'>): number {
  return charge.paid - sentBack(store, charge, (status) => status !== 'failed');
}

/** The part of a payment that was or is being refunded: kobo. */
export function sentBack(store: Store, charge: Pick<Received, 'reference'>, isGone: (status: Refund['status']) => boolean): number {
  return [...store.tables.refunds.values()].reduce(
    (sum, { reference, amount, status }) => (reference === charge.reference && isGone(status) ? sum + amount : sum),
    0,
  );
}
