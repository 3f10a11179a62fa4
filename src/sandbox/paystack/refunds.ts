import { conductOf } from '../conduct.ts';
import { BANKS } from '../banks.ts';
import { isRecord, json, readFields } from '../http.ts';
import type { Call, Endpoint, Reply } from '../http.ts';
import { newest, nextId } from '../store.ts';
import type { Store } from '../store.ts';
import type { DeliveryWishes, Postman } from '../webhooks.ts';
import { readWishes } from '../wishes.ts';
import { cut, failure, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { presentCharge, presentRefund, refundNews, sentBack } from './present-charge.ts';
import { REFUND_STATUSES } from './rows.ts';
import type { Charge, Refund, RefundStatus } from './rows.ts';

/** Money back to payers. */
export function refundEndpoints(store: Store, postman: Postman, guarded: Guarded): Endpoint[] {
  return [
    guarded('POST', '/refund', (call) => create(store, postman, call)),
    guarded('GET', '/refund', (call) => {
      const wanted = call.query.get('transaction');
      const rows = newest(store.tables.refunds).filter((each) => wanted === null || String(store.tables.charges.get(each.reference)?.id) === wanted);
      const page = cut(rows, call, 'perPage');
      return success(
        'Refunds retrieved',
        page.rows.map((each) => presentRefund(each, store.tables.charges.get(each.reference))),
        page.meta,
      );
    }),
    guarded('POST', '/refund/retry_with_customer_details/{id}', (call) => retry(store, postman, call)),
  ];
}

/** `{ status, options }`, and what a person does at the company's desk: `{ reference, amount_kobo }` makes a refund there. */
export function refundApiEndpoints(store: Store, postman: Postman): Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/api/refunds/{id}',
      run(call) {
        const fields = readFields(call) ?? {};
        const status = REFUND_STATUSES.find((each) => each === fields['status']);
        const wishes = readWishes(fields['options']);
        const row = store.tables.refunds.get(call.params['id'] ?? '');
        if (!row || !status || typeof wishes === 'string') return json(404, { status: false, message: 'There is no such refund, status or option.' });
        return json(200, { refund: turnRefund(store, postman, row, status, wishes) });
      },
    },
    {
      method: 'POST',
      path: '/api/refunds',
      run(call) {
        const fields = readFields(call) ?? {};
        const charge = store.tables.charges.get(text(fields['reference']) ?? '');
        const wishes = readWishes(fields['options']);
        if (charge?.status !== 'success' || typeof wishes === 'string')
          return json(404, { status: false, message: 'There is no such paid charge, or option.' });
        const amount = typeof fields['amount_kobo'] === 'number' ? fields['amount_kobo'] : charge.paid;
        return json(201, { refund: turnRefund(store, postman, addRefund(store, charge, amount, { note: null }), 'processed', wishes) });
      },
    },
    { method: 'GET', path: '/api/refunds', run: () => json(200, { refunds: newest(store.tables.refunds).slice(0, 100) }) },
  ];
}

export function addRefund(store: Store, charge: Charge, amount: number, more: Pick<Refund, 'note' | 'disputeId'>): Refund {
  const row: Refund = {
    id: nextId(store.tables.refunds, 3_018_284),
    reference: charge.reference,
    amount,
    status: 'pending',
    createdAt: new Date().toISOString(),
    ...more,
  };
  store.put('refunds', String(row.id), row);
  return row;
}

/** Paystack tells of every step; Flutterwave's merchants see it in the list. */
export function turnRefund(store: Store, postman: Postman, row: Refund, status: RefundStatus, wishes: DeliveryWishes = {}): Refund {
  const after: Refund = { ...row, status };
  store.put('refunds', String(row.id), after);
  const by = store.tables.charges.get(row.reference)?.by;
  if (by !== 'flutterwave') postman.announce(`refund.${status}`, row.reference, refundNews(after), wishes);
  return after;
}

/** What can still go back of a payment: kobo. */
export function leftOf(store: Store, charge: Charge): number {
  return charge.paid - sentBack(store, charge, (status) => status !== 'failed');
}

function create(store: Store, postman: Postman, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const charge = store.tables.charges.get(text(fields['transaction']) ?? '');
  if (charge?.status !== 'success') return failure(404, 'Transaction not found', 'transaction_not_found');
  const amount = typeof fields['amount'] === 'number' ? fields['amount'] : charge.paid;
  if (amount < 1 || amount > leftOf(store, charge)) return failure(400, 'Refund amount cannot be more than amount left on transaction', 'invalid_params');
  const row = addRefund(store, charge, amount, { note: text(fields['merchant_note']) });
  const shown = { ...presentRefund(row, charge), transaction: presentCharge(store, charge), deducted_amount: 0 };
  const { refunds } = conductOf(store, 'paystack');
  if (refunds !== 'pending') turnRefund(store, postman, row, refunds);
  return success('Refund has been queued for processing', shown);
}

/** `{ refund_account_details: { currency, account_number, bank_id } }`: only for one that needs attention. */
function retry(store: Store, postman: Postman, call: Call): Reply {
  const row = store.tables.refunds.get(call.params['id'] ?? '');
  if (!row) return failure(404, 'Refund not found', 'not_found');
  if (row.status !== 'needs-attention') return failure(422, 'Invalid Refund state, refund status should be "needs-attention"', 'invalid_params');
  const given = readFields(call)?.['refund_account_details'];
  const details = isRecord(given) ? given : {};
  const isKnown = BANKS.some(({ id }) => String(id) === String(details['bank_id']));
  if (!isKnown || !/^\d{10}$/.test(text(details['account_number']) ?? '')) return failure(422, 'Account details are invalid', 'invalid_params');
  const after = turnRefund(store, postman, row, 'processing');
  return success('Refund retried and has been queued for processing', presentRefund(after, store.tables.charges.get(row.reference)));
}
