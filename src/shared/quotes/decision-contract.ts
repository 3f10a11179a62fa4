import * as z from 'zod/mini';
import { REFUSED_BY_LINK, REFUSED_TO_SEND, action, code, key, sentTo } from '../invoices/decide-fields.ts';
import { id, optionalPartyName, optionalText } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ANSWER_QUOTE, QUOTE_CODE_CALL, QUOTE_LINK_CALL } from './link-calls.ts';
import { decided } from './shapes.ts';

/** The code for a customer without a business here; the rules are those of an invoice's recipient. */
export const sendQuoteCode = route({
  ...QUOTE_CODE_CALL,
  summary: 'Send the customer the code that proves their decision',
  specified: false,
  access: { as: 'public' },
  errors: REFUSED_TO_SEND,
  input: z.object({ q: key, d: key, action }),
  output: sentTo,
});
export const sendQuoteLink = route({
  ...QUOTE_LINK_CALL,
  summary: 'Resend the customer the email with the link that accepts',
  specified: false,
  access: { as: 'public' },
  errors: REFUSED_TO_SEND,
  input: z.object({ q: key }),
  output: sentTo,
});
/** A customer without a business here decides with the `d` that only the e-mail to them contains, and the one-time code sent to the same address. */
export const answerQuote = route({
  ...ANSWER_QUOTE,
  summary: 'Accept or decline a quote by its customer’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['STATE_CONFLICT', ...REFUSED_BY_LINK],
  input: z.object({
    q: key,
    d: z.optional(key),
    code: z.optional(code),
    action,
    reason: optionalText('The reason', 500),
    name: optionalPartyName('Your name'),
  }),
  output: decided,
});
export const decideQuote = route({
  id: 'quote.decide',
  method: 'POST',
  path: '/v1/quote/decide',
  summary: 'Accept or decline a quote that was received',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.approval' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId: id('business'), quoteId: id('quote'), action, reason: optionalText('The reason', 500) }),
  output: decided,
});
