import * as z from 'zod/mini';
import { REFUSED_BY_LINK, REFUSED_TO_SEND, action, code, key, sentTo } from '../invoices/decide-fields.ts';
import { id, optionalPartyName, optionalText, seenRevision } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ANSWER_ORDER, ORDER_CODE_CALL, ORDER_LINK_CALL } from './link-calls.ts';
import { decided } from './shapes.ts';

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
/** A supplier without a business here decides with the `d` that only the e-mail to them contains, and the one-time code sent to the same address. */
export const answerOrder = route({
  ...ANSWER_ORDER,
  summary: 'Approve or decline a purchase order by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['STATE_CONFLICT', ...REFUSED_BY_LINK],
  input: z.object({
    q: key,
    d: z.optional(key),
    code: z.optional(code),
    action,
    revision: seenRevision,
    reason: optionalText('The reason', 500),
    name: optionalPartyName('Your name'),
  }),
  output: decided,
});
export const decideOrder = route({
  id: 'order.decide',
  method: 'POST',
  path: '/v1/order/decide',
  summary: 'Approve or decline a purchase order that was received',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.approval' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  /** `revision`: the one that was read. Needed once the order was revised. */
  input: z.object({ businessId: id('business'), orderId: id('order'), action, revision: seenRevision, reason: optionalText('The reason', 500) }),
  output: decided,
});
