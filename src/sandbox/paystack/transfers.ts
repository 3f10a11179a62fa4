import { vendorOf } from '../companies/companies.ts';
import { gatewayTimeout, json, readFields } from '../core/http.ts';
import type { Call, Endpoint } from '../core/http.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { cut, failure, success } from './guard.ts';
import type { Guarded } from './guard.ts';
import { courseOf, recipientFor } from '../bank/payouts.ts';
import type { PayoutControl } from '../bank/payouts.ts';
import { presentPayout, presentRecipient } from './present-payout.ts';

/** How long after its 504 a "late" transfer is executed. */
const LATE = 1_500;

/** Recipients, transfers, and their status. */
export function transferEndpoints(store: Store, desk: PayoutControl, guarded: Guarded): Endpoint[] {
  // Calls that were answered 504 and not executed; a second call with the reference is executed.
  const ignored = new Set<string>();
  return [
    guarded('POST', '/transferrecipient', (call) => {
      const text = textsOf(call);
      const [name, number, bankCode] = [text('name'), text('account_number'), text('bank_code')];
      if (text('type') !== 'nuban' || !name) return failure(400, 'Recipient type and name are required', 'invalid_params');
      const recipient = recipientFor(store, { name, number, bankCode });
      if (!recipient) return failure(400, 'Account details are invalid', 'invalid_params');
      return json(201, { status: true, message: 'Transfer recipient created successfully', data: presentRecipient(recipient) });
    }),
    guarded('POST', '/transfer', (call) => {
      const fields = readFields(call) ?? {};
      const text = textsOf(call);
      const reference = text('reference');
      const amount = fields['amount'];
      if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return failure(400, 'Invalid reference', 'invalid_params');
      if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1_00) return failure(400, 'Amount is invalid', 'invalid_params');
      if (!store.tables.recipients.has(text('recipient'))) return failure(400, 'Recipient specified is invalid', 'invalid_transfer_recipient');
      if (store.tables.payouts.has(reference)) return failure(400, 'Please provide a unique reference', 'duplicate_reference');
      const { answer } = courseOf(amount);
      if (answer === 'no-money') return failure(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance');
      const create = () => desk.create({ reference, amount, recipientCode: text('recipient'), reason: text('reason') || null });
      if (answer === 'never' && !ignored.has(reference)) {
        ignored.add(reference);
        return gatewayTimeout();
      }
      if (answer === 'late') {
        if (!ignored.has(reference)) setTimeout(() => store.tables.payouts.has(reference) || create(), LATE).unref();
        ignored.add(reference);
        return gatewayTimeout();
      }
      const made = create();
      if (answer === 'lost') return gatewayTimeout();
      const recipient = store.tables.recipients.get(made.recipientCode)?.id;
      return json(200, { status: true, message: 'Transfer has been queued', data: { ...presentPayout(store, made), recipient } });
    }),
    guarded('GET', '/transfer/verify/{reference}', ({ params }) => {
      const payout = store.tables.payouts.get(params['reference'] ?? '');
      if (!payout) return failure(404, 'Transfer not found', 'transfer_not_found');
      return json(200, { status: true, message: 'Transfer retrieved', data: presentPayout(store, payout) });
    }),
    guarded('GET', '/transfer', (call) => {
      const [from, to] = [Date.parse(call.query.get('from') ?? ''), Date.parse(call.query.get('to') ?? '')];
      const all = newest(store.tables.payouts).filter(
        (each) => vendorOf(each) === 'paystack' && !(Date.parse(each.createdAt) < from) && !(Date.parse(each.createdAt) > to),
      );
      const { rows, meta } = cut(all, call, 'per_page');
      return success(
        'Transfers retrieved',
        rows.map((each) => presentPayout(store, each)),
        meta,
      );
    }),
  ];
}

function textsOf(call: Call): (name: string) => string {
  const fields = readFields(call) ?? {};
  return (name) => (typeof fields[name] === 'string' ? fields[name].trim() : '');
}
