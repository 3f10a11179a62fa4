import * as z from 'zod/mini';
import { id, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { DIFFERENCE_KINDS } from './comparison.ts';

const one = { id: id('invoice'), businessId: id('business') };
const by = { as: 'member', of: 'businessId' } as const;
const named = { id: z.string(), number: z.nullable(z.string()) };

const line = z.object({
  /** Its number in the invoice, from 1. */
  line: z.int(),
  name: z.string(),
  /** Null: not ordered. */
  ordered: z.nullable(wire.quantity),
  /** Null: not ordered, or no delivery is recorded. */
  received: z.nullable(wire.quantity),
  /** On earlier valid invoices of the order, and on earlier lines of this one. */
  invoicedBefore: wire.quantity,
  /** Without what was credited. */
  invoicedNow: wire.quantity,
  priceOrdered: z.nullable(wire.naira),
  priceInvoiced: wire.naira,
});
const difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  /** The invoice's line; null: on the total. */
  line: z.nullable(z.int()),
  quantity: z.nullable(wire.quantity),
  /** What it makes; of a discount or a tax below zero if it is less than ordered. */
  amount: wire.naira,
  text: z.string(),
});
export const comparison = z.object({
  /** `isChosen`: by the buyer; else the supplier made the invoice from it. */
  order: z.object({ ...named, isChosen: z.boolean() }),
  /** Without a recorded delivery only order and invoice are compared. */
  isDelivered: z.boolean(),
  lines: z.array(line),
  /** Empty: the invoice matches. */
  differences: z.array(difference),
  /** What a check confirms: these differences with this order. */
  about: z.string(),
  checked: z.nullable(z.object({ by: z.string(), at: wire.instant })),
});
export const compared = z.object({
  comparison: z.nullable(comparison),
  /** An open order to the same supplier with the same total, while the invoice has no order. */
  suggestion: z.nullable(z.object(named)),
  /** Whether the buyer can choose an order: there is one to this supplier, and the supplier made the invoice from none. */
  canChoose: z.boolean(),
});

/** An undecided invoice that differs from its order. */
export const differing = z.object({
  invoiceId: z.string(),
  number: z.nullable(z.string()),
  order: z.object(named),
  /** `name`: of the invoice's line; null: on the total. */
  differences: z.array(z.object({ name: z.nullable(z.string()), text: z.string() })),
  about: z.string(),
  checked: comparison.shape.checked,
});
export type Differing = z.output<typeof differing>;

/** What is confirmed before an invoice is approved, and before a payment that approves it. Up to 100 invoices; those that are decided, or match, are left out. */
export const listDifferences = route({
  id: 'order.differences',
  method: 'GET',
  path: '/v1/invoice/{businessId}/differences',
  summary: 'Undecided received invoices that differ from their purchase orders',
  specified: false,
  access: { ...by, can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ businessId: id('business'), invoices: text('The invoices', 5000) }),
  output: z.object({ invoices: z.array(differing) }),
});
/** For the buyer only; the supplier sees neither the choice nor the result. */
export const readComparison = route({
  id: 'order.comparison',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/comparison',
  summary: 'Compare a received invoice with its purchase order and with what was received of it',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: compared,
});
export const listComparable = route({
  id: 'order.comparison.orders',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/comparison/orders',
  summary: 'The purchase orders with which a received invoice can be compared, newest first',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: z.object({ orders: z.array(z.object({ ...named, issueDate: z.nullable(wire.date), description: z.string(), total: wire.naira })), count: z.int() }),
});
/** Idempotent by its nature; another order replaces the one before. */
export const chooseOrder = route({
  id: 'order.comparison.choose',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/comparison/order',
  summary: 'Choose the purchase order with which a received invoice is compared',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, orderId: id('order') }),
  output: compared,
});
export const removeOrder = route({
  id: 'order.comparison.remove',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/comparison/remove',
  summary: 'Stop comparing a received invoice with a purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(one),
  output: compared,
});
/** Idempotent by its nature: the first check stays. Other differences need another one. */
export const checkDifferences = route({
  id: 'order.comparison.check',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/comparison/check',
  summary: 'Record that the differences between a received invoice and its order were looked into',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, about: text('What was checked', 200) }),
  output: compared,
});
