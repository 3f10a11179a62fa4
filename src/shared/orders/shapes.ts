import * as z from 'zod/mini';
import { invoiceDocument, party } from '../invoices/shapes.ts';
import { date, id, wire } from '../kit/fields.ts';
import { FULFILMENT_STATES } from './fulfilment.ts';
import { ORDER_STATUSES } from './status.ts';

/** What was delivered of what was ordered, as sums of the quantities of all lines. */
export const fulfilment = z.object({ state: z.enum(FULFILMENT_STATES), delivered: wire.quantity, ordered: wire.quantity });
/** The filters of the list and of its export. */
export const filters = {
  type: z._default(z.enum(['sent', 'received']), 'sent'),
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** `open`: approved or invoiced, and nothing delivered. */
  fulfilment: z.optional(z.enum(FULFILMENT_STATES)),
  /** In the received list: orders from the business linked to this contact. */
  contactId: z.optional(id('contact')),
  from: z.optional(date('From')),
  to: z.optional(date('To')),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};
export const saved = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  stage: z.enum(['draft', 'sent']),
  version: z.int(),
  total: wire.naira,
  shareUrl: z.nullable(z.string()),
});
export const card = z.object({ count: z.int(), amount: wire.naira });
export const orderRow = z.object({
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
  revision: z.int(),
  /** Null until something was delivered. */
  fulfilment: z.nullable(fulfilment),
  updatedAt: wire.instant,
});
/** The same field names as an invoice's document, so that one component shows both. */
export const orderDocument = z.object({
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
  /** 1 as first sent; each revision after a denial adds one. */
  revision: z.int(),
  /** Null for an order that was not approved, and for an archived one on which nothing was delivered. */
  fulfilment: z.nullable(fulfilment),
});
/** After a step. */
export const decided = z.object({ status: z.enum(ORDER_STATUSES) });
