import type { PaymentWebhooks } from '../bank/payment-webhooks.ts';
import type { Store } from '../core/store.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { eventOfCharge, eventOfDeposit, eventOfPayout } from './present.ts';

const OPEN = ['pending', 'otp', 'received'];

/** Flutterwave reports every final status of a payout. Merchants see refunds and chargebacks on their dashboard and in lists. */
export function flutterwaveWebhooks(store: Store, dispatcher: WebhookDispatcher): PaymentWebhooks {
  const vendor = 'flutterwave';
  return {
    charge: (charge, delivery) => dispatcher.send({ vendor, event: 'charge.completed', reference: charge.reference, body: eventOfCharge(charge) }, delivery),
    deposit: (deposit, delivery) =>
      dispatcher.send({ vendor, event: 'charge.completed', reference: deposit.reference, body: eventOfDeposit(store, deposit) }, delivery),
    payout: (payout, delivery) =>
      OPEN.includes(payout.status)
        ? []
        : dispatcher.send({ vendor, event: 'transfer.completed', reference: payout.reference, body: eventOfPayout(store, payout) }, delivery),
    refund: () => [],
    dispute: () => [],
  };
}
