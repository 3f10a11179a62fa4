import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import type { Endpoint } from '../core/http.ts';
import type { Store } from '../core/store.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import { disputeEndpoints } from './disputes.ts';
import { guardedBy } from './guard.ts';
import type { PayoutControl } from '../bank/payouts.ts';
import { refundEndpoints } from './refunds.ts';
import { transferEndpoints } from './transfers.ts';

/** Paystack's API under /paystack, part by part. */
export function paystackEndpoints(
  store: Store,
  dispatcher: WebhookDispatcher,
  webhooks: WebhooksByVendor,
  secret: string,
  businessName: string,
  payouts: PayoutControl,
): Endpoint[] {
  const guarded = guardedBy(secret, store);
  return [
    ...accountEndpoints(store, dispatcher, guarded, businessName),
    ...chargeEndpoints(store, webhooks, guarded, businessName),
    ...disputeEndpoints(store, webhooks, guarded),
    ...refundEndpoints(store, webhooks, guarded),
    ...transferEndpoints(store, payouts, guarded),
  ];
}
