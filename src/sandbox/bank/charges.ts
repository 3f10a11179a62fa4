import { randomCode } from '../core/ids.ts';
import { conductOf, dutyOf } from './conduct.ts';
import { newAccountNumber } from './nuban.ts';
import { nextId } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import type { DeliveryOptions } from '../core/webhook-dispatcher.ts';
import type { WebhooksByVendor } from './payment-webhooks.ts';
import { REFUSALS } from '../companies/company.ts';
import { companyOf, vendorOf } from '../companies/companies.ts';
import { onFile, testCard, testCardOf } from './cards.ts';
import type { CardOnFile, Charge } from './rows.ts';

/** "Pay with transfer" accounts are valid for half an hour. */
const HALF_AN_HOUR = 1_800_000;

type NewCharge = Pick<Charge, 'reference' | 'email' | 'amount' | 'callbackUrl' | 'channels' | 'label' | 'by'>;

/** Null if the reference was used before. */
export function beginCharge(store: Store, given: NewCharge): Charge | null {
  if (store.tables.charges.has(given.reference) || store.tables.transactions.has(given.reference)) return null;
  const charge: Charge = {
    ...given,
    id: nextId(store.tables.charges, 5_000_000_001),
    accessCode: randomCode(15),
    status: 'abandoned',
    step: 'pay',
    said: null,
    channel: null,
    card: null,
    transfer: null,
    paid: 0,
    fees: 0,
    createdAt: new Date().toISOString(),
    paidAt: null,
  };
  return save(store, charge);
}

export function save(store: Store, charge: Charge): Charge {
  store.put('charges', charge.reference, charge);
  return charge;
}

/** The cardholder submits the form: returns the next step, or the outcome. */
export function payByCard(
  store: Store,
  webhooks: WebhooksByVendor,
  charge: Charge,
  given: { number: string; cvv: string },
  delivery: DeliveryOptions = {},
): Charge {
  const card = testCard(charge, given.number, given.cvv);
  const begun: Charge = { ...charge, channel: 'card', card: card ? onFile(charge, card) : null };
  if (!card) return save(store, { ...begun, status: 'failed', step: 'pay', said: 'Incorrect card details' });
  // The number is not stored; further steps use the card's test digits, stored with the charge.
  if (card.outcome === 'timeout') return save(store, { ...begun, status: 'ongoing', step: 'pay', said: 'The bank does not answer' });
  if (card.outcome !== 'success') return save(store, { ...begun, status: 'failed', step: 'pay', said: REFUSALS[card.outcome] });
  if (card.pin) return save(store, { ...begun, status: 'ongoing', step: 'pin', said: null });
  return succeed(store, webhooks, begun, delivery);
}

export function submitPin(store: Store, webhooks: WebhooksByVendor, charge: Charge, pin: string, delivery: DeliveryOptions = {}): Charge {
  const card = testCardOf(charge);
  if (pin !== card?.pin) return save(store, { ...charge, status: 'failed', step: 'pay', said: 'Incorrect PIN' });
  if (card.otp) return save(store, { ...charge, step: 'otp' });
  return succeed(store, webhooks, charge, delivery);
}

export function submitOtp(store: Store, webhooks: WebhooksByVendor, charge: Charge, otp: string, delivery: DeliveryOptions = {}): Charge {
  if (otp !== testCardOf(charge)?.otp) return save(store, { ...charge, status: 'failed', step: 'pay', said: 'Token Authentication Not Successful' });
  return succeed(store, webhooks, charge, delivery);
}

/** The money has arrived: reported once, however often it is concluded. */
export function succeed(store: Store, webhooks: WebhooksByVendor, charge: Charge, delivery: DeliveryOptions = {}, paid = charge.amount): Charge {
  if (charge.status === 'success') return charge;
  const { fees_on_payer } = conductOf(store, vendorOf(charge));
  const fees = companyOf(charge).cardFee(paid);
  const done = save(store, {
    ...charge,
    status: 'success',
    step: 'pay',
    said: 'Approved',
    paid,
    fees,
    onTop: fees_on_payer && charge.channel === 'card' ? fees : 0,
    duty: dutyOf(store, charge, paid - fees),
    paidAt: new Date().toISOString(),
  });
  if (done.card) store.put('cards', done.card.authorizationCode, done.card);
  webhooks[vendorOf(done)].charge(done, delivery);
  return done;
}

export function fail(store: Store, charge: Charge, said: string): Charge {
  return charge.status === 'success' ? charge : save(store, { ...charge, status: 'failed', step: 'pay', said });
}

/** An account for this charge only; the same one while it is valid. */
export function openTransfer(store: Store, charge: Charge, businessName: string, expiresAt?: string): Charge {
  if (charge.transfer && Date.parse(charge.transfer.expiresAt) > Date.now()) return charge;
  const number = newAccountNumber('001', (taken) => chargeOfAccount(store, taken) !== undefined || store.tables.accounts.has(taken), '994');
  const transfer = {
    number,
    name: `${businessName} CHECKOUT`.toUpperCase(),
    bank: companyOf(charge).transferBank,
    expiresAt: expiresAt ?? new Date(Date.now() + HALF_AN_HOUR).toISOString(),
    senderName: null,
  };
  return save(store, { ...charge, channel: 'bank_transfer', status: 'pending', transfer });
}

export function chargeOfAccount(store: Store, number: string): Charge | undefined {
  return [...store.tables.charges.values()].find((each) => each.transfer?.number === number);
}

/** POST /transaction/charge_authorization; null is an answer that is never sent. */
export function chargeSavedCard(store: Store, webhooks: WebhooksByVendor, charge: Charge, card: CardOnFile): Charge | null {
  const begun: Charge = { ...charge, channel: 'card', card };
  if (card.mood === 'no-answer') {
    store.tables.charges.delete(charge.reference);
    return null;
  }
  if (card.mood === 'declined' || card.mood === 'insufficient')
    return save(store, { ...begun, status: 'failed', said: card.mood === 'declined' ? 'Declined' : 'Insufficient Funds' });
  // Its holder confirms on the hosted page.
  if (card.mood === 'paused') return save(store, { ...begun, channel: null, card: null });
  if (card.mood === 'slow') return save(store, { ...begun, status: 'ongoing', said: 'The bank does not answer' });
  const done = succeed(store, webhooks, begun, card.mood === 'lost-answer' ? { drop: true } : {});
  return card.mood === 'lost-answer' ? null : done;
}
