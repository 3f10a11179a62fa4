import type { Endpoint } from '../http.ts';
import type { Store } from '../store.ts';
import { accountEndpoints } from './accounts.ts';
import { guardedBy } from './guard.ts';
import type { PayoutDesk } from './payouts.ts';
import { transferEndpoints } from './transfer-routes.ts';

/** Paystack's API under /paystack, part by part. */
export function paystackEndpoints(store: Store, secret: string, businessName: string, payouts: PayoutDesk): Endpoint[] {
  const guarded = guardedBy(secret);
  return [...accountEndpoints(store, guarded, businessName), ...transferEndpoints(store, payouts, guarded)];
}
