import type { PaymentApi } from '../bank/payment-api.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import { guardedBy } from './guard.ts';
import { transferEndpoints } from './transfers.ts';
import { flutterwaveWebhooks } from './webhook-events.ts';

/** Flutterwave's API, version 3, part by part. */
export const flutterwaveApi: PaymentApi = {
  endpoints({ store, webhooks, secretKey, businessName, payouts }) {
    const guarded = guardedBy(secretKey, store);
    return [
      ...accountEndpoints(store, guarded, businessName),
      ...chargeEndpoints(store, webhooks, guarded, businessName),
      ...transferEndpoints(store, payouts, guarded),
    ];
  },
  webhooks: flutterwaveWebhooks,
};
