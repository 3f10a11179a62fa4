import type { PaymentApi } from '../bank/payment-api.ts';
import { accountEndpoints } from './accounts.ts';
import { chargeEndpoints } from './charges.ts';
import { disputeEndpoints } from './disputes.ts';
import { guardedBy } from './guard.ts';
import { refundEndpoints } from './refunds.ts';
import { transferEndpoints } from './transfers.ts';
import { paystackWebhooks } from './webhook-events.ts';

/** Paystack's API, part by part. */
export const paystackApi: PaymentApi = {
  endpoints({ store, dispatcher, webhooks, secretKey, businessName, payouts }) {
    const guarded = guardedBy(secretKey, store);
    return [
      ...accountEndpoints(store, dispatcher, guarded, businessName),
      ...chargeEndpoints(store, webhooks, guarded, businessName),
      ...disputeEndpoints(store, webhooks, guarded),
      ...refundEndpoints(store, webhooks, guarded),
      ...transferEndpoints(store, payouts, guarded),
    ];
  },
  webhooks: paystackWebhooks,
};
