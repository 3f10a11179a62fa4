import * as z from 'zod/mini';
import { fileBytes, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { decided, filters } from './shapes.ts';

const businessId = id('business');
const quoteId = id('quote');
const by = { as: 'member', of: 'businessId' } as const;

/** Creates a new quote with the same lines and customer, dated today; the sent quote does not change. */
export const copyQuote = route({
  id: 'quote.copy',
  method: 'POST',
  path: '/v1/quote/{id}/business/{businessId}/copy',
  summary: 'Duplicate a quote as a new draft, e.g. one that was declined or has expired',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: quoteId, businessId }),
  output: z.object({ id: z.string() }),
});
/** Drafts included; one row for each quote. */
export const exportQuotes = route({
  id: 'quote.export',
  method: 'GET',
  path: '/v1/quote/{businessId}/export',
  summary: 'Quotes as a CSV file',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  answers: 'file',
  input: z.object({ businessId, ...filters }),
  output: fileBytes,
});
export const archiveQuote = route({
  id: 'quote.archive',
  method: 'PUT',
  path: '/v1/quote/{id}/business/{businessId}/archive',
  summary: 'Put a quote away, which withdraws one that is still open; or take it out again',
  specified: false,
  access: { ...by, can: 'invoice.archive' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: quoteId, businessId, archived: z._default(z.boolean(), true) }),
  output: decided,
});
export const renewQuoteLink = route({
  id: 'quote.link.renew',
  method: 'POST',
  path: '/v1/quote/{id}/business/{businessId}/link',
  summary: 'Regenerate the customer’s link',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: quoteId, businessId }),
  output: z.object({ shareUrl: z.string() }),
});
/** Repeated calls return the existing draft: a quote becomes one invoice. */
export const invoiceQuote = route({
  id: 'quote.invoice',
  method: 'POST',
  path: '/v1/quote/{id}/business/{businessId}/invoice',
  summary: 'Turn a sent quote into the draft of an invoice',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: quoteId, businessId }),
  output: z.object({ invoiceId: z.string() }),
});
/** Repeated calls return the existing order: a quote becomes one purchase order. */
export const orderQuote = route({
  id: 'quote.order',
  method: 'POST',
  path: '/v1/quote/{id}/business/{businessId}/order',
  summary: 'Turn an accepted quote into the draft of a purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: quoteId, businessId }),
  output: z.object({ orderId: z.string() }),
});
export const quotePdf = route({
  id: 'quote.pdf',
  method: 'GET',
  path: '/v1/quote/{id}/business/{businessId}/pdf',
  summary: 'A quote as a PDF',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ id: quoteId, businessId }),
  output: fileBytes,
});
