import type { PaymentVendor, Transaction } from '../core/store.ts';
import type { DeliveryOptions } from '../core/webhook-dispatcher.ts';
import type { Payout } from './payouts.ts';
import type { Charge, Dispute, Refund } from './rows.ts';

/** The webhooks of one payments company, in its own format. Each call returns the ids of its deliveries: none if the company sends no webhook. */
export interface PaymentWebhooks {
  charge(charge: Charge, delivery: DeliveryOptions): string[];
  deposit(deposit: Transaction, delivery: DeliveryOptions): string[];
  payout(payout: Payout, delivery: DeliveryOptions): string[];
  refund(refund: Refund, delivery: DeliveryOptions): string[];
  dispute(dispute: Dispute, delivery: DeliveryOptions): string[];
}

export type WebhooksByVendor = Readonly<Record<PaymentVendor, PaymentWebhooks>>;
