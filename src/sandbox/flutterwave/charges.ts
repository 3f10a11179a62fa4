import { conductOf } from '../bank/conduct.ts';
import { gatewayTimeout, isRecord, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { json } from '../core/http.ts';
import type { Store } from '../core/store.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { beginCharge, chargeSavedCard, openTransfer } from '../bank/charges.ts';
import { turnDispute } from '../bank/disputes.ts';
import { addRefund, leftOf } from '../bank/refunds.ts';
import type { Charge, Refund } from '../bank/rows.ts';
import { failure, page, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { koboOf } from './naira.ts';
import { chargebackStatus, presentCharge, presentChargeback, presentDeposit, presentInList, presentRefund, presentRefundInList } from './present.ts';

const UNKNOWN = 'No transaction was found for this id';
const SECOND = 1_000;

/** Checkout links, saved cards, one-time accounts, transactions, refunds and chargebacks. */
export function chargeEndpoints(store: Store, webhooks: WebhooksByVendor, guarded: Guarded, businessName: string): Endpoint[] {
  const chargeOf = (found: (charge: Charge) => boolean) => tried(store).find(found);
  return [
    guarded('POST', '/payments', (call) => checkoutLink(store, call)),
    guarded('POST', '/tokenized-charges', (call) => chargeToken(store, webhooks, call)),
    guarded('POST', '/charges', (call) => payByTransfer(store, businessName, call)),
    guarded('GET', '/transactions', (call) => listTransactions(store, call)),
    guarded('GET', '/transactions/verify_by_reference', ({ query }) => {
      const charge = chargeOf(({ reference }) => reference === query.get('tx_ref'));
      return charge ? success('Transaction fetched successfully', presentCharge(charge)) : failure(400, UNKNOWN);
    }),
    guarded('GET', '/transactions/{id}/verify', ({ params }) => {
      const charge = chargeOf(({ id }) => String(id) === params['id']);
      if (charge) return success('Transaction fetched successfully', presentCharge(charge));
      const deposit = deposits(store).find(({ id }) => String(id) === params['id']);
      return deposit ? success('Transaction fetched successfully', presentDeposit(store, deposit)) : failure(400, UNKNOWN);
    }),
    guarded('POST', '/transactions/{id}/refund', (call) => refund(store, call)),
    guarded('GET', '/refunds', (call) =>
      page(
        'Refunds fetched',
        [...store.tables.refunds.values()].filter((each) => {
          const charge = store.tables.charges.get(each.reference);
          const wanted = call.query.get('id');
          return charge?.by === 'flutterwave' && (wanted === null || String(charge.id) === wanted);
        }),
        call,
        ({ createdAt }) => createdAt,
        (each) => presentRefundInList(each, store.tables.charges.get(each.reference)),
      ),
    ),
    guarded('PUT', '/chargebacks/{id}', (call) => answerChargeback(store, webhooks, call)),
    guarded('GET', '/chargebacks', (call) => {
      const all = [...store.tables.disputes.values()].filter((each) => store.tables.charges.get(each.reference)?.by === 'flutterwave');
      const status = call.query.get('status') ?? 'lost';
      return page(
        'Chargebacks fetched',
        all.filter((each) => chargebackStatus(each) === status),
        call,
        ({ createdAt }) => createdAt,
        (each) => presentChargeback(each, store.tables.charges.get(each.reference)),
      );
    }),
  ];
}

/** Flutterwave has a transaction once somebody tries to pay; a link alone has none. */
function tried(store: Store): Charge[] {
  return [...store.tables.charges.values()].filter((each) => each.by === 'flutterwave' && each.status !== 'abandoned');
}

function deposits(store: Store) {
  return [...store.tables.transactions.values()].filter((each) => each.by === 'flutterwave');
}

/** A unique tx_ref is the merchant's duty; a repeated call returns the same link. */
function checkoutLink(store: Store, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const customer = isRecord(fields['customer']) ? fields['customer'] : {};
  const given = basics({ ...fields, email: customer['email'] });
  if (typeof given === 'string') return failure(400, given);
  const wanted = text(fields['payment_options']) || 'card,banktransfer';
  const look = isRecord(fields['customizations']) ? fields['customizations'] : {};
  const charge =
    beginCharge(store, {
      ...given,
      callbackUrl: text(fields['redirect_url']) || null,
      channels: [...(wanted.includes('card') ? (['card'] as const) : []), ...(wanted.includes('banktransfer') ? (['bank_transfer'] as const) : [])],
      label: text(look['title']),
      by: 'flutterwave',
    }) ?? store.tables.charges.get(given.reference);
  if (!charge) return failure(400, 'tx_ref was used');
  return success('Hosted Link', { link: `http://${call.headers.host}/checkout/${charge.accessCode}` });
}

function chargeToken(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const given = basics(fields);
  if (typeof given === 'string') return failure(400, given);
  const card = store.tables.cards.get(text(fields['token']));
  const first = [...store.tables.charges.values()].find((each) => each.card?.authorizationCode === card?.authorizationCode);
  if (!card || first?.by !== 'flutterwave') return failure(400, 'Wrong token or email passed');
  if (first.email !== given.email) return failure(400, 'Wrong token or email passed');
  const charge = beginCharge(store, { ...given, callbackUrl: null, channels: ['card'], label: '', by: 'flutterwave' });
  if (!charge) return failure(400, 'Duplicate transaction reference');
  const done = chargeSavedCard(store, webhooks, charge, card);
  return done ? success(done.status === 'success' ? 'Charge successful' : 'Charge attempted', presentCharge(done)) : gatewayTimeout();
}

function payByTransfer(store: Store, businessName: string, call: Call): Reply {
  if (call.query.get('type') !== 'bank_transfer') return failure(400, 'The sandbox takes charges by bank_transfer here');
  const fields = readFields(call) ?? {};
  const given = basics(fields);
  if (typeof given === 'string') return failure(400, given);
  const charge = beginCharge(store, { ...given, callbackUrl: null, channels: ['bank_transfer'], label: '', by: 'flutterwave' });
  if (!charge) return failure(400, 'Duplicate transaction reference');
  const expires = typeof fields['expires'] === 'number' ? fields['expires'] : 3_600;
  const { transfer } = openTransfer(store, charge, businessName, new Date(Date.now() + expires * SECOND).toISOString());
  return json(200, {
    status: 'success',
    message: 'Charge initiated',
    meta: {
      authorization: {
        transfer_reference: `MockFLWRef-${charge.id}`,
        transfer_account: transfer?.number,
        transfer_bank: transfer?.bank,
        account_expiration: Date.parse(transfer?.expiresAt ?? ''),
        transfer_note: `Please make a bank transfer to ${transfer?.name}`,
        transfer_amount: fields['amount'],
        mode: 'banktransfer',
      },
    },
  });
}

function listTransactions(store: Store, call: Call): Reply {
  const charged = tried(store).map((each) => ({ txRef: each.reference, at: each.paidAt ?? each.createdAt, present: () => presentCharge(each) }));
  const deposited = deposits(store).map((each) => ({ txRef: each.customerCode, at: each.paidAt, present: () => presentDeposit(store, each) }));
  const [txRef, status] = [call.query.get('tx_ref'), call.query.get('status')];
  const all = [...charged, ...deposited].filter((each) => (txRef === null || each.txRef === txRef) && (status === null || each.present()['status'] === status));
  return page(
    'Transactions fetched',
    all,
    call,
    ({ at }) => at,
    ({ present }) => presentInList(present()),
  );
}

/** `{ action: accept | decline, comment }`; a declined one goes to the banks. */
function answerChargeback(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const dispute = store.tables.disputes.get(call.params['id'] ?? '');
  const charge = dispute && store.tables.charges.get(dispute.reference);
  const { action, comment } = readFields(call) ?? {};
  if (!dispute || charge?.by !== 'flutterwave' || chargebackStatus(dispute) !== 'initiated') return failure(400, 'Chargeback cannot be updated');
  if ((action !== 'accept' && action !== 'decline') || !text(comment)) return failure(400, 'action and comment are required');
  const change = action === 'accept' ? ({ status: 'resolved', resolution: 'merchant-accepted' } as const) : ({ status: 'awaiting-bank-feedback' } as const);
  return success(`Chargeback ${action}ed`, presentChargeback(turnDispute(store, webhooks, charge, { ...dispute, ...change }), charge));
}

function refund(store: Store, call: Call): Reply {
  const charge = tried(store).find(({ id }) => String(id) === call.params['id']);
  if (charge?.status !== 'success') return failure(400, UNKNOWN);
  const amount = koboOf(readFields(call)?.['amount']) ?? charge.paid;
  if (amount < 1 || amount > leftOf(store, charge)) return failure(400, 'Refund amount exceeds the transaction amount');
  const row = addRefund(store, charge, amount, { note: text(readFields(call)?.['comments']) || null });
  const { refunds } = conductOf(store, 'flutterwave');
  const after: Refund = { ...row, status: refunds };
  store.put('refunds', String(row.id), after);
  return success('Transaction refund initiated', presentRefund(after, charge));
}

function basics(fields: Record<string, unknown>): { reference: string; email: string; amount: number } | string {
  const [reference, email, amount] = [text(fields['tx_ref']), text(fields['email']), koboOf(fields['amount'])];
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return 'email is required';
  if (amount === null || amount < 1) return 'amount is invalid';
  if (!/^[\w.=-]{1,100}$/.test(reference)) return 'tx_ref is required';
  if ((fields['currency'] ?? 'NGN') !== 'NGN') return 'currency is not enabled for this merchant';
  return { reference, email, amount };
}
