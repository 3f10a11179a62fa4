import { eventOfCharge, eventOfDeposit, eventOfPayout } from './flutterwave/present.ts';
import { presentCharge } from './paystack/present-charge.ts';
import { presentPayout } from './paystack/present-payout.ts';
import type { Payout } from './paystack/payouts.ts';
import { presentTransaction } from './paystack/present.ts';
import type { Charge } from './paystack/rows.ts';
import type { Store, Transaction } from './store.ts';
import type { DeliveryWishes, Postman } from './webhooks.ts';

/** Each company tells of its own money, in its own words. They give the ids of the deliveries. */
export function tellCharge(store: Store, postman: Postman, charge: Charge, wishes: DeliveryWishes): string[] {
  if (charge.by !== 'flutterwave') return postman.announce('charge.success', charge.reference, presentCharge(store, charge), wishes);
  return postman.send({ vendor: 'flutterwave', event: 'charge.completed', reference: charge.reference, body: eventOfCharge(charge) }, wishes);
}

export function tellDeposit(store: Store, postman: Postman, deposit: Transaction, wishes: DeliveryWishes): string[] {
  const { reference } = deposit;
  if (deposit.by !== 'flutterwave') return postman.announce('charge.success', reference, presentTransaction(store, deposit), wishes);
  return postman.send({ vendor: 'flutterwave', event: 'charge.completed', reference, body: eventOfDeposit(store, deposit) }, wishes);
}

/** Paystack tells of success, failed and reversed, and of the others nobody; Flutterwave of every end. */
export function tellPayout(store: Store, postman: Postman, payout: Payout, wishes: DeliveryWishes): void {
  const { reference, status } = payout;
  if (payout.by !== 'flutterwave') {
    if (['success', 'failed', 'reversed'].includes(status)) postman.announce(`transfer.${status}`, reference, presentPayout(store, payout), wishes);
  } else if (!['pending', 'otp', 'received'].includes(status))
    postman.send({ vendor: 'flutterwave', event: 'transfer.completed', reference, body: eventOfPayout(store, payout) }, wishes);
}
