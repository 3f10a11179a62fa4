import { isRecord, json, readFields } from './http.ts';
import type { Call, Endpoint, Reply } from './http.ts';
import { fail, payByCard, submitOtp, submitPin, succeed } from './paystack/checkout.ts';
import { cardsOf } from './paystack/cards.ts';
import { presentDispute } from './paystack/present-charge.ts';
import { addRefund, leftOf } from './paystack/refunds.ts';
import { CARD_MOODS, DISPUTE_STATUSES } from './paystack/rows.ts';
import type { Charge, Dispute, Refund } from './paystack/rows.ts';
import { newest, nextId } from './store.ts';
import type { Store } from './store.ts';
import { readWishes } from './wishes.ts';
import { deliveriesOf } from './webhooks.ts';
import type { Postman } from './webhooks.ts';

const TEN_DAYS = 864_000_000;

/** Playing cardholder, bank and Paystack's disputes, for tests and scripts. */
export function chargesApiEndpoints(store: Store, postman: Postman): Endpoint[] {
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
    { method: 'POST', path: '/api/charges/{reference}/pay', run: (call) => pay(store, postman, call) },
    { method: 'POST', path: '/api/charges/{reference}/conclude', run: (call) => conclude(store, postman, call) },
    { method: 'POST', path: '/api/charges/{reference}/dispute', run: (call) => dispute(store, postman, call) },
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

/** `{ card, options }`: the test card with its own cvv, PIN and OTP, as a cardholder would type them. */
function pay(store: Store, postman: Postman, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const charge = store.tables.charges.get(call.params['reference'] ?? '');
  const wishes = readWishes(fields['options']);
  if (!charge || typeof wishes === 'string') return json(404, { status: false, message: typeof wishes === 'string' ? wishes : 'There is no such charge.' });
  const cards = cardsOf(charge);
  const number = typeof fields['card'] === 'string' ? fields['card'] : (cards[0]?.number ?? '');
  const known = cards.find((each) => each.number === number);
  let after = payByCard(store, postman, charge, { number, cvv: known?.cvv ?? '' }, wishes);
  if (after.step === 'pin') after = submitPin(store, postman, after, known?.pin ?? '', wishes);
  if (after.step === 'otp') after = submitOtp(store, postman, after, known?.otp ?? '', wishes);
  return json(200, { charge: chargeView(store, after) });
}

/** `{ outcome: "success" | "failed", amount_kobo, said, options }`: what a bank that was slow says in the end. */
function conclude(store: Store, postman: Postman, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const charge = store.tables.charges.get(call.params['reference'] ?? '');
  const wishes = readWishes(fields['options']);
  if (!charge || typeof wishes === 'string') return json(404, { status: false, message: typeof wishes === 'string' ? wishes : 'There is no such charge.' });
  const paid = typeof fields['amount_kobo'] === 'number' ? fields['amount_kobo'] : charge.amount;
  const said = typeof fields['said'] === 'string' ? fields['said'] : 'Declined';
  const after =
    fields['outcome'] === 'failed' ? fail(store, charge, said) : succeed(store, postman, { ...charge, channel: charge.channel ?? 'card' }, wishes, paid);
  return json(200, { charge: chargeView(store, after) });
}

/** `{ resolution }` ends the newest one by that word, `{ status }` moves it; neither opens one. One that is accepted is refunded by the company itself. */
function dispute(store: Store, postman: Postman, call: Call): Reply {
  const charge = store.tables.charges.get(call.params['reference'] ?? '');
  if (charge?.status !== 'success') return json(404, { status: false, message: 'There is no such paid charge.' });
  const fields = readFields(call) ?? {};
  const resolution = typeof fields['resolution'] === 'string' ? fields['resolution'] : null;
  const status = resolution === null ? DISPUTE_STATUSES.find((each) => each === fields['status']) : 'resolved';
  const open = newest(store.tables.disputes).find((each) => each.reference === charge.reference);
  const now = Date.now();
  const row: Dispute = open ?? {
    id: nextId(store.tables.disputes, 624),
    reference: charge.reference,
    amount: charge.paid,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt: new Date(now).toISOString(),
    dueAt: new Date(now + TEN_DAYS).toISOString(),
  };
  const after: Dispute = status ? { ...row, status, resolution } : row;
  store.put('disputes', String(after.id), after);
  if (resolution?.endsWith('-accepted') && charge.by !== 'flutterwave' && leftOf(store, charge) >= after.amount)
    store.put('refunds', ...ofDispute(store, charge, after));
  // Flutterwave's merchants see it on their dashboard and in the list.
  if (charge.by !== 'flutterwave')
    postman.announce(status === 'resolved' ? 'charge.dispute.resolve' : 'charge.dispute.create', charge.reference, presentDispute(store, after), {});
  return json(201, { dispute: { id: after.id, status: after.status } });
}

function ofDispute(store: Store, charge: Charge, { id, amount }: Dispute): [string, Refund] {
  const row = addRefund(store, charge, amount, { note: null, disputeId: id });
  return [String(row.id), { ...row, status: 'processed' }];
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
