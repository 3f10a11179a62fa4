import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import type { Event } from '../jobs/queries.ts';
import type { Tell } from './life-listeners.ts';

/** What becomes of payments by card and transfer, for the business that pays. What a guest pays is told as the invoice's own payment. */
export function moneyIn(tell: Tell): Listeners {
  const to =
    (text: (payload: Event['payload']) => string | null, path: (payload: Event['payload']) => string): Listener =>
    async (sql, event, app) => {
      const said = event.payload['guest'] === true ? null : text(event.payload);
      if (said !== null) await tell(sql, app, event, event.payload['businessId'], said, path(event.payload));
    };
  const itsPage = ({ path }: Event['payload']) => (typeof path === 'string' ? path : '/wallet');
  const cards = () => '/settings?tab=banks';
  return {
    'payment.received': [to(({ amount, label }) => `Your payment of ${money(amount)} for ${String(label)} went through.`, itsPage)],
    'payment.failed': [to(({ label, message }) => `Your payment for ${String(label)} did not go through: ${String(message)}`, itsPage)],
    'payment.refunded': [to(({ amount, label }) => `${money(amount)} was overpaid for ${String(label)} and returned to the payer.`, itsPage)],
    'payment.disputed': [to(({ amount, label }) => `A card payment of ${money(amount)} for ${String(label)} was disputed. We’re looking into it.`, itsPage)],
    'case.closed': [to(({ label, outcome }) => `About the money you sent for ${String(label)}: ${String(outcome)}`, itsPage)],
    'card.saved': [to(({ brand, last4 }) => `A ${String(brand)} card ending in ${String(last4)} was saved.`, cards)],
    'card.expiring': [to(({ last4, expiry }) => `Your card ending in ${String(last4)} expires (${String(expiry)}). Please add a new one.`, cards)],
  };
}

function money(value: unknown): string {
  return formatMoney(kobo(Number(value)));
}
