import * as z from 'zod/mini';
import { date, fileBytes, id, naira, optionalText, page, seenVersion, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { AGE_FILTERS } from './ages.ts';
import { draft } from './draft.ts';
import { READ_INVOICE, READ_RECEIVED } from './link-calls.ts';
import { invoicePage, invoiceView, receivedView, saved } from './shapes.ts';
import { STATUSES } from './status.ts';

const businessId = id('business');
const invoiceId = id('invoice');
const by = { as: 'member', of: 'businessId' } as const;

export const createInvoice = route({
  id: 'invoice.create',
  method: 'POST',
  path: '/v1/invoice',
  summary: 'Create an invoice: send it, or keep it as a draft',
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, action: z._default(z.enum(['draft', 'send']), 'send'), ...draft.shape }),
  output: saved,
});

/** Autosave. `version` is the version last read: a newer text of another editor is never overwritten without notice. */
export const saveDraft = route({
  id: 'invoice.save',
  method: 'PUT',
  path: '/v1/invoice/{id}/business/{businessId}',
  summary: 'Save a draft',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: invoiceId, businessId, version: seenVersion, ...draft.shape }),
  output: saved,
});

export const sendInvoice = route({
  id: 'invoice.send',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/send',
  summary: 'Send a draft: it gets its number',
  specified: false,
  access: { ...by, can: 'invoice.send', level: 1 },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({ id: invoiceId, businessId, version: seenVersion }),
  output: saved,
});

const filters = {
  type: z._default(z.enum(['sent', 'received']), 'sent'),
  status: z.optional(z.enum(STATUSES)),
  /** In the received list: invoices from the business linked to this contact. */
  contactId: z.optional(id('contact')),
  from: z.optional(date('From')),
  to: z.optional(date('To')),
  dueFrom: z.optional(date('Due from')),
  dueTo: z.optional(date('Due to')),
  /** Of the total. */
  minTotal: z.optional(z.pipe(z.coerce.number<string | number>(), naira('The amount'))),
  maxTotal: z.optional(z.pipe(z.coerce.number<string | number>(), naira('The amount'))),
  /** Open invoices, or those of this age, as in the report on receivables or payables. */
  age: z.optional(z.enum(AGE_FILTERS)),
  /** Only invoices that count as sales: sent, and neither declined nor expired. */
  sales: z.optional(z.literal('only')),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};

/** A CSV file of all invoices that match the same filters, newest first; with `invoices` (ids with commas between them, at most 100) of exactly these. */
export const exportInvoices = route({
  id: 'invoice.export',
  method: 'GET',
  path: '/v1/invoice/{businessId}/export',
  summary: 'Invoices as a CSV file',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, ...filters, invoices: z.optional(text('The invoices', 5000)) }),
  output: fileBytes,
});

export const listInvoices = route({
  id: 'invoice.list',
  method: 'GET',
  path: '/v1/invoice/{businessId}/all',
  summary: 'Invoices sent or received, with counters',
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
  output: invoicePage,
});

export const deleteInvoice = route({
  id: 'invoice.delete',
  method: 'DELETE',
  path: '/v1/invoice/{id}/business/{businessId}',
  summary: 'Delete a draft or an undecided invoice without money',
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: invoiceId, businessId }),
  output: z.object({}),
});

export const readInvoice = route({
  ...READ_INVOICE,
  summary: 'One invoice with its history',
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: invoiceId, businessId }),
  output: invoiceView,
});

/** `{id}` is the key of a recipient's link. An invoice's id alone shows nothing here: members read it with their business, others can only verify it (`verify`). */
export const readReceived = route({
  ...READ_RECEIVED,
  summary: 'The invoice document, without sign-in',
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  /** `viewer`: the business for which the reader is signed in, if any; the sender's own view is not counted as the recipient's. */
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), viewer: z.optional(z.string().check(z.maxLength(40))) }),
  output: receivedView,
});

/** The specification's text for the answer's message: 'Invoice marked as paid successfully'. */
export const markPaid = route({
  id: 'invoice.mark-paid',
  method: 'PUT',
  path: '/v1/invoice/status/update',
  summary: 'Record an outside payment',
  access: { ...by, can: 'invoice.mark-paid' },
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OVERPAYMENT'],
  input: z.object({
    businessId,
    invoiceId,
    amount: z.optional(naira('The amount', { min: 0.01 })),
    date: z.optional(date('The date')),
    method: z._default(z.enum(['bank', 'cash', 'card', 'other']), 'bank'),
    note: optionalText('The note', 300),
  }),
  output: z.object({ status: z.enum(STATUSES), balance: wire.naira, paymentId: z.string() }),
});
