import { json, readFields, isRecord, seeOther } from '../core/http.ts';
import type { Endpoint } from '../core/http.ts';
import { randomCode } from '../core/ids.ts';
import { newAccountNumber } from '../bank/nuban.ts';
import { PAYOUT_STATUSES, recipientFor } from '../bank/payouts.ts';
import type { Payout, PayoutControl, PayoutStatus } from '../bank/payouts.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';

/** The functions of the page's buttons for payouts, for tests and scripts. */
export function payoutsApiEndpoints(store: Store, desk: PayoutControl): Endpoint[] {
  return [
    { method: 'GET', path: '/api/payouts', run: () => json(200, { payouts: newest(store.tables.payouts).slice(0, 200).map(view) }) },
    // A person on the company's site sends money: `{ amount_kobo, reference }`, both optional.
    {
      method: 'POST',
      path: '/api/payouts',
      run(call) {
        const fields = readFields(call) ?? {};
        const amount = Number(fields['amount_kobo']);
        const recipient = recipientFor(store, { bankCode: '058', number: newAccountNumber('058', () => false, ''), name: 'Somebody' });
        if (!Number.isSafeInteger(amount) || amount < 1 || !recipient)
          return json(422, { status: false, field: 'amount_kobo', message: 'amount_kobo must be whole kobo.' });
        const named = typeof fields['reference'] === 'string' ? fields['reference'] : null;
        const reference = named ?? `desk-${randomCode(16)}`;
        return json(201, { payout: view(desk.create({ reference, amount, recipientCode: recipient.code, reason: null, unnamed: named === null })) });
      },
    },
    {
      method: 'POST',
      path: '/api/payouts/{reference}',
      run(call) {
        const fields = readFields(call) ?? {};
        const status = statusOf(fields['status']);
        if (!status) return json(422, { status: false, field: 'status', message: `status must be one of ${PAYOUT_STATUSES.join(', ')}.` });
        const given = fields['options'];
        const is = (name: string) => isRecord(given) && given[name] === true;
        const turned = desk.turn(call.params['reference'] ?? '', status, { twice: is('twice'), drop: is('drop'), hold: is('hold') });
        return turned ? json(200, { payout: view(turned) }) : json(404, { status: false, message: 'There is no transfer of that reference.' });
      },
    },
    {
      method: 'POST',
      path: '/bank/payouts/{reference}',
      run(call) {
        const status = statusOf(readFields(call)?.['status']);
        const turned = status && desk.turn(call.params['reference'] ?? '', status);
        return seeOther(turned ? `/bank#p-${turned.reference}` : '/bank');
      },
    },
  ];
}

function statusOf(value: unknown): PayoutStatus | undefined {
  return PAYOUT_STATUSES.find((each) => each === value);
}

function view({ reference, amount, fee, status, recipientCode, createdAt }: Payout) {
  return { reference, amount_kobo: amount, fee_kobo: fee, status, recipient: recipientCode, created_at: createdAt };
}
