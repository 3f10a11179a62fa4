import * as z from 'zod/mini';
import { fileBytes, id, text } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { GUEST_RECEIPT, OWN_RECEIPT } from './receipt-calls.ts';

/** The receipt for the payer and the payee: amount, purpose, date and method, as a PDF. `paymentId` is a payment's id or reference, or a bulk payment's id. */
export const paymentReceipt = route({
  ...OWN_RECEIPT,
  summary: 'A payment’s receipt as PDF',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'payments.read',
  answers: 'file',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ businessId: id('business'), paymentId: text('The payment', 100) }),
  output: fileBytes,
});
/** For a payer without an account: with the link that opens the invoice, and the reference of a payment of that invoice. */
export const guestReceipt = route({
  ...GUEST_RECEIPT,
  summary: 'The receipt of a guest’s payment as PDF',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ q: z.string().check(z.minLength(1), z.maxLength(200)), reference: text('The reference', 100) }),
  output: fileBytes,
});
