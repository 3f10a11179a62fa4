import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { emit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { readerOf, readersOf, wantsEmail, unsubscribeUrl } from '../team/index.ts';
import { orderDecisionMail, orderMail, revisedOrderMail } from '../integrations/mail/templates/orders.ts';
import { DECISION_ACTIONS, emailedUrl, greetedName, openCode, sendLimited } from '../invoices/index.ts';
import { decisionCodeMail } from '../integrations/mail/templates/decision-codes.ts';
import { orderDecisionUrl } from './link.ts';
import { bindInvoiceOf } from './convert.ts';
import { partiesOf } from './present.ts';
import { addEvent, addFirst, openLink, sentOrder } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { changesOf } from './revision-queries.ts';
import { provedAddress } from './proved-address-queries.ts';
import { claimOrders, freeInvoice, hasOrder, lockQuoteOf, markInvoiced } from './step-queries.ts';

export const orderTasks: TaskHandlers<'mail.order' | 'mail.order-code' | 'mail.order-decision'> = {
  'mail.order': async (app, { orderId, linkId, email, again, revision = 1 }) => {
    const { order, newest, changes, reader, replyTo } = await transaction(app.pool, 'system', async (sql) => {
      const found = await sentOrder(sql, orderId, false);
      const written = found?.sender?.email;
      const wants = await wantsEmail(sql, found?.supplier_business_id ?? null, email, 'received');
      return {
        order: found,
        changes: found ? await changesOf(sql, found) : [],
        newest: found && orderDecisionUrl(app.env, linkId) === null ? await openLink(sql, found) : null,
        replyTo: written ? await provedAddress(sql, found.business_id, written) : null,
        // Requested just now by somebody who wants to decide.
        reader: again === undefined ? wants : { ...wants, takes: true },
      };
    });
    if (!order || order.status === 'archived' || !reader.takes) return;
    // A newer revision has an e-mail of its own.
    if (again === undefined && order.revision !== revision) return;
    const write = order.revision === 1 ? orderMail : revisedOrderMail;
    const mail = write({
      productName: app.env.productName,
      buyerName: order.sender?.name ?? '',
      buyerAccent: order.sender?.accent,
      supplierName: greetedName(app.env, order.recipient),
      orderNumber: order.number ?? '',
      amount: formatMoney(kobo(order.total)),
      wantedBy: order.due_date,
      note: order.description || undefined,
      changes,
      // If the key of its link was dropped after queueing, the e-mail contains the newest link.
      link: emailedUrl(orderDecisionUrl(app.env, linkId) ?? (newest && orderDecisionUrl(app.env, newest))),
    });
    const letter = {
      to: email,
      language: order.language ?? undefined,
      ...mail,
      replyTo: replyTo ?? undefined,
      fromName: `${order.sender?.name ?? ''} via ${app.env.productName}`,
      unsubscribe: unsubscribeUrl(app.env, reader, order.supplier_business_id ?? '', 'received'),
    };
    const messageId = again === undefined ? `order.${linkId}${ofRevision(order)}` : `order.${linkId}.${Date.parse(again)}`;
    const isSent = await sendLimited(app, order.business_id, { ...letter, messageId });
    await transaction(app.pool, { businessId: order.business_id }, async (sql) => {
      const now = new Date(app.clock()).toISOString();
      if (!isSent) await addEvent(sql, order, { at: now, what: 'not mailed', who: null, detail: email });
      else if (!(await addFirst(sql, order, 'mailed', now))) return;
      await emit(sql, 'order.changed', [order.business_id], { orderId });
    });
  },
  'mail.order-code': async (app, { orderId, linkId }) => {
    const { order, open } = await transaction(app.pool, 'system', async (sql) => {
      const found = await sentOrder(sql, orderId, false);
      return { order: found, open: found && (await openCode(sql, app.env, { linkId, revision: found.revision, actions: DECISION_ACTIONS }, app.clock())) };
    });
    const email = order?.recipient.email;
    if (!open || !email || order.status !== 'pending') return;
    const { code, action, madeAt } = open;
    const mail = decisionCodeMail({
      noun: 'order',
      action,
      code,
      senderName: order.sender?.name ?? '',
      number: order.number ?? '',
      amount: formatMoney(kobo(order.total)),
      productName: app.env.productName,
      link: `${emailedUrl(orderDecisionUrl(app.env, linkId))}&action=${action}&code=${code}`,
    });
    await app.providers.mail.send({ to: email, language: order.language ?? undefined, ...mail, messageId: `order-code.${linkId}.${Date.parse(madeAt)}` });
  },
  'mail.order-decision': async (app, { businessId, orderId, userId = null }) => {
    const { order, reader } = await transaction(app.pool, { businessId }, async (sql) => ({
      order: await sentOrder(sql, orderId, false),
      reader: await readerOf(sql, businessId, userId, 'decided'),
    }));
    if (!order || order.decision === 'pending' || !reader) return;
    const mail = orderDecisionMail({
      productName: app.env.productName,
      decision: order.decision,
      buyerName: order.sender?.name ?? '',
      supplierName: order.recipient.name ?? '',
      orderNumber: order.number ?? '',
      amount: formatMoney(kobo(order.total)),
      reason: order.reason,
      link: `${app.env.appUrl}/purchase-orders/${order.id}`,
    });
    await app.providers.mail.send({
      to: reader.email,
      ...mail,
      unsubscribe: unsubscribeUrl(app.env, reader, businessId, 'decided'),
      messageId: `order.${order.decision}.${order.id}${ofRevision(order)}.${userId ?? 'address'}`,
    });
  },
};

export const orderListeners: Listeners = {
  'order.sent': [
    async (sql, { payload: { businessId, orderId, linkId, email } }) => {
      if (email !== null) await enqueue(sql, 'mail.order', { businessId, orderId, linkId, email });
    },
  ],
  'order.revised': [
    async (sql, { payload: { businessId, orderId, linkId, email, revision } }) => {
      if (email !== null) await enqueue(sql, 'mail.order', { businessId, orderId, linkId, email, revision });
    },
  ],
  'order.decided': [
    async (sql, { payload: { businessId, orderId } }) => {
      for (const { userId } of await readersOf(sql, businessId, 'decided')) await enqueue(sql, 'mail.order-decision', { businessId, orderId, userId });
    },
    async (sql, { payload: { orderId, decision } }, app) => {
      const order = decision === 'approved' ? await sentOrder(sql, orderId, true) : null;
      const quote = order && (await lockQuoteOf(sql, order));
      if (quote?.invoice_id) await bindInvoiceOf(sql, orderId, quote, new Date(app.clock()).toISOString());
    },
  ],
  // The invoice's own events report sending and voiding by any call; the order follows at the dispatcher's next run.
  'invoice.sent': [
    async (sql, { payload: { invoiceId, number, buyerId } }, app) => {
      if (!(await hasOrder(sql, invoiceId))) return;
      const at = new Date(app.clock()).toISOString();
      const order = await markInvoiced(sql, { id: invoiceId, number, buyerId }, at);
      // If it was sent to somebody other than the buyer, it is another invoice.
      if (!order) return reopen(sql, app, invoiceId, true);
      await addEvent(sql, order, { at, what: 'invoiced', who: order.recipient.name ?? null, detail: number });
      await emit(sql, 'order.invoiced', partiesOf(order), { orderId: order.id });
    },
  ],
  'invoice.deleted': [async (sql, { payload }, app) => reopen(sql, app, payload.invoiceId)],
  'invoice.voided': [async (sql, { payload }, app) => reopen(sql, app, payload.invoiceId)],
  'user.email-verified': [async (sql, { payload }) => claimOrders(sql, payload.userId)],
};

/** Every revision has e-mails of its own; those of the first one are named as before. */
function ofRevision({ revision }: OrderRecord): string {
  return revision === 1 ? '' : `.${revision}`;
}

async function reopen(sql: Sql, app: App, invoiceId: string, unsent = false): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  const order = await freeInvoice(sql, invoiceId, at, unsent);
  if (!order) return;
  await addEvent(sql, order, { at, what: 'invoice withdrawn', who: order.recipient.name ?? null });
  await emit(sql, 'order.changed', partiesOf(order), { orderId: order.id });
}
