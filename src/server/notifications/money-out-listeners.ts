import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';

type PayoutTopic = 'withdrawal.succeeded' | 'withdrawal.failed' | 'withdrawal.returned';

/** Notifications about withdrawals, and about money that a card's holder disputes. */
export const moneyOutListeners: NotifyingListeners<PayoutTopic | 'payment-run.finished' | 'wallet.disputed'> = {
  'withdrawal.succeeded': [told((amount, { bank }) => say`${amount} was paid out to ${bank}.`)],
  'withdrawal.failed': [told((amount, { bank, reason }) => say`${amount} could not be paid out to ${bank}: ${reason} The money is in your wallet.`)],
  'withdrawal.returned': [told((amount, { bank }) => say`${amount} was returned from ${bank} to your wallet, with the fee.`)],
  'wallet.disputed': [
    (sql, event, app) => {
      const { businessId, amount, label, hold } = event.payload;
      return notify(sql, app, event, businessId, DISPUTED[hold](formatMoney(kobo(amount)), label), '/wallet');
    },
  ],
  'payment-run.finished': [
    async (sql, event, app) => {
      const { businessId, runId, paid, unpaid } = event.payload;
      const text =
        unpaid === 0
          ? say`The payment run is done. Paid: ${paid}.`
          : say`The payment run is done. Paid: ${paid}, not paid: ${unpaid}. See why, and what to do.`;
      await notify(sql, app, event, businessId, text, `/invoices/runs/${runId}`);
    },
  ],
};

const DISPUTED: Readonly<Record<Events['wallet.disputed']['hold'], (amount: string, label: Text) => Message>> = {
  held: (amount, label) => say`The holder of a card disputes ${amount} paid for ${label}. The money is on hold in your wallet until the banks decide.`,
  released: (amount, label) => say`The dispute about ${label} is over, and ${amount} is available again.`,
  taken: (amount, label) => say`The dispute about ${label} was lost: ${amount} goes back to the holder of the card.`,
};

function told<T extends PayoutTopic>(text: (amount: string, payload: Events[T]) => Message): Listener<T> {
  return (sql, event, app) => {
    const { businessId, amount } = event.payload;
    return notify(sql, app, event, businessId, text(formatMoney(kobo(amount)), event.payload), '/wallet?tab=withdrawals');
  };
}
