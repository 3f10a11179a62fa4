import type { Endpoint } from '../http.ts';
import type { PayoutDesk } from '../paystack/payouts.ts';
import type { Store } from '../store.ts';
import type { Postman } from '../webhooks.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import { guardedBy } from './guard.ts';
import { transferEndpoints } from './transfers.ts';

/** Flutterwave's API, version 3, under /flutterwave, part by part. */
export function flutterwaveEndpoints(store: Store, postman: Postman, secret: string, businessName: string, payouts: PayoutDesk): Endpoint[] {
  const guarded = guardedBy(secret, store);
  return [
    ...accountEndpoints(store, guarded, businessName),
    ...chargeEndpoints(store, postman, guarded, businessName),
    ...transferEndpoints(store, payouts, guarded),
  ];
}
