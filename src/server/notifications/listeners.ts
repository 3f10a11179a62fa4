import { ITEMS } from '../../shared/business/verification.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { storedLabel } from '../../shared/i18n/status-labels.ts';
import { inRow, moment, say, verbatim } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import { hasRequestEnded } from '../team/index.ts';
import { creditListeners } from './credit-listeners.ts';
import { invoiceLifeListeners } from './lifecycle-listeners.ts';
import { moneyInListeners } from './money-in-listeners.ts';
import { moneyOutListeners } from './money-out-listeners.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import { orderListeners } from './order-listeners.ts';
import { quoteListeners } from './quote-listeners.ts';
import { deleteNotification, nameOf, readUntilJoined } from './queries.ts';
import type { NotifiedTopic } from './topics.ts';

const requestPath = (requestId: string) => `/team?tab=requests&request=${requestId}`;
const money = (value: number) => formatMoney(kobo(value));

export const notificationListeners: NotifyingListeners<NotifiedTopic> = {
  ...invoiceLifeListeners,
  ...moneyOutListeners,
  ...moneyInListeners,
  ...creditListeners,
  ...orderListeners,
  ...quoteListeners,
  'invoice.sent': [
    async (sql, event, app) => {
      const { businessId, buyerId, number, invoiceId, total } = event.payload;
      if (buyerId !== null)
        await notify(
          sql,
          app,
          event,
          buyerId,
          total === 0
            ? say`${await nameOf(sql, businessId)} sent you invoice ${number}. Nothing is due on it.`
            : say`${await nameOf(sql, businessId)} sent you invoice ${number}: awaiting your approval.`,
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
  'payment.settled': [
    async (sql, event, app) => {
      const { businessId, payer, number, invoiceId, amount, balance, transferId = null } = event.payload;
      // The alert about the transfer names the invoice.
      if (transferId !== null) return;
      const paid =
        balance === 0
          ? say`${payer} paid ${money(amount)} on invoice ${number}. It is paid in full.`
          : say`${payer} paid ${money(amount)} on invoice ${number}.`;
      await notify(sql, app, event, businessId, paid, `/invoices/${invoiceId}`);
    },
  ],
  'invoice.marked-paid': [
    async (sql, event, app) => {
      const { businessId, buyerId, number, invoiceId, amount, withheld = false } = event.payload;
      if (withheld) {
        const path = `/invoices/${invoiceId}`;
        await notify(sql, app, event, businessId, say`${money(amount)} of invoice ${number ?? ''} was withheld as tax. Its certificate is missing.`, path);
        if (buyerId !== null)
          await notify(
            sql,
            app,
            event,
            buyerId,
            say`You withheld ${money(amount)} of tax on invoice ${number ?? ''}. Please enter the certificate for ${await nameOf(sql, businessId)}.`,
            path,
          );
      } else if (buyerId !== null)
        await notify(
          sql,
          app,
          event,
          buyerId,
          say`${await nameOf(sql, businessId)} recorded your payment of ${money(amount)} on invoice ${number ?? ''}.`,
          `/invoices/${invoiceId}`,
        );
    },
  ],
  'request.asked': [
    async (sql, event, app) => {
      const [{ requestId, makerId, who, summary }, businessId = ''] = [event.payload, event.business_ids[0]];
      // What came of it is told instead.
      if (await hasRequestEnded(sql, businessId, requestId)) return;
      await notify(sql, app, event, businessId, say`${who} requests approval: ${summary}`, requestPath(requestId), makerId);
    },
  ],
  'request.decided': [
    async (sql, event, app) => {
      const { requestId, who, deciderId, decision, summary, withdrawn } = event.payload;
      const [path, businessId = ''] = [requestPath(requestId), event.business_ids[0]];
      await deleteNotification(sql, { businessId, topic: 'request.asked', path });
      if (!withdrawn) await notify(sql, app, event, businessId, requestDecided(decision === 'approved', who, summary), path, deciderId);
    },
  ],
  'team.joined': [
    async (sql, event, app) => {
      const { memberId, businessId, name, role } = event.payload;
      await readUntilJoined(sql, businessId, memberId);
      await notify(sql, app, event, businessId, say`${name} joined your team as ${storedLabel(role)}.`, `/team/${memberId}`);
    },
  ],
  'team.left': [
    async (sql, event, app) => {
      const { businessId, name, memberId } = event.payload;
      await notify(sql, app, event, businessId, say`${name} left your team. API keys that they made have ended.`, `/team/${memberId}`);
    },
  ],
  'wallet.credited': [
    async (sql, event, app) => {
      const { businessId, amount, invoices = [], unassigned = amount } = event.payload;
      await notify(sql, app, event, businessId, credited(event.payload), invoices.length > 0 || unassigned === 0 ? '/wallet?tab=transfers' : '/wallet');
    },
  ],
  'business.level-changed': [
    async (sql, event, app) => {
      const { businessId, level, before } = event.payload;
      const text = level > before ? say`You have reached verification level ${level}.` : say`Your verification level is now ${level}.`;
      await notify(sql, app, event, businessId, text, '/kyb');
    },
  ],
  'business.item-judged': [
    async (sql, event, app) => {
      const { businessId, item, verdict, reason } = event.payload;
      if (verdict !== 'refused') return;
      await notify(sql, app, event, businessId, say`${ITEMS[item].title} was not accepted: ${reason ?? ''}`, '/kyb');
    },
  ],
  'bank-account.added': [
    async (sql, event, app) => {
      const { businessId, bank, last4 } = event.payload;
      await notify(sql, app, event, businessId, say`A bank account was added: ${bank}, ending in ${last4}.`, '/settings?tab=banks');
    },
  ],
  'bill.arrived': [
    async (sql, event, app) => {
      const { businessId, byEmail } = event.payload;
      // Who uploads a bill sees it. Nothing of a stranger's text is in it.
      if (byEmail) await notify(sql, app, event, businessId, say`A bill arrived by email. Please check it.`, '/bills');
    },
  ],
  'business.exported': [
    async (sql, event, app) => {
      const { businessId, who, until } = event.payload;
      const text = say`The export of everything that ${who} asked for is ready. It can be downloaded until ${moment(until, app.env.timeZone)}.`;
      await notify(sql, app, event, businessId, text, '/settings?tab=data');
    },
  ],
  'key.created': [
    async (sql, event, app) => {
      const { businessId, name, who } = event.payload;
      await notify(sql, app, event, businessId, say`${who} created the API key ${name}.`, '/settings?tab=api');
    },
  ],
  'webhook.created': [
    async (sql, event, app) => {
      const { businessId, host, who } = event.payload;
      await notify(sql, app, event, businessId, say`${who} added a webhook endpoint at ${host}.`, '/settings?tab=api');
    },
  ],
  'webhook.disabled': [
    async (sql, event, app) => {
      const { businessId, host } = event.payload;
      const text = say`Your webhook endpoint at ${host} failed for three days and was turned off. You can resend the events it missed.`;
      await notify(sql, app, event, businessId, text, '/settings?tab=api');
    },
  ],
  'referral.joined': [
    async (sql, event, app) => {
      const { businessId, email } = event.payload;
      await notify(sql, app, event, businessId, say`${email} accepted your invitation and joined.`, '/referrals');
    },
  ],
  'wallet.account-failed': [async (sql, event, app) => notify(sql, app, event, event.business_ids[0], event.payload.text, '/wallet')],
  'wallet.account-opened': [
    async (sql, event, app) => notify(sql, app, event, event.business_ids[0], say`Your wallet now has its own account number.`, '/wallet'),
  ],
};

function invoiceDecided(isApproved: boolean, who: string, number: string, reason: string | null): Message {
  if (reason) return isApproved ? say`${who} approved invoice ${number}: ${reason}` : say`${who} declined invoice ${number}: ${reason}`;
  return isApproved ? say`${who} approved invoice ${number}.` : say`${who} declined invoice ${number}.`;
}

function requestDecided(isApproved: boolean, who: string | null, summary: Text): Message {
  if (who !== null) return isApproved ? say`${who} approved a request: ${summary}` : say`${who} declined a request: ${summary}`;
  return isApproved ? say`A request was approved: ${summary}` : say`A request ended without a decision: ${summary}`;
}

/** Like a bank's credit alert: amount, payer, invoices and the new balance. */
function credited({ amount, from: sender, invoices = [], paidInFull = [], unassigned = 0, balance }: Events['wallet.credited']): Message {
  // The bank names the holder of the account; those of our wallets have the product's name in them.
  const from = sender === null ? null : verbatim(sender);
  const numbers = inRow([...invoices]);
  const arrived =
    invoices.length > 0
      ? from !== null
        ? say`${money(amount)} arrived in your wallet from ${from} for ${numbers}.`
        : say`${money(amount)} arrived in your wallet for ${numbers}.`
      : from !== null
        ? say`${money(amount)} arrived in your wallet from ${from}.`
        : say`${money(amount)} arrived in your wallet.`;
  const paid = paidInFull.length > 0 ? [say`Paid in full: ${inRow([...paidInFull])}.`] : [];
  const left = invoices.length > 0 && unassigned > 0 ? [say`${money(unassigned)} is more than was due: it stays in your wallet as the customer’s credit.`] : [];
  return inRow([arrived, ...paid, ...left, ...(balance === undefined ? [] : [say`Wallet balance: ${money(balance)}.`])], ' ');
}
