import { BANKS } from '../bank/banks.ts';
import { conductOf } from '../bank/conduct.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { addRefund, leftOf, receivedAs, turnRefund } from '../bank/refunds.ts';
import { isRecord, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { cut, failure, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { presentCharge, presentRefund } from './present-charge.ts';
import { presentTransaction } from './present.ts';

/** Money back to payers. */
export function refundEndpoints(store: Store, webhooks: WebhooksByVendor, guarded: Guarded): Endpoint[] {
  return [
    guarded('POST', '/refund', (call) => create(store, webhooks, call)),
    guarded('GET', '/refund', (call) => {
      const wanted = call.query.get('transaction');
      const rows = newest(store.tables.refunds).filter((each) => wanted === null || String(receivedAs(store, each.reference)?.id) === wanted);
      const page = cut(rows, call, 'perPage');
      return success(
        'Refunds retrieved',
        page.rows.map((each) => presentRefund(each, receivedAs(store, each.reference))),
        page.meta,
      );
    }),
    guarded('POST', '/refund/retry_with_customer_details/{id}', (call) => retry(store, webhooks, call)),
  ];
}

function create(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const charge = receivedAs(store, text(fields['transaction']) ?? '');
  if (!charge) return failure(404, 'Transaction not found', 'transaction_not_found');
  const amount = typeof fields['amount'] === 'number' ? fields['amount'] : charge.paid;
  if (amount < 1 || amount > leftOf(store, charge)) return failure(400, 'Refund amount cannot be more than amount left on transaction', 'invalid_params');
  const row = addRefund(store, charge, amount, { note: text(fields['merchant_note']) });
  const presented = { ...presentRefund(row, charge), transaction: presentAny(store, charge.reference), deducted_amount: 0 };
  const { refunds } = conductOf(store, 'paystack');
  if (refunds !== 'pending') turnRefund(store, webhooks, row, refunds);
  return success('Refund has been queued for processing', presented);
}

/** `{ refund_account_details: { currency, account_number, bank_id } }`: only for one that needs attention. */
function retry(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const row = store.tables.refunds.get(call.params['id'] ?? '');
  if (!row) return failure(404, 'Refund not found', 'not_found');
  if (row.status !== 'needs-attention') return failure(422, 'Invalid Refund state, refund status should be "needs-attention"', 'invalid_params');
  const given = readFields(call)?.['refund_account_details'];
  const details = isRecord(given) ? given : {};
  const isKnown = BANKS.some(({ id }) => String(id) === String(details['bank_id']));
  if (!isKnown || !/^\d{10}$/.test(text(details['account_number']) ?? '')) return failure(422, 'Account details are invalid', 'invalid_params');
  const after = turnRefund(store, webhooks, row, 'processing');
  return success('Refund retried and has been queued for processing', presentRefund(after, receivedAs(store, row.reference)));
}

function presentAny(store: Store, reference: string): unknown {
  const [charge, transfer] = [store.tables.charges.get(reference), store.tables.transactions.get(reference)];
  return charge ? presentCharge(store, charge) : transfer && presentTransaction(store, transfer);
}
