import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import type { Event } from '../jobs/queries.ts';
import { nameOf } from './queries.ts';

export type Tell = (sql: Sql, app: App, event: Event, businessId: unknown, text: string, path: string) => Promise<void>;

/** What the later life of an invoice tells: to its sender, or to its recipient where that is a business of the product. */
export function invoiceLife(tell: Tell): Listeners {
  const toBuyer =
    (text: (payload: Event['payload'], sender: string) => string): Listener =>
    async (sql, event, app) => {
      const { buyerId, businessId, invoiceId } = event.payload;
      if (typeof buyerId !== 'string') return;
      await tell(sql, app, event, buyerId, text(event.payload, await nameOf(sql, String(businessId))), `/invoices/${String(invoiceId)}`);
    };
  const toSender =
    (text: (payload: Event['payload']) => string, id: 'invoiceId' | 'sourceId' = 'invoiceId'): Listener =>
    async (sql, event, app) =>
      tell(sql, app, event, event.payload['businessId'], text(event.payload), `/invoices/${String(event.payload[id])}`);
  return {
    'invoice.expired': [
      toSender(({ party, number }) => `${String(party)} didn’t respond to invoice ${String(number)} in time, so it has expired. You can revise it.`),
    ],
    'invoice.schedule-stopped': [toSender(({ why }) => `A recurring invoice was paused: ${String(why)}`, 'sourceId')],
    'invoice.revised': [toBuyer(({ number }, sender) => `${sender} revised invoice ${String(number)}: awaiting your approval.`)],
    'invoice.voided': [toBuyer(({ number, reason }, sender) => `${sender} withdrew invoice ${String(number)}: ${String(reason)}`)],
    'invoice.reminded': [
      toBuyer(({ number, amount, due }, sender) => `${sender} reminds you: ${money(amount)} on invoice ${String(number)}, due ${String(due)}.`),
    ],
    'invoice.mark-undone': [
      toBuyer(({ number, amount }, sender) => `${sender} removed the recorded payment of ${money(amount)} on invoice ${String(number)}.`),
    ],
  };
}

function money(value: unknown): string {
  return formatMoney(kobo(Number(value)));
}
