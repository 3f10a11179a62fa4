import * as z from 'zod/mini';
import { invoiceDocument, party } from '../invoices/shapes.ts';
import { date, id, wire } from '../kit/fields.ts';
import { orderDocument, saved } from '../orders/shapes.ts';
import { QUOTE_KINDS, QUOTE_STATUSES } from './status.ts';

/** The filters of the list and of its export. */
export const filters = {
  type: z._default(z.enum(['sent', 'received']), 'sent'),
  status: z.optional(z.enum(QUOTE_STATUSES)),
  kind: z.optional(z.enum(QUOTE_KINDS)),
  /** In the received list: quotes from the business linked to this contact. */
  contactId: z.optional(id('contact')),
  from: z.optional(date('From')),
  to: z.optional(date('To')),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};
export { saved };
export const card = z.object({ count: z.int(), amount: wire.naira });
export const quoteRow = z.object({
  id: z.string(),
  kind: z.enum(QUOTE_KINDS),
  number: z.nullable(z.string()),
  status: z.enum(QUOTE_STATUSES),
  party: z.string(),
  contactId: z.nullable(z.string()),
  issueDate: z.nullable(wire.date),
  dueDate: z.nullable(wire.date),
  description: z.string(),
  total: wire.naira,
  updatedAt: wire.instant,
});
/** The same field names as an invoice's document, so that one component shows both. */
export const quoteDocument = z.object({
  id: z.string(),
  kind: z.enum(QUOTE_KINDS),
  number: z.nullable(z.string()),
  status: z.enum(QUOTE_STATUSES),
  currency: z.string(),
  language: invoiceDocument.shape.language,
  sender: orderDocument.shape.sender,
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
/** After a step. */
export const decided = z.object({ status: z.enum(QUOTE_STATUSES) });
