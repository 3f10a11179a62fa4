import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

/** Copies everything except deposit, repetition and attachments; issued today, with the same payment term. */
export const copyInvoice = route({
  id: 'invoice.copy',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/copy',
  summary: 'Duplicate an invoice as a new draft',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ id: id('invoice'), businessId: id('business') }),
  output: z.object({ id: z.string() }),
});
