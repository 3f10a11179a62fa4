import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { decideByLink, sendCodeByLink, sendLinkByLink, tokenDigest } from '../invoices/index.ts';
import type { Kind } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { decide, mustSayWhy, refuseUnlessOpen } from './decide.ts';
import { linkOf, openLink, sentOrder } from './queries.ts';
import type { OrderRecord } from './queries.ts';
import { refuseUnseen } from './seen-revision.ts';

const ORDER: Kind<OrderRecord> = {
  async find(sql, q, lock) {
    const link = await linkOf(sql, tokenDigest(q));
    const order = link && (await sentOrder(sql, link.order_id, lock));
    if (!order) throw new AppError('LINK_INVALID', say`This purchase order link no longer works. Ask the sender for a new one.`);
    const newestId = (await openLink(sql, order)) ?? link.id;
    const { revision, business_id: senderId, supplier_business_id: partyId, recipient } = order;
    return {
      what: { purpose: 'order-decision', linkId: link.id, newestId, revision, senderId, partyId, email: recipient.email ?? null },
      document: order,
    };
  },
  refuseClosed: (_ctx, order, action) => refuseUnlessOpen(order, action),
  mustSayWhy,
  queueCode: (sql, { business_id: businessId, id: orderId }, linkId) =>
    enqueue(sql, 'mail.order-code', { businessId, orderId, linkId }, { key: `mail.order-code:${linkId}` }),
  queueLink: (sql, { business_id: businessId, id: orderId }, to) => enqueue(sql, 'mail.order', { businessId, orderId, ...to }),
};

export const answerOrder: OwnTransaction<'order.answer'> = {
  ownTransaction: (ctx, input) =>
    decideByLink(ctx, ORDER, input, (inside, order, by) => {
      refuseUnseen(order, input.revision);
      return decide(inside, order, input, by);
    }),
};

export const sendOrderCode: OwnTransaction<'order.answer.code'> = { ownTransaction: (ctx, input) => sendCodeByLink(ctx, ORDER, input) };

export const sendOrderLink: OwnTransaction<'order.answer.link'> = { ownTransaction: (ctx, { q }) => sendLinkByLink(ctx, ORDER, q) };
