import { gatewayTimeout, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { courseOf, recipientFor } from '../bank/payouts.ts';
import type { Course, PayoutControl } from '../bank/payouts.ts';
import type { Store } from '../core/store.ts';
import { failure, page, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { koboOf } from './naira.ts';
import { presentPayout } from './present.ts';

/** How long after its 504 a "late" transfer is executed. */
const LATE = 1_500;

/** Transfers and their status. */
export function transferEndpoints(store: Store, desk: PayoutControl, guarded: Guarded): Endpoint[] {
  const ignored = new Set<string>();
  const ours = () => [...store.tables.payouts.values()].filter((each) => each.by === 'flutterwave');
  return [
    guarded('POST', '/transfers', (call) => send(store, desk, ignored, call)),
    guarded('GET', '/transfers', (call) => {
      const reference = call.query.get('reference');
      const all = ours().filter((each) => reference === null || each.reference === reference);
      return page(
        'Transfers fetched',
        all,
        call,
        ({ createdAt }) => createdAt,
        (each) => presentPayout(store, each),
      );
    }),
    guarded('GET', '/transfers/{id}', ({ params }) => {
      const payout = ours().find(({ id }) => String(id) === params['id']);
      return payout ? success('Transfer fetched', presentPayout(store, payout)) : failure(400, 'Transfer not found');
    }),
  ];
}

function send(store: Store, desk: PayoutControl, ignored: Set<string>, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const [bankCode, number, reference] = [text(fields['account_bank']), text(fields['account_number']), text(fields['reference'])];
  const amount = koboOf(fields['amount']);
  if (!/^[\w-]{1,100}$/.test(reference)) return failure(400, 'reference is invalid');
  if (amount === null || amount < 1_00) return failure(400, 'amount is invalid');
  const recipient = recipientFor(store, { bankCode, number, name: text(fields['beneficiary_name']) });
  if (!recipient) return failure(400, 'Invalid account details');
  if (store.tables.payouts.has(reference)) return failure(400, 'Transfer with this reference already exists');
  const course = published(reference, bankCode, number) ?? courseOf(amount);
  if (course.answer === 'no-money') return failure(400, 'Insufficient funds in customer wallet');
  const create = () => desk.create({ reference, amount, recipientCode: recipient.code, reason: text(fields['narration']) || null, by: 'flutterwave', course });
  const { answer } = course;
  const isFirst = !ignored.has(reference);
  if (answer === 'late' && isFirst) setTimeout(() => store.tables.payouts.has(reference) || create(), LATE).unref();
  if (answer === 'late' || (answer === 'never' && isFirst)) {
    ignored.add(reference);
    return gatewayTimeout();
  }
  const made = create();
  return answer === 'lost' ? gatewayTimeout() : success('Transfer Queued Successfully', presentPayout(store, made));
}

/** The endings of references and the accounts that their test keys know (developer.flutterwave.com/docs/integration-guides/testing-helpers). */
function published(reference: string, bankCode: string, number: string): Course | null {
  if (/_PMCK_ST_F/.test(reference) || (bankCode === '044' && number === '0690000036'))
    return { ending: 0, what: 'fails, as published', status: 'pending', becomes: 'failed' };
  if (/_PMCK/.test(reference)) return { ending: 0, what: 'succeeds, as published', status: 'pending', becomes: 'success' };
  return null;
}
