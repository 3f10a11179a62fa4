import type { PaymentWebhooks } from '../bank/payment-webhooks.ts';
import type { Store } from '../core/store.ts';
import type { DeliveryOptions, WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { presentCharge, presentDispute, presentRefundEvent } from './present-charge.ts';
import { presentPayout } from './present-payout.ts';
import { presentTransaction } from './present.ts';

/** Paystack reports only these final statuses of payouts. */
const REPORTED = ['success', 'failed', 'reversed'];

export function paystackWebhooks(store: Store, dispatcher: WebhookDispatcher): PaymentWebhooks {
  return {
    charge: (charge, delivery) => sendEvent(dispatcher, 'charge.success', charge.reference, presentCharge(store, charge), delivery),
    deposit: (deposit, delivery) => sendEvent(dispatcher, 'charge.success', deposit.reference, presentTransaction(store, deposit), delivery),
    payout: (payout, delivery) =>
      REPORTED.includes(payout.status) ? sendEvent(dispatcher, `transfer.${payout.status}`, payout.reference, presentPayout(store, payout), delivery) : [],
    refund: (refund, delivery) => sendEvent(dispatcher, `refund.${refund.status}`, refund.reference, presentRefundEvent(refund), delivery),
    dispute: (dispute, delivery) =>
      sendEvent(
        dispatcher,
        `charge.dispute.${dispute.status === 'resolved' ? 'resolve' : 'create'}`,
        dispute.reference,
        presentDispute(store, dispute),
        delivery,
      ),
  };
}

export function sendEvent(dispatcher: WebhookDispatcher, event: string, reference: string, data: unknown, delivery: DeliveryOptions): string[] {
  return dispatcher.send({ vendor: 'paystack', event, reference, body: JSON.stringify({ event, data }) }, delivery);
}
