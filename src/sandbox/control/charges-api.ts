import { isRecord, json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { fail, payByCard, submitOtp, submitPin, succeed } from '../bank/charges.ts';
import { companyOf } from '../companies/companies.ts';
import { turnDispute } from '../bank/disputes.ts';
import { CARD_MOODS, DISPUTE_STATUSES } from '../bank/rows.ts';
import type { Charge, Dispute } from '../bank/rows.ts';
import { newest, nextId } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { readDeliveryOptions } from '../core/delivery-options.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';

const DAY = 86_400_000;
const TEN_DAYS = 10 * DAY;

/** Actions of cardholder, bank and Paystack's disputes, for tests and scripts. */
export function chargesApiEndpoints(store: Store, webhooks: WebhooksByVendor): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/charges',
      run: () =>
        json(200, {
          charges: newest(store.tables.charges)
            .slice(0, 100)
            .map((each) => chargeView(store, each)),
        }),
    },
    { method: 'POST', path: '/api/charges/{reference}/pay', run: (call) => pay(store, webhooks, call) },
    { method: 'POST', path: '/api/charges/{reference}/conclude', run: (call) => conclude(store, webhooks, call) },
    { method: 'POST', path: '/api/charges/{reference}/dispute', run: (call) => dispute(store, webhooks, call) },
    {
      method: 'POST',
      path: '/api/cards/{code}',
      run(call) {
        const card = store.tables.cards.get(call.params['code'] ?? '');
        const mood = CARD_MOODS.find((each) => each === readFields(call)?.['mood']);
        if (!card || !mood) return json(404, { status: false, message: `There is no such card, or no such mood: ${CARD_MOODS.join(', ')}.` });
        store.put('cards', card.authorizationCode, { ...card, mood });
        return json(200, { status: true });
      },
    },
  ];
}

/** `{ card, options }`: the test card with its own cvv, PIN and OTP, as typed by a cardholder. */
function pay(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const charge = store.tables.charges.get(call.params['reference'] ?? '');
  const delivery = readDeliveryOptions(fields['options']);
  if (!charge || typeof delivery === 'string')
    return json(404, { status: false, message: typeof delivery === 'string' ? delivery : 'There is no such charge.' });
  const cards = companyOf(charge).cards;
  const number = typeof fields['card'] === 'string' ? fields['card'] : (cards[0]?.number ?? '');
  const card = cards.find((each) => each.number === number);
  let after = payByCard(store, webhooks, charge, { number, cvv: card?.cvv ?? '' }, delivery);
  if (after.step === 'pin') after = submitPin(store, webhooks, after, card?.pin ?? '', delivery);
  if (after.step === 'otp') after = submitOtp(store, webhooks, after, card?.otp ?? '', delivery);
  return json(200, { charge: chargeView(store, after) });
}

/** `{ outcome: "success" | "failed", amount_kobo, said, options }`: the outcome at a slow bank. */
function conclude(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const charge = store.tables.charges.get(call.params['reference'] ?? '');
  const delivery = readDeliveryOptions(fields['options']);
  if (!charge || typeof delivery === 'string')
    return json(404, { status: false, message: typeof delivery === 'string' ? delivery : 'There is no such charge.' });
  const paid = typeof fields['amount_kobo'] === 'number' ? fields['amount_kobo'] : charge.amount;
  const said = typeof fields['said'] === 'string' ? fields['said'] : 'Declined';
  const after =
    fields['outcome'] === 'failed' ? fail(store, charge, said) : succeed(store, webhooks, { ...charge, channel: charge.channel ?? 'card' }, delivery, paid);
  return json(200, { charge: chargeView(store, after) });
}

/**
 * `{ resolution }` ends the newest dispute with that value, `{ status }` changes its status; without both a dispute is opened, which must be answered
 * within `due_days`.
 */
function dispute(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const charge = store.tables.charges.get(call.params['reference'] ?? '');
  if (charge?.status !== 'success') return json(404, { status: false, message: 'There is no such paid charge.' });
  const fields = readFields(call) ?? {};
  const resolution = typeof fields['resolution'] === 'string' ? fields['resolution'] : null;
  const status = resolution === null ? DISPUTE_STATUSES.find((each) => each === fields['status']) : 'resolved';
  const open = newest(store.tables.disputes).find((each) => each.reference === charge.reference);
  const now = Date.now();
  const due = typeof fields['due_days'] === 'number' ? fields['due_days'] * DAY : TEN_DAYS;
  const row: Dispute = open ?? {
    id: nextId(store.tables.disputes, 624),
    reference: charge.reference,
    amount: charge.paid,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt: new Date(now).toISOString(),
    dueAt: new Date(now + due).toISOString(),
  };
  const after = turnDispute(store, webhooks, charge, status ? { ...row, status, resolution } : row);
  return json(201, { dispute: { id: after.id, status: after.status } });
}

function chargeView(store: Store, charge: Charge) {
  const { reference, amount, paid, fees, status, step, said, channel, transfer, card, accessCode } = charge;
  return {
    reference,
    amount_kobo: amount,
    paid_kobo: paid,
    fees_kobo: fees,
    status,
    step,
    said,
    channel,
    access_code: accessCode,
    account_number: transfer?.number ?? null,
    authorization_code: isRecord(card) ? card.authorizationCode : null,
    webhooks: deliveriesOf(store, reference).map(({ id, event, state }) => ({ id, event, state })),
  };
}
