import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { receivedView } from './shapes.ts';

/** As if the draft was sent now; nothing is stored or sent, and no number is used up. Throws VALIDATION_FAILED for what it lacks. */
export const previewDraft = route({
  id: 'invoice.preview',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/preview',
  summary: 'The email and the page that the recipient of a draft would get',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({ id: id('invoice'), businessId: id('business') }),
  output: z.object({
    /** Null: the recipient has no address. */
    email: z.nullable(z.object({ to: z.string(), subject: z.string(), html: z.string() })),
    page: receivedView,
  }),
});
