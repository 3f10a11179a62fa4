import type { Call, Reply } from '../core/http.ts';
import type { Store } from '../core/store.ts';
import { cut, findCustomer, success } from './guard.ts';
import { presentCharge, statusOf } from './present-charge.ts';
import { presentTransaction } from './present.ts';

/** GET /transaction: newest first, with any status. */
export function listTransactions(store: Store, call: Call): Reply {
  const from = Date.parse(call.query.get('from') ?? '');
  const to = Date.parse(call.query.get('to') ?? '');
  const wanted = call.query.get('customer_code') ?? call.query.get('customer');
  const customer = wanted === null ? undefined : findCustomer(store, wanted);
  const status = call.query.get('status');
  const inTime = (at: string) => !(Date.parse(at) < from || Date.parse(at) > to);
  const received = [...store.tables.transactions.values()]
    .filter(
      (each) =>
        each.by !== 'flutterwave' &&
        !each.unseen &&
        inTime(each.paidAt) &&
        (status ?? 'success') === 'success' &&
        (wanted === null || each.customerCode === customer?.code),
    )
    .map((each) => ({ at: each.paidAt, present: () => presentTransaction(store, each) }));
  // Failed and abandoned ones are listed like the others.
  const charged = [...store.tables.charges.values()]
    .filter(
      (each) => each.by !== 'flutterwave' && wanted === null && inTime(each.paidAt ?? each.createdAt) && (status === null || statusOf(store, each) === status),
    )
    .map((each) => ({ at: each.paidAt ?? each.createdAt, present: () => presentCharge(store, each) }));
  const all = [...received, ...charged].toReversed().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const { rows, meta } = cut(all, call, 'per_page');
  return success(
    'Transactions retrieved',
    rows.map((each) => each.present()),
    meta,
  );
}
