import * as z from 'zod/mini';
import { fileBytes, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

/** For whoever paid and whoever was paid: what was paid, for what, when and how, on paper. */
export const paymentReceipt = route({
  id: 'payment.receipt',
  method: 'GET',
  path: '/v1/payment/{businessId}/receipt/{paymentId}',
  summary: 'A payment’s receipt as PDF',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  answers: 'file',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
  input: z.object({ businessId: id('business'), paymentId: id('payment') }),
  output: fileBytes,
});
