import type { Endpoint } from '../http.ts';
import type { Store } from '../store.ts';
import { accountEndpoints } from './accounts.ts';
import { guardedBy } from './guard.ts';

/** Paystack's API under /paystack, part by part. */
export function paystackEndpoints(store: Store, secret: string, businessName: string): Endpoint[] {
  const guarded = guardedBy(secret);
  return [...accountEndpoints(store, guarded, businessName)];
}
