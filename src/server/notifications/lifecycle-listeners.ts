import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { day, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import { nameOf } from './queries.ts';

type ToBuyer = 'invoice.revised' | 'invoice.voided' | 'invoice.reminded' | 'invoice.mark-undone' | 'credit-note.issued';

/** Notifications about later events of an invoice: for its sender, or its recipient if that is a business of the product. */
export const invoiceLifeListeners: NotifyingListeners<ToBuyer | 'invoice.expired' | 'invoice.schedule-stopped' | 'invoice.withholding-certified'> = {
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
  'invoice.withholding-certified': [
    async (sql, event, app) => {
      const { businessId, byId, invoiceId, number, certificate } = event.payload;
      if (byId === businessId) return;
      const text = say`${await nameOf(sql, byId)} entered certificate ${certificate} of the tax withheld on invoice ${number ?? ''}.`;
      await notify(sql, app, event, businessId, text, `/invoices/${invoiceId}`);
    },
  ],
  'invoice.revised': [toBuyer(({ number }, sender) => say`${sender} revised invoice ${number ?? ''}: awaiting your approval.`)],
  'invoice.voided': [toBuyer(({ number, reason }, sender) => say`${sender} withdrew invoice ${number ?? ''}: ${reason}`)],
  'invoice.reminded': [toBuyer(({ number, amount, due }, sender) => say`${sender} reminds you: ${money(amount)} on invoice ${number ?? ''}, due ${day(due)}.`)],
  'credit-note.issued': [
    toBuyer(({ number, amount, returned, buyerId, toWallets }, sender) => {
      const inWallet = toWallets.some((one) => one.businessId === buyerId);
      if (returned === 0) return say`${sender} credited ${money(amount)} of invoice ${number ?? ''}.`;
      return inWallet
        ? say`${sender} credited ${money(amount)} of invoice ${number ?? ''} and paid back ${money(returned)}. It is in your wallet.`
        : say`${sender} credited ${money(amount)} of invoice ${number ?? ''} and paid back ${money(returned)}.`;
    }),
  ],
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
