import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { day, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import { nameOf } from './queries.ts';

type ToBuyer = 'invoice.revised' | 'invoice.voided' | 'invoice.reminded' | 'invoice.mark-undone';

/** Notifications about later events of an invoice: for its sender, or its recipient if that is a business of the product. */
export const invoiceLifeListeners: NotifyingListeners<ToBuyer | 'invoice.expired' | 'invoice.schedule-stopped'> = {
  'invoice.expired': [
    async (sql, event, app) => {
      const { businessId, invoiceId, party, number } = event.payload;
      const text = say`${party ?? ''} didn’t respond to invoice ${number} in time, so it has expired. You can revise it.`;
      await notify(sql, app, event, businessId, text, `/invoices/${invoiceId}`);
    },
  ],
  'invoice.schedule-stopped': [
    async (sql, event, app) => {
      const { businessId, sourceId, why } = event.payload;
      await notify(sql, app, event, businessId, say`A recurring invoice was paused: ${why}`, `/invoices/${sourceId}`);
    },
  ],
  'invoice.revised': [toBuyer(({ number }, sender) => say`${sender} revised invoice ${number ?? ''}: awaiting your approval.`)],
  'invoice.voided': [toBuyer(({ number, reason }, sender) => say`${sender} withdrew invoice ${number ?? ''}: ${reason}`)],
  'invoice.reminded': [toBuyer(({ number, amount, due }, sender) => say`${sender} reminds you: ${money(amount)} on invoice ${number ?? ''}, due ${day(due)}.`)],
  'invoice.mark-undone': [toBuyer(({ number, amount }, sender) => say`${sender} removed the recorded payment of ${money(amount)} on invoice ${number ?? ''}.`)],
};

function toBuyer<T extends ToBuyer>(text: (payload: Events[T], sender: string) => Message): Listener<T> {
  return async (sql, event, app) => {
    const { buyerId, businessId, invoiceId } = event.payload;
    if (buyerId !== null) await notify(sql, app, event, buyerId, text(event.payload, await nameOf(sql, businessId)), `/invoices/${invoiceId}`);
  };
}

function money(value: number): string {
  return formatMoney(kobo(value));
}
