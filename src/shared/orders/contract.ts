import * as z from 'zod/mini';
import { REFUSED_BY_LINK, action, code, key as q } from '../invoices/decide-fields.ts';
import { MEDIA, RECIPIENT_TYPES } from '../invoices/draft.ts';
import { decided as proved, invoiceDocument, party, toDecide } from '../invoices/shapes.ts';
import { date, id, optionalText, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ANSWER_ORDER, READ_ORDER_LINK } from './link-calls.ts';
import { orderDraft } from './draft.ts';
import { ORDER_STATUSES } from './status.ts';

const businessId = id('business');
const orderId = id('order');
const by = { as: 'member', of: 'businessId' } as const;

const saved = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  stage: z.enum(['draft', 'sent']),
  version: z.int(),
  total: wire.naira,
  shareUrl: z.nullable(z.string()),
});
const card = z.object({ count: z.int(), amount: wire.naira });
const orderRow = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(ORDER_STATUSES),
  message: z.string(),
  party: z.string(),
  contactId: z.nullable(z.string()),
  issueDate: z.nullable(wire.date),
  dueDate: z.nullable(wire.date),
  description: z.string(),
  total: wire.naira,
  updatedAt: wire.instant,
});
/** The same field names as an invoice's document, so that one component shows both. */
const orderDocument = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(ORDER_STATUSES),
  message: z.string(),
  currency: z.string(),
  language: invoiceDocument.shape.language,
  sender: z.object({ ...party.shape, registrationNumber: z.nullable(z.string()), logo: z.nullable(z.string()), accent: z.nullable(z.string()) }),
  recipient: party,
  issueDate: z.nullable(wire.date),
  dueDate: z.nullable(wire.date),
  description: z.string(),
  itemDetails: invoiceDocument.shape.itemDetails,
  discounts: invoiceDocument.shape.discounts,
  taxes: invoiceDocument.shape.taxes,
  subtotal: wire.naira,
  discount: wire.naira,
  tax: wire.naira,
  total: wire.naira,
});
const decided = z.object({ status: z.enum(ORDER_STATUSES) });

export const createOrder = route({
  id: 'order.create',
  method: 'POST',
  path: '/v1/order',
  summary: 'Create a purchase order: send it, or keep it as a draft',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
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
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: orderId, businessId, version: z.int(), ...orderDraft.shape }),
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
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED'],
  input: z.object({ id: orderId, businessId, version: z.int() }),
  output: saved,
});
export const listOrders = route({
  id: 'order.list',
  method: 'GET',
  path: '/v1/order/{businessId}/all',
  summary: 'Purchase orders sent or received, with counters',
  specified: false,
  access: { ...by, can: 'business.see' },
  input: z.object({
    businessId,
    ...page(10),
    counters: z._default(z.stringbool(), true),
    type: z._default(z.enum(['sent', 'received']), 'sent'),
    status: z.optional(z.enum(ORDER_STATUSES)),
    /** In the received list: orders from the business linked to this contact. */
    contactId: z.optional(id('contact')),
    from: z.optional(date('From')),
    to: z.optional(date('To')),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z._default(z.enum(['recent', 'due', 'amount', 'number', 'party']), 'recent'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: z.object({
    topCards: z.object({ all: card, pending: card, approved: card, denied: card, invoiced: card, draft: card }),
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
  errors: ['NOT_FOUND'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({
    ...orderDocument.shape,
    side: z.enum(['sent', 'received']),
    stage: z.enum(['draft', 'sent']),
    decided: z.nullable(proved),
    reason: z.nullable(z.string()),
    version: z.int(),
    sentAt: z.nullable(wire.instant),
    shareUrl: z.nullable(z.string()),
    /** The invoice made from it: visible to the supplier from the draft on, to the buyer once it is sent. */
    invoice: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()) })),
    can: z.object({
      approve: z.boolean(),
      deny: z.boolean(),
      invoice: z.boolean(),
      archive: z.boolean(),
      restore: z.boolean(),
      delete: z.boolean(),
      newLink: z.boolean(),
    }),
    /** When the mail server accepted the e-mail and when the supplier first opened the order; null for the supplier, and for a draft. */
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
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({}),
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
export const renewOrderLink = route({
  id: 'order.link.renew',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/link',
  summary: 'Regenerate the supplier’s link',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({ shareUrl: z.string() }),
});
export const decideOrder = route({
  id: 'order.decide',
  method: 'POST',
  path: '/v1/order/decide',
  summary: 'Approve or decline a purchase order that was received',
  specified: false,
  access: { ...by, can: 'invoice.approval' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, orderId, action, reason: optionalText('The reason', 500) }),
  output: decided,
});
/** Repeated calls return the existing draft: an order becomes one invoice. */
export const invoiceOrder = route({
  id: 'order.invoice',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/invoice',
  summary: 'Turn an approved purchase order into the draft of an invoice',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId }),
  output: z.object({ invoiceId: z.string() }),
});
export const readOrderLink = route({
  ...READ_ORDER_LINK,
  summary: 'A purchase order by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  /** `viewer`: the reader's business, if any. The buyer's own view does not count as the supplier's. */
  input: z.object({ q, viewer: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({
    ...orderDocument.shape,
    decided: z.nullable(proved),
    reason: z.nullable(z.string()),
    /** The possible steps of the order; `toDecide` says who may take them. */
    can: z.object({ approve: z.boolean(), deny: z.boolean() }),
    toDecide: z.nullable(toDecide),
    supplierHasAccount: z.boolean(),
  }),
});
/** A supplier without a business here decides with the `d` that only the e-mail to them contains, and the one-time code sent to the same address. */
export const answerOrder = route({
  ...ANSWER_ORDER,
  summary: 'Approve or decline a purchase order by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['STATE_CONFLICT', ...REFUSED_BY_LINK],
  input: z.object({ q, d: z.optional(q), code: z.optional(code), action, reason: optionalText('The reason', 500), name: optionalText('Your name', 160) }),
  output: decided,
});
