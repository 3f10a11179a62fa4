import { ITEMS } from '../../shared/business/verification.ts';
import type { Item } from '../../shared/business/verification.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { wordOf } from '../../shared/kit/said-words.ts';
import { newId } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import type { App } from '../context.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { Event } from '../jobs/queries.ts';
import { creditLife } from './credit-listeners.ts';
import { invoiceLife } from './life-listeners.ts';
import { moneyOut } from './money-out-listeners.ts';
import { queueNotices } from './notices.ts';
import { moneyIn } from './money-in-listeners.ts';
import { insertNotification, nameOf } from './queries.ts';

/** Writes one notification for a business about an event; a second run of the same event changes nothing. */
async function tell(sql: Sql, app: App, event: Event, businessId: unknown, text: string, path: string): Promise<void> {
  if (typeof businessId !== 'string') return;
  const id = newId('notification');
  const isNew = await insertNotification(sql, {
    businessId,
    id,
    at: new Date(app.clock()).toISOString(),
    topic: event.topic,
    text,
    path,
    eventKey: `${event.topic}:${event.id}`,
  });
  if (isNew) await queueNotices(sql, event, businessId, id);
}

const requestPath = (requestId: unknown) => `/team?tab=requests&request=${String(requestId)}`;
const money = (value: unknown) => formatMoney(kobo(Number(value)));

export const notificationListeners: Listeners = {
  ...invoiceLife(tell),
  ...moneyOut(tell),
  ...moneyIn(tell),
  ...creditLife(tell),
  'invoice.sent': [
    async (sql, event, app) => {
      const { businessId, buyerId, number, invoiceId } = event.payload;
      if (typeof buyerId === 'string')
        await tell(
          sql,
          app,
          event,
          buyerId,
          `${await nameOf(sql, String(businessId))} sent you invoice ${String(number)}: awaiting your approval.`,
          `/invoices/${String(invoiceId)}`,
        );
    },
  ],
  'invoice.decided': [
    async (sql, event, app) => {
      const { businessId, number, invoiceId, decision, who, reason } = event.payload;
      await tell(sql, app, event, businessId, invoiceDecided(decision === 'approved', String(who), String(number), reason), `/invoices/${String(invoiceId)}`);
    },
  ],
  'order.sent': [
    async (sql, event, app) => {
      const { businessId, supplierId, number, orderId } = event.payload;
      if (typeof supplierId !== 'string') return;
      const text = `${await nameOf(sql, String(businessId))} sent you purchase order ${String(number)}: awaiting your approval.`;
      await tell(sql, app, event, supplierId, text, `/purchase-orders/${String(orderId)}`);
    },
  ],
  'order.decided': [
    async (sql, event, app) => {
      const { businessId, number, orderId, decision, who, reason } = event.payload;
      await tell(
        sql,
        app,
        event,
        businessId,
        orderDecided(decision === 'approved', String(who), String(number), reason),
        `/purchase-orders/${String(orderId)}`,
      );
    },
  ],
  'payment.settled': [
    async (sql, event, app) => {
      const { businessId, payer, number, invoiceId, amount } = event.payload;
      await tell(sql, app, event, businessId, `${String(payer)} paid ${money(amount)} on invoice ${String(number)}.`, `/invoices/${String(invoiceId)}`);
    },
  ],
  'invoice.marked-paid': [
    async (sql, event, app) => {
      const { businessId, buyerId, number, invoiceId, amount } = event.payload;
      if (typeof buyerId === 'string')
        await tell(
          sql,
          app,
          event,
          buyerId,
          `${await nameOf(sql, String(businessId))} recorded your payment of ${money(amount)} on invoice ${String(number)}.`,
          `/invoices/${String(invoiceId)}`,
        );
    },
  ],
  'request.asked': [
    async (sql, event, app) => {
      const { requestId, who, summary } = event.payload;
      await tell(sql, app, event, event.business_ids[0], `${String(who)} requests approval: ${String(summary)}`, requestPath(requestId));
    },
  ],
  'request.decided': [
    async (sql, event, app) => {
      const { requestId, who, decision, summary } = event.payload;
      await tell(sql, app, event, event.business_ids[0], requestDecided(decision === 'approved', who, String(summary)), requestPath(requestId));
    },
  ],
  'team.joined': [
    async (sql, event, app) => {
      const { memberId, businessId, name, role } = event.payload;
      await tell(sql, app, event, businessId, `${String(name)} joined your team as ${wordOf(role)}.`, `/team/${String(memberId)}`);
    },
  ],
  'wallet.credited': [
    async (sql, event, app) => {
      const { businessId, amount, from } = event.payload;
      const text = typeof from === 'string' ? `${money(amount)} arrived in your wallet from ${from}.` : `${money(amount)} arrived in your wallet.`;
      await tell(sql, app, event, businessId, text, '/wallet');
    },
  ],
  'business.level-changed': [
    async (sql, event, app) => {
      const { businessId, level, before } = event.payload;
      const text =
        Number(level) > Number(before) ? `You have reached verification level ${String(level)}.` : `Your verification level is now ${String(level)}.`;
      await tell(sql, app, event, businessId, text, '/kyb');
    },
  ],
  'business.item-judged': [
    async (sql, event, app) => {
      const { businessId, item, verdict, reason } = event.payload;
      if (verdict !== 'refused') return;
      // Written by the business noun, from the table of items.
      await tell(sql, app, event, businessId, `${ITEMS[item as Item].title} was not accepted: ${String(reason)}`, '/kyb');
    },
  ],
  'bank-account.added': [
    async (sql, event, app) => {
      const { businessId, bank, last4 } = event.payload;
      await tell(sql, app, event, businessId, `A bank account was added: ${String(bank)}, ending in ${String(last4)}.`, '/settings?tab=banks');
    },
  ],
  'key.created': [
    async (sql, event, app) => {
      const { businessId, name, who } = event.payload;
      await tell(sql, app, event, businessId, `${String(who)} created the API key ${String(name)}.`, '/settings?tab=api');
    },
  ],
  'webhook.created': [
    async (sql, event, app) => {
      const { businessId, host, who } = event.payload;
      await tell(sql, app, event, businessId, `${String(who)} added a webhook endpoint at ${String(host)}.`, '/settings?tab=api');
    },
  ],
  'webhook.disabled': [
    async (sql, event, app) => {
      const { businessId, host } = event.payload;
      const text = `Your webhook endpoint at ${String(host)} failed for three days and was turned off. You can resend the events it missed.`;
      await tell(sql, app, event, businessId, text, '/settings?tab=api');
    },
  ],
  'referral.joined': [
    async (sql, event, app) => {
      const { businessId, email } = event.payload;
      await tell(sql, app, event, businessId, `${String(email)} accepted your invitation and joined.`, '/referrals');
    },
  ],
  'wallet.account-failed': [async (sql, event, app) => tell(sql, app, event, event.business_ids[0], String(event.payload['text']), '/wallet')],
  'wallet.account-opened': [async (sql, event, app) => tell(sql, app, event, event.business_ids[0], 'Your wallet now has its own account number.', '/wallet')],
};

function invoiceDecided(isApproved: boolean, who: string, number: string, reason: unknown): string {
  if (typeof reason === 'string' && reason) return isApproved ? `${who} approved invoice ${number}: ${reason}` : `${who} declined invoice ${number}: ${reason}`;
  return isApproved ? `${who} approved invoice ${number}.` : `${who} declined invoice ${number}.`;
}

function orderDecided(isApproved: boolean, who: string, number: string, reason: unknown): string {
  if (typeof reason === 'string' && reason)
    return isApproved ? `${who} approved purchase order ${number}: ${reason}` : `${who} declined purchase order ${number}: ${reason}`;
  return isApproved ? `${who} approved purchase order ${number}.` : `${who} declined purchase order ${number}.`;
}

function requestDecided(isApproved: boolean, who: unknown, summary: string): string {
  if (typeof who === 'string') return isApproved ? `${who} approved a request: ${summary}` : `${who} declined a request: ${summary}`;
  return isApproved ? `A request was approved: ${summary}` : `A request was declined: ${summary}`;
}
