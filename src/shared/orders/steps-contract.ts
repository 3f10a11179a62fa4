import * as z from 'zod/mini';
import { fileBytes, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { decided, filters } from './shapes.ts';

const businessId = id('business');
const orderId = id('order');
const by = { as: 'member', of: 'businessId' } as const;

export const archiveOrders = route({
  id: 'order.archive.many',
  method: 'POST',
  path: '/v1/order/archive',
  summary: 'Put several purchase orders away, which withdraws those still open; or take them out again: all or none',
  specified: false,
  access: { ...by, can: 'invoice.archive' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, orders: z.array(orderId).check(z.minLength(1), z.maxLength(100)), archived: z._default(z.boolean(), true) }),
  /** The number of changed orders: those already in this state do not count. */
  output: z.object({ count: z.int() }),
});
/** Creates a new order with the same lines and supplier, dated today; the sent order does not change. */
export const copyOrder = route({
  id: 'order.copy',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/copy',
  summary: 'Duplicate a purchase order as a new draft, e.g. one that was declined',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({ id: z.string() }),
});
/** Drafts included; one row for each order. */
export const exportOrders = route({
  id: 'order.export',
  method: 'GET',
  path: '/v1/order/{businessId}/export',
  summary: 'Purchase orders as a CSV file',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  answers: 'file',
  input: z.object({ businessId, ...filters }),
  output: fileBytes,
});
export const renewOrderLink = route({
  id: 'order.link.renew',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/link',
  summary: 'Regenerate the supplier’s link',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({ shareUrl: z.string() }),
});
/** Repeated calls return the existing draft: an order becomes one invoice. */
export const invoiceOrder = route({
  id: 'order.invoice',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/invoice',
  summary: 'Turn an approved purchase order into the draft of an invoice',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({ invoiceId: z.string() }),
});
export const archiveOrder = route({
  id: 'order.archive',
  method: 'PUT',
  path: '/v1/order/{id}/business/{businessId}/archive',
  summary: 'Put a purchase order away, which withdraws one that is still open; or take it out again',
  specified: false,
  access: { ...by, can: 'invoice.archive' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId, archived: z._default(z.boolean(), true) }),
  output: decided,
});
