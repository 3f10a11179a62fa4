import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';

type PaymentTopic = 'payment.received' | 'payment.failed' | 'payment.disputed';
type CardTopic = 'card.saved' | 'card.expiring';

/** Notifications about payments by card and transfer, for the paying business. */
export const moneyInListeners: NotifyingListeners<PaymentTopic | CardTopic | 'payment.refunded' | 'case.closed'> = {
  'payment.received': [toPayer(({ amount, label }) => say`Your payment of ${money(amount)} for ${label} went through.`)],
  'payment.failed': [toPayer(({ label, message }) => say`Your payment for ${label} did not go through: ${message}`)],
  'payment.disputed': [toPayer(({ amount, label }) => say`A card payment of ${money(amount)} for ${label} was disputed. We’re looking into it.`)],
  'payment.refunded': [
    (sql, event, app) => {
      const { businessId, amount, label } = event.payload;
      return notify(sql, app, event, businessId, say`${money(amount)} was overpaid for ${label} and returned to the payer.`, '/wallet');
    },
  ],
  'case.closed': [
    (sql, event, app) => {
      const { businessId, label, outcome, path } = event.payload;
      return notify(sql, app, event, businessId, say`About the money you sent for ${label}: ${outcome}`, path ?? '/wallet');
    },
  ],
  'card.saved': [aboutCard(({ brand, last4 }) => say`A ${brand} card ending in ${last4} was saved.`)],
  'card.expiring': [aboutCard(({ last4, expiry }) => say`Your card ending in ${last4} expires (${expiry}). Please add a new one.`)],
};

/** A guest's payment is notified as the invoice's own payment. */
function toPayer<T extends PaymentTopic>(text: (payload: Events[T]) => Message): Listener<T> {
  return async (sql, event, app) => {
    const { guest, businessId, path } = event.payload;
    if (!guest) await notify(sql, app, event, businessId, text(event.payload), path ?? '/wallet');
  };
}

function aboutCard<T extends CardTopic>(text: (payload: Events[T]) => Message): Listener<T> {
  return (sql, event, app) => notify(sql, app, event, event.payload.businessId, text(event.payload), '/settings?tab=banks');
}

function money(value: number): string {
  return formatMoney(kobo(value));
}
