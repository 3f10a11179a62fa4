import type { Endpoint } from '../core/http.ts';
import type { Store } from '../core/store.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import type { PaymentWebhooks, WebhooksByVendor } from './payment-webhooks.ts';
import type { PayoutControl } from './payouts.ts';

interface Given {
  readonly store: Store;
  readonly dispatcher: WebhookDispatcher;
  readonly webhooks: WebhooksByVendor;
  readonly secretKey: string;
  /** Our name, as the company knows it. */
  readonly businessName: string;
  readonly payouts: PayoutControl;
}

/** What a payments company speaks: its API and its webhooks. */
export interface PaymentApi {
  endpoints(given: Given): Endpoint[];
  webhooks(store: Store, dispatcher: WebhookDispatcher): PaymentWebhooks;
}
