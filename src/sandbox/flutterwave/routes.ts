import type { Endpoint } from '../core/http.ts';
import type { PayoutControl } from '../bank/payouts.ts';
import type { Store } from '../core/store.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import { guardedBy } from './guard.ts';
import { transferEndpoints } from './transfers.ts';

/** Flutterwave's API, version 3, under /flutterwave, part by part. */
export function flutterwaveEndpoints(store: Store, webhooks: WebhooksByVendor, secret: string, businessName: string, payouts: PayoutControl): Endpoint[] {
  const guarded = guardedBy(secret, store);
  return [
    ...accountEndpoints(store, guarded, businessName),
    ...chargeEndpoints(store, webhooks, guarded, businessName),
    ...transferEndpoints(store, payouts, guarded),
  ];
}
