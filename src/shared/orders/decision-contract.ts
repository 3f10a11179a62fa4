import * as z from 'zod/mini';
import { REFUSED_TO_SEND, action, key, sentTo } from '../invoices/decide-fields.ts';
import { route } from '../kit/route.ts';
import { ORDER_CODE_CALL, ORDER_LINK_CALL } from './link-calls.ts';

/** The code for a supplier without a business here; the rules are those of an invoice's recipient. */
export const sendOrderCode = route({
  ...ORDER_CODE_CALL,
  summary: 'Send the supplier the code that proves their decision',
  specified: false,
  access: { as: 'public' },
  errors: REFUSED_TO_SEND,
  input: z.object({ q: key, d: key, action }),
  output: sentTo,
});

export const sendOrderLink = route({
  ...ORDER_LINK_CALL,
  summary: 'Resend the supplier the email with the approval link',
  specified: false,
  access: { as: 'public' },
  errors: REFUSED_TO_SEND,
  input: z.object({ q: key }),
  output: sentTo,
});
