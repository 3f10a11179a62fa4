import * as z from 'zod/mini';
import { key as q } from '../invoices/decide-fields.ts';
import { decided as proved, toDecide } from '../invoices/shapes.ts';
import { fileBytes } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { QUOTE_LINK_PDF, READ_QUOTE_LINK } from './link-calls.ts';
import { quoteDocument } from './shapes.ts';

export const readQuoteLink = route({
  ...READ_QUOTE_LINK,
  summary: 'A quote by its customer’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  /** `viewer`: the reader's business, if any. The sender's own view does not count as the customer's. */
  input: z.object({ q, viewer: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({
    ...quoteDocument.shape,
    decided: z.nullable(proved),
    reason: z.nullable(z.string()),
    /** The possible steps of the quote; `toDecide` says who may take them. */
    can: z.object({ approve: z.boolean(), deny: z.boolean() }),
    toDecide: z.nullable(toDecide),
    customerHasAccount: z.boolean(),
  }),
});
export const receivedQuotePdf = route({
  ...QUOTE_LINK_PDF,
  summary: 'A quote as a PDF, by its customer’s link',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: fileBytes,
});
