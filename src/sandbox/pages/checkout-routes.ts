import { page, readFields, seeOther } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { receiveOnce } from '../bank/one-time-accounts.ts';
import { openTransfer, payByCard, submitOtp, submitPin } from '../bank/charges.ts';
import type { Charge } from '../bank/rows.ts';
import type { Store } from '../core/store.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { checkoutPage, deadCheckoutPage, wayBack } from './checkout.ts';
import type { Setting } from './layout.ts';

/** The payments companies' hosted page. Only it receives the card's number, and it stores none. */
export function checkoutPageEndpoints(store: Store, webhooks: WebhooksByVendor, setting: Setting): Endpoint[] {
  const find = ({ params }: Call) => [...store.tables.charges.values()].find((each) => each.accessCode === params['code']);
  const show = (charge: Charge, way: 'card' | 'bank_transfer', status = 200): Reply =>
    page(checkoutPage(setting, charge, way), status, charge.callbackUrl ? new URL(charge.callbackUrl).origin : '');
  const next = (charge: Charge): Reply => {
    if (charge.status !== 'success') return show(charge, 'card', charge.status === 'failed' ? 422 : 200);
    const back = wayBack(charge);
    return back ? seeOther(back) : show(charge, 'card');
  };
  const step = (path: string, run: (charge: Charge, text: (name: string) => string) => Charge): Endpoint => ({
    method: 'POST',
    path: `/checkout/{code}/${path}`,
    run(call) {
      const charge = find(call);
      if (!charge) return page(deadCheckoutPage(setting), 404);
      const fields = readFields(call) ?? {};
      if (charge.status === 'success') return next(charge);
      return next(run(charge, (name) => (typeof fields[name] === 'string' ? fields[name].trim() : '')));
    },
  });
  return [
    {
      method: 'GET',
      path: '/checkout/{code}',
      run(call) {
        const charge = find(call);
        if (!charge) return page(deadCheckoutPage(setting), 404);
        const wanted = call.query.get('way') === 'bank_transfer' || !charge.channels.includes('card') ? 'bank_transfer' : 'card';
        if (wanted === 'card' || charge.status === 'success') return show(charge, 'card');
        return show(openTransfer(store, charge, setting.productName), 'bank_transfer');
      },
    },
    step('card', (charge, text) => payByCard(store, webhooks, charge, { number: text('number'), cvv: text('cvv') })),
    step('pin', (charge, text) => submitPin(store, webhooks, charge, text('pin'))),
    step('otp', (charge, text) => submitOtp(store, webhooks, charge, text('otp'))),
    step('transfer', (charge) => {
      receiveOnce(store, webhooks, { accountNumber: charge.transfer?.number ?? '', amount: charge.amount, senderName: 'Ada Obi', delivery: {} });
      return store.tables.charges.get(charge.reference) ?? charge;
    }),
  ];
}
