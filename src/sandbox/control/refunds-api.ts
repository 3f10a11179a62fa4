import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { addRefund, turnRefund } from '../bank/refunds.ts';
import { REFUND_STATUSES } from '../bank/rows.ts';
import { readDeliveryOptions } from '../core/delivery-options.ts';
import { json, readFields } from '../core/http.ts';
import type { Endpoint } from '../core/http.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';

/** `{ status, options }` changes a refund; a person's action on the company's site: `{ reference, amount_kobo }` makes a refund. */
export function refundApiEndpoints(store: Store, webhooks: WebhooksByVendor): Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/api/refunds/{id}',
      run(call) {
        const fields = readFields(call) ?? {};
        const status = REFUND_STATUSES.find((each) => each === fields['status']);
        const delivery = readDeliveryOptions(fields['options']);
        const row = store.tables.refunds.get(call.params['id'] ?? '');
        if (!row || !status || typeof delivery === 'string') return json(404, { status: false, message: 'There is no such refund, status or option.' });
        return json(200, { refund: turnRefund(store, webhooks, row, status, delivery) });
      },
    },
    {
      method: 'POST',
      path: '/api/refunds',
      run(call) {
        const fields = readFields(call) ?? {};
        const charge = store.tables.charges.get(typeof fields['reference'] === 'string' ? fields['reference'].trim() : '');
        const delivery = readDeliveryOptions(fields['options']);
        if (charge?.status !== 'success' || typeof delivery === 'string')
          return json(404, { status: false, message: 'There is no such paid charge, or option.' });
        const amount = typeof fields['amount_kobo'] === 'number' ? fields['amount_kobo'] : charge.paid;
        return json(201, { refund: turnRefund(store, webhooks, addRefund(store, charge, amount, { note: null }), 'processed', delivery) });
      },
    },
    { method: 'GET', path: '/api/refunds', run: () => json(200, { refunds: newest(store.tables.refunds).slice(0, 100) }) },
  ];
}
