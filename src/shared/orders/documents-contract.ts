import * as z from 'zod/mini';
import { fileBytes, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ORDER_LINK_PDF } from './link-calls.ts';

const businessId = id('business');
/** A supplier's link key. */
const q = z.string().check(z.minLength(1), z.maxLength(200));

export const orderPdf = route({
  id: 'order.pdf',
  method: 'GET',
  path: '/v1/order/{id}/business/{businessId}/pdf',
  summary: 'A purchase order as a PDF',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ id: id('order'), businessId }),
  output: fileBytes,
});
export const receivedOrderPdf = route({
  ...ORDER_LINK_PDF,
  summary: 'A purchase order as a PDF, by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: fileBytes,
});
