import * as z from 'zod/mini';
import { id, optionalPartyName, optionalText, seenRevision } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { REFUSED_BY_LINK, REFUSED_TO_SEND, action, code, key, sentTo } from './decide-fields.ts';
import { DECIDE, DECISION_CODE_CALL, DECISION_LINK_CALL } from './link-calls.ts';
import { DECISIONS, STATUSES } from './status.ts';

/**
 * A member of the buyer decides with `businessId` and `invoiceId`. A recipient without a business here decides with the link's
 * `q`, the `d` that only the e-mail to them contains, and the one-time code sent to the same address.
 */
export const decideInvoice = route({
  ...DECIDE,
  summary: 'Approve or decline a received invoice',
  access: { as: 'link', of: 'businessId', can: 'invoice.approval' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT', ...REFUSED_BY_LINK],
  input: z.object({
    action,
    businessId: z.optional(id('business')),
    invoiceId: z.optional(id('invoice')),
    q: z.optional(key),
    d: z.optional(key),
    code: z.optional(code),
    revision: seenRevision,
    reason: optionalText('The reason', 500),
    name: optionalPartyName('Your name'),
  }),
  output: z.object({ status: z.enum(STATUSES), decision: z.enum(DECISIONS) }),
});

/** Sends a one-time code to the address to which the invoice was sent; a new code ends the previous one. It is valid only for this link, text and action. */
export const sendDecisionCode = route({
  ...DECISION_CODE_CALL,
  summary: 'Send the recipient the code that proves their decision',
  specified: false,
  access: { as: 'public' },
  errors: REFUSED_TO_SEND,
  input: z.object({ q: key, d: key, action }),
  output: sentTo,
});

/** Sends the e-mail that can decide to the invoice's own recipient, whoever calls: the answer reveals nothing to the caller. */
export const sendDecisionLink = route({
  ...DECISION_LINK_CALL,
  summary: 'Resend the recipient the email with the approval link',
  specified: false,
  access: { as: 'public' },
  errors: REFUSED_TO_SEND,
  input: z.object({ q: key }),
  output: sentTo,
});
