import * as z from 'zod/mini';
import { MEDIA, RECIPIENT_TYPES } from '../invoices/draft.ts';
import { decided as proved } from '../invoices/shapes.ts';
import { id, page, seenVersion, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { quoteDraft } from './draft.ts';
import { card, filters, quoteDocument, quoteRow, saved } from './shapes.ts';

const businessId = id('business');
const quoteId = id('quote');
const by = { as: 'member', of: 'businessId' } as const;

export const createQuote = route({
  id: 'quote.create',
  method: 'POST',
  path: '/v1/quote',
  summary: 'Create a quote or proforma invoice: send it, or keep it as a draft',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'KYB_REQUIRED', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, action: z._default(z.enum(['draft', 'send']), 'send'), ...quoteDraft.shape }),
  output: saved,
});
/** Autosave. `version` is the version last read. */
export const saveQuote = route({
  id: 'quote.save',
  method: 'PUT',
  path: '/v1/quote/{id}/business/{businessId}',
  summary: 'Save a draft of a quote',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: quoteId, businessId, version: seenVersion, ...quoteDraft.shape }),
  output: saved,
});
/** Needs level 1, as an invoice does: a quote is sent to strangers in the product's name. */
export const sendQuote = route({
  id: 'quote.send',
  method: 'POST',
  path: '/v1/quote/{id}/business/{businessId}/send',
  summary: 'Send a draft of a quote: it gets its number',
  specified: false,
  access: { ...by, can: 'invoice.send', level: 1 },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED'],
  input: z.object({ id: quoteId, businessId, version: seenVersion }),
  output: saved,
});
export const listQuotes = route({
  id: 'quote.list',
  method: 'GET',
  path: '/v1/quote/{businessId}/all',
  summary: 'Quotes sent or received, with counters',
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
    topCards: z.object({ all: card, pending: card, approved: card, denied: card, expired: card, invoiced: card, archived: card, draft: card }),
    quotes: z.array(quoteRow),
    count: z.int(),
  }),
});
export const readQuote = route({
  id: 'quote.read',
  method: 'GET',
  path: '/v1/quote/{id}/business/{businessId}',
  summary: 'One quote with its history',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: quoteId, businessId }),
  output: z.object({
    ...quoteDocument.shape,
    side: z.enum(['sent', 'received']),
    stage: z.enum(['draft', 'sent']),
    decided: z.nullable(proved),
    reason: z.nullable(z.string()),
    version: z.int(),
    sentAt: z.nullable(wire.instant),
    shareUrl: z.nullable(z.string()),
    /** The invoice made from it: visible to its sender from the draft on, to the customer once it is sent. */
    invoice: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()) })),
    /** The purchase order that the customer made from it; null for the sender until it is sent. */
    order: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()) })),
    can: z.object({
      approve: z.boolean(),
      deny: z.boolean(),
      invoice: z.boolean(),
      /** Turning it into a purchase order, by a customer that may send orders. */
      order: z.boolean(),
      archive: z.boolean(),
      restore: z.boolean(),
      delete: z.boolean(),
      newLink: z.boolean(),
    }),
    /** When the mail server accepted the e-mail and when the customer first opened the quote; null for the customer, and for a draft. */
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
export const deleteQuote = route({
  id: 'quote.delete',
  method: 'DELETE',
  path: '/v1/quote/{id}/business/{businessId}',
  summary: 'Delete a draft of a quote',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: quoteId, businessId }),
  output: z.object({}),
});
