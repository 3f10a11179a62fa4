import type { InputOf } from '../../shared/kit/route.ts';
import { chargeCard, generateAccount, startPayment } from '../../shared/payments/contract.ts';
import { call } from '../../api-client/client.ts';
import type { CallOptions } from '../../api-client/client.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { publicPaths } from '../base/public-paths.ts';
import { continuePayment } from './continue-payment.ts';
import type { Way } from './ways.tsx';

type What = Omit<InputOf<typeof chargeCard>, 'cardId'>;

/** Pays by card or transfer. True if it is paid already; else the payer is redirected to the page with the state. */
export async function payBy(way: Way, what: What, saveCard: boolean, options: CallOptions): Promise<boolean> {
  if (way === 'transfer') {
    const { reference } = await call(generateAccount, what, options);
    go(publicPaths.payment(reference));
    return false;
  }
  if (way === 'card') {
    continuePayment(await call(startPayment, { ...what, channel: 'card', saveCard }, options));
    return false;
  }
  const charged = await call(chargeCard, { ...what, cardId: way }, options);
  if (charged.status === 'succeeded') return true;
  // The card's bank requires a confirmation on its own page.
  continuePayment(charged);
  return false;
}
