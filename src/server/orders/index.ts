import { approveInvoices } from './approve-invoices.ts';
import type { AllHandlers } from '../core/handler.ts';
import { decideOrderApproval } from './approval.ts';
import { checkDifferences, chooseOrder, listComparable, readComparison, removeOrder } from './comparison.ts';
import { differencesAbout, listDifferences } from './differences.ts';
import { invoiceOrder } from './convert.ts';
import { answerOrder, sendOrderCode, sendOrderLink } from './decide-by-link.ts';
import { decideOrder } from './decide.ts';
import { listDeliveries, recordDelivery, undoDelivery } from './deliveries.ts';
import { exportOrders } from './export.ts';
import { listOrders, readOrder, readOrderLink } from './read.ts';
import { listOrderRevisions, reviseOrder } from './revise.ts';
import { archiveOrder, archiveOrders, renewOrderLink } from './steps.ts';
import { copyOrder, createOrder, deleteOrder, saveOrder, sendOrder } from './write.ts';

export { orderToken } from './link.ts';
export { prefillOrder } from './write.ts';
export { provedAddress } from './proved-address-queries.ts';
export { recentOrderLines } from './line-queries.ts';
export { byLink as orderByKey, readLinkedOrder } from './read.ts';
export { orderOf, sentOrder } from './queries.ts';
export type { OrderRecord } from './queries.ts';
export { differencesAbout, readOrder, readOrderLink };
export { orderListeners, orderTasks } from './tasks.ts';

export const orderHandlers = {
  'invoice.approve.bulk': approveInvoices,
  'order.create': createOrder,
  'order.save': saveOrder,
  'order.send': sendOrder,
  'order.delete': deleteOrder,
  'order.revise': reviseOrder,
  'order.revisions': listOrderRevisions,
  'order.delivery.record': recordDelivery,
  'order.delivery.undo': undoDelivery,
  'order.deliveries': listDeliveries,
  'order.comparison': readComparison,
  'order.comparison.orders': listComparable,
  'order.comparison.choose': chooseOrder,
  'order.comparison.remove': removeOrder,
  'order.comparison.check': checkDifferences,
  'order.differences': listDifferences,
  'order.list': listOrders,
  'order.export': exportOrders,
  'order.read': readOrder,
  'order.public': readOrderLink,
  'order.decide': { verb: decideOrder, approval: decideOrderApproval },
  'order.answer': answerOrder,
  'order.answer.code': sendOrderCode,
  'order.answer.link': sendOrderLink,
  'order.invoice': invoiceOrder,
  'order.archive': archiveOrder,
  'order.archive.many': archiveOrders,
  'order.copy': copyOrder,
  'order.link.renew': renewOrderLink,
} satisfies Partial<AllHandlers>;
