import { ITEMS } from '../../shared/business/verification.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { wordOf } from '../../shared/kit/said-words.ts';
import { creditListeners } from './credit-listeners.ts';
import { invoiceLifeListeners } from './life-listeners.ts';
import { moneyInListeners } from './money-in-listeners.ts';
import { moneyOutListeners } from './money-out-listeners.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import { nameOf } from './queries.ts';
import type { NotifiedTopic } from './topics.ts';

const requestPath = (requestId: string) => `/team?tab=requests&request=${requestId}`;
const money = (value: number) => formatMoney(kobo(value));

export const notificationListeners: NotifyingListeners<NotifiedTopic> = {
  ...invoiceLifeListeners,
  ...moneyOutListeners,
  ...moneyInListeners,
  ...creditListeners,
  'invoice.sent': [
    async (sql, event, app) => {
      const { businessId, buyerId, number, invoiceId } = event.payload;
      if (buyerId !== null)
        await notify(
          sql,
          app,
          event,
          buyerId,
          `${await nameOf(sql, businessId)} sent you invoice ${number}: awaiting your approval.`,
          `/invoices/${invoiceId}`,
        );
    },
  ],
  'invoice.decided': [
    async (sql, event, app) => {
      const { businessId, number, invoiceId, decision, who, reason } = event.payload;
      await notify(sql, app, event, businessId, invoiceDecided(decision === 'approved', who, number ?? '', reason), `/invoices/${invoiceId}`);
    },
  ],
  'order.sent': [
    async (sql, event, app) => {
      const { businessId, supplierId, number, orderId } = event.payload;
      if (supplierId === null) return;
      const text = `${await nameOf(sql, businessId)} sent you purchase order ${number}: awaiting your approval.`;
      await notify(sql, app, event, supplierId, text, `/purchase-orders/${orderId}`);
    },
  ],
  'order.decided': [
    async (sql, event, app) => {
      const { businessId, number, orderId, decision, who, reason } = event.payload;
      await notify(sql, app, event, businessId, orderDecided(decision === 'approved', who, number ?? '', reason), `/purchase-orders/${orderId}`);
    },
  ],
  'payment.settled': [
    async (sql, event, app) => {
      const { businessId, payer, number, invoiceId, amount } = event.payload;
      await notify(sql, app, event, businessId, `${payer} paid ${money(amount)} on invoice ${number}.`, `/invoices/${invoiceId}`);
    },
  ],
  'invoice.marked-paid': [
    async (sql, event, app) => {
      const { businessId, buyerId, number, invoiceId, amount } = event.payload;
      if (buyerId !== null)
        await notify(
          sql,
          app,
          event,
          buyerId,
          `${await nameOf(sql, businessId)} recorded your payment of ${money(amount)} on invoice ${number}.`,
          `/invoices/${invoiceId}`,
        );
    },
  ],
  'request.asked': [
    async (sql, event, app) => {
      const { requestId, who, summary } = event.payload;
      await notify(sql, app, event, event.business_ids[0], `${who} requests approval: ${summary}`, requestPath(requestId));
    },
  ],
  'request.decided': [
    async (sql, event, app) => {
      const { requestId, who, decision, summary } = event.payload;
      await notify(sql, app, event, event.business_ids[0], requestDecided(decision === 'approved', who, summary), requestPath(requestId));
    },
  ],
  'team.joined': [
    async (sql, event, app) => {
      const { memberId, businessId, name, role } = event.payload;
      await notify(sql, app, event, businessId, `${name} joined your team as ${wordOf(role)}.`, `/team/${memberId}`);
    },
  ],
  'wallet.credited': [
    async (sql, event, app) => {
      const { businessId, amount, from } = event.payload;
      const text = from !== null ? `${money(amount)} arrived in your wallet from ${from}.` : `${money(amount)} arrived in your wallet.`;
      await notify(sql, app, event, businessId, text, '/wallet');
    },
  ],
  'business.level-changed': [
    async (sql, event, app) => {
      const { businessId, level, before } = event.payload;
      const text = level > before ? `You have reached verification level ${level}.` : `Your verification level is now ${level}.`;
      await notify(sql, app, event, businessId, text, '/kyb');
    },
  ],
  'business.item-judged': [
    async (sql, event, app) => {
      const { businessId, item, verdict, reason } = event.payload;
      if (verdict !== 'refused') return;
      await notify(sql, app, event, businessId, `${ITEMS[item].title} was not accepted: ${reason}`, '/kyb');
    },
  ],
  'bank-account.added': [
    async (sql, event, app) => {
      const { businessId, bank, last4 } = event.payload;
      await notify(sql, app, event, businessId, `A bank account was added: ${bank}, ending in ${last4}.`, '/settings?tab=banks');
    },
  ],
  'key.created': [
    async (sql, event, app) => {
      const { businessId, name, who } = event.payload;
      await notify(sql, app, event, businessId, `${who} created the API key ${name}.`, '/settings?tab=api');
    },
  ],
  'webhook.created': [
    async (sql, event, app) => {
      const { businessId, host, who } = event.payload;
      await notify(sql, app, event, businessId, `${who} added a webhook endpoint at ${host}.`, '/settings?tab=api');
    },
  ],
  'webhook.disabled': [
    async (sql, event, app) => {
      const { businessId, host } = event.payload;
      const text = `Your webhook endpoint at ${host} failed for three days and was turned off. You can resend the events it missed.`;
      await notify(sql, app, event, businessId, text, '/settings?tab=api');
    },
  ],
  'referral.joined': [
    async (sql, event, app) => {
      const { businessId, email } = event.payload;
      await notify(sql, app, event, businessId, `${email} accepted your invitation and joined.`, '/referrals');
    },
  ],
  'wallet.account-failed': [async (sql, event, app) => notify(sql, app, event, event.business_ids[0], event.payload.text, '/wallet')],
  'wallet.account-opened': [
    async (sql, event, app) => notify(sql, app, event, event.business_ids[0], 'Your wallet now has its own account number.', '/wallet'),
  ],
};

function invoiceDecided(isApproved: boolean, who: string, number: string, reason: string | null): string {
  if (reason) return isApproved ? `${who} approved invoice ${number}: ${reason}` : `${who} declined invoice ${number}: ${reason}`;
  return isApproved ? `${who} approved invoice ${number}.` : `${who} declined invoice ${number}.`;
}

function orderDecided(isApproved: boolean, who: string, number: string, reason: string | null): string {
  if (reason) return isApproved ? `${who} approved purchase order ${number}: ${reason}` : `${who} declined purchase order ${number}: ${reason}`;
  return isApproved ? `${who} approved purchase order ${number}.` : `${who} declined purchase order ${number}.`;
}

function requestDecided(isApproved: boolean, who: string | null, summary: string): string {
  if (who !== null) return isApproved ? `${who} approved a request: ${summary}` : `${who} declined a request: ${summary}`;
  return isApproved ? `A request was approved: ${summary}` : `A request was declined: ${summary}`;
}
