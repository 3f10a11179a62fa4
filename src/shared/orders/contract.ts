import * as z from 'zod/mini';
import { MEDIA, RECIPIENT_TYPES } from '../invoices/draft.ts';
import { decided as proved } from '../invoices/shapes.ts';
import { STATUSES } from '../invoices/status.ts';
import { id, page, seenVersion, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { orderDraft } from './draft.ts';
import { card, filters, orderDocument, orderRow, saved } from './shapes.ts';

const businessId = id('business');
const orderId = id('order');
const by = { as: 'member', of: 'businessId' } as const;

export const createOrder = route({
  id: 'order.create',
  method: 'POST',
  path: '/v1/order',
  summary: 'Create a purchase order: send it, or keep it as a draft',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'KYB_REQUIRED', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, action: z._default(z.enum(['draft', 'send']), 'send'), ...orderDraft.shape }),
  output: saved,
});
/** Autosave. `version` is the version last read. */
export const saveOrder = route({
  id: 'order.save',
  method: 'PUT',
  path: '/v1/order/{id}/business/{businessId}',
  summary: 'Save a draft of a purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: orderId, businessId, version: seenVersion, ...orderDraft.shape }),
  output: saved,
});
/** Needs level 1, as an invoice does: an order is sent to strangers in the product's name. */
export const sendOrder = route({
  id: 'order.send',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/send',
  summary: 'Send a draft of a purchase order: it gets its number',
  specified: false,
  access: { ...by, can: 'invoice.send', level: 1 },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED'],
  input: z.object({ id: orderId, businessId, version: seenVersion }),
  output: saved,
});
export const listOrders = route({
  id: 'order.list',
  method: 'GET',
  path: '/v1/order/{businessId}/all',
  summary: 'Purchase orders sent or received, with counters',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  input: z.object({
    businessId,
    ...page(10),
    counters: z._default(z.stringbool(), true),
    ...filters,
    sort: z._default(z.enum(['recent', 'due', 'amount', 'number', 'party']), 'recent'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: z.object({
    topCards: z.object({ all: card, pending: card, approved: card, denied: card, invoiced: card, archived: card, draft: card }),
    orders: z.array(orderRow),
    count: z.int(),
  }),
});
export const readOrder = route({
  id: 'order.read',
  method: 'GET',
  path: '/v1/order/{id}/business/{businessId}',
  summary: 'One purchase order with its history',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({
    ...orderDocument.shape,
    side: z.enum(['sent', 'received']),
    stage: z.enum(['draft', 'sent']),
    decided: z.nullable(proved),
    reason: z.nullable(z.string()),
    /** While undecided: what the revision changed, as sentences. */
    changes: z.array(z.string()),
    version: z.int(),
    sentAt: z.nullable(wire.instant),
    shareUrl: z.nullable(z.string()),
    /** The invoice made from it: visible to the supplier from the draft on, to the buyer once it is sent. */
    invoice: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()) })),
    /** For the buyer: the invoices received for it, that one and those compared with it. */
    invoices: z.array(z.object({ id: z.string(), number: z.nullable(z.string()), status: z.enum(STATUSES), total: wire.naira })),
    can: z.object({
      approve: z.boolean(),
      deny: z.boolean(),
      invoice: z.boolean(),
      archive: z.boolean(),
      restore: z.boolean(),
      delete: z.boolean(),
      newLink: z.boolean(),
      revise: z.boolean(),
      /** Recording deliveries, and undoing them. */
      deliver: z.boolean(),
    }),
    /** Of the newest revision. When the mail server accepted the e-mail and when the supplier first opened the order; null for the supplier, and for a draft. */
    delivery: z.nullable(z.object({ mailedAt: z.nullable(wire.instant), firstViewedAt: z.nullable(wire.instant) })),
    history: z.array(z.object({ at: wire.instant, what: z.string(), who: z.nullable(z.string()), detail: z.nullable(z.string()) })),
    /** The editor's fields, only for the business's own drafts. */
    draft: z.nullable(
      z.object({
        medium: z.enum(MEDIA),
        recipientType: z.enum(RECIPIENT_TYPES),
        contactId: z.nullable(z.string()),
        contact: z.nullable(z.object({ name: z.string(), email: z.optional(z.string()), phone: z.optional(z.string()), address: z.optional(z.string()) })),
      }),
    ),
  }),
});
export const deleteOrder = route({
  id: 'order.delete',
  method: 'DELETE',
  path: '/v1/order/{id}/business/{businessId}',
  summary: 'Delete a draft of a purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({}),
});
