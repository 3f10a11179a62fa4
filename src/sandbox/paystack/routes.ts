import type { Endpoint } from '../http.ts';
import type { Store } from '../store.ts';
import type { Postman } from '../webhooks.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import { guardedBy } from './guard.ts';
import type { PayoutDesk } from './payouts.ts';
import { refundEndpoints } from './refunds.ts';
import { transferEndpoints } from './transfer-routes.ts';

/** Paystack's API under /paystack, part by part. */
export function paystackEndpoints(store: Store, postman: Postman, secret: string, businessName: string, payouts: PayoutDesk): Endpoint[] {
  const guarded = guardedBy(secret, store);
  return [
    ...accountEndpoints(store, postman, guarded, businessName),
    ...chargeEndpoints(store, postman, guarded, businessName),
    ...refundEndpoints(store, postman, guarded),
    ...transferEndpoints(store, payouts, guarded),
  ];
}
