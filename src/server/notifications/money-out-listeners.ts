import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import type { Event } from '../jobs/queries.ts';

type Tell = (sql: Sql, app: App, event: Event, businessId: unknown, text: string, path: string) => Promise<void>;

/** What became of money on its way to a bank. */
export function moneyOut(tell: Tell): Listeners {
  const told =
    (text: (amount: string, payload: Event['payload']) => string): Listener =>
    async (sql, event, app) =>
      tell(sql, app, event, event.payload['businessId'], text(formatMoney(kobo(Number(event.payload['amount']))), event.payload), '/wallet?tab=withdrawals');
  return {
    'withdrawal.succeeded': [told((amount, { bank }) => `${amount} was paid out to ${String(bank)}.`)],
    'withdrawal.failed': [
      told((amount, { bank, reason }) => `${amount} could not be paid out to ${String(bank)}: ${String(reason)} The money is in your wallet.`),
    ],
    'withdrawal.returned': [told((amount, { bank }) => `${amount} was returned from ${String(bank)} to your wallet, with the fee.`)],
  };
}
