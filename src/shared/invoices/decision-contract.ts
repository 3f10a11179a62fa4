import * as z from 'zod/mini';
import { route } from '../kit/route.ts';
import { action, key, sentTo } from './decide-fields.ts';
import { DECISION_CODE_CALL, DECISION_LINK_CALL } from './link-calls.ts';

/** What a recipient without a business here needs to decide. None of these calls is in the customer's document. */
const REFUSALS = ['LINK_INVALID', 'STATE_CONFLICT', 'SIGN_IN_REQUIRED', 'DECISION_LINK_REQUIRED', 'RATE_LIMITED'] as const;

/** Sends a one-time code to the address that the invoice was sent to; another ends the one before. It counts for this link, text and action alone. */
export const sendDecisionCode = route({
  ...DECISION_CODE_CALL,
  summary: 'Send the recipient the code that proves their decision',
  specified: false,
  access: { as: 'public' },
  errors: REFUSALS,
  input: z.object({ q: key, d: key, action }),
  output: sentTo,
});

/** Sends the e-mail that can decide to the invoice's own recipient, whoever asks: the caller learns nothing from it. */
export const sendDecisionLink = route({
  ...DECISION_LINK_CALL,
  summary: 'Send the recipient the e-mail that can decide once more',
  specified: false,
  access: { as: 'public' },
  errors: REFUSALS,
  input: z.object({ q: key }),
  output: sentTo,
});
