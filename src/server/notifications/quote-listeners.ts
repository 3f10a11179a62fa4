import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import { nameOf } from './queries.ts';

/** Notifications about quotes: for the customer, if that is a business of the product, and about decisions and ends for the seller. */
export const quoteListeners: NotifyingListeners<'quote.sent' | 'quote.decided' | 'quote.expired'> = {
  'quote.sent': [
    async (sql, event, app) => {
      const { businessId, buyerId, quoteId, number } = event.payload;
      if (buyerId === null) return;
      const seller = await nameOf(sql, businessId);
      await notify(sql, app, event, buyerId, say`${seller} sent you quote ${number}: awaiting your acceptance.`, `/quotes/${quoteId}`);
    },
  ],
  'quote.decided': [
    async (sql, event, app) => {
      const { businessId, number, quoteId, decision, who, reason } = event.payload;
      await notify(sql, app, event, businessId, decided(decision === 'approved', who, number, reason), `/quotes/${quoteId}`);
    },
  ],
  'quote.expired': [
    async (sql, event, app) => {
      const { businessId, number, quoteId, party } = event.payload;
      await notify(sql, app, event, businessId, say`Quote ${number} to ${party ?? ''} expired without an answer.`, `/quotes/${quoteId}`);
    },
  ],
};

function decided(isAccepted: boolean, who: string, number: string, reason: string | null): Message {
  if (isAccepted) return say`${who} accepted quote ${number}.`;
  return reason === null ? say`${who} declined quote ${number}.` : say`${who} declined quote ${number}: ${reason}`;
}
