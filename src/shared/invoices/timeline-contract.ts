import * as z from 'zod/mini';
import { PHONE_CHANNELS } from '../contacts/channels.ts';
import { id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { MESSAGE_FAILURES, MESSAGE_STATES, MESSAGE_SUBJECTS } from './phone-messages.ts';
import { PROOFS } from './proof.ts';

/** What can happen to an invoice; the recipient is told only what `FOR_BOTH` lists. */
export const TIMELINE_KINDS = [
  'created',
  'sent',
  'sent-by-schedule',
  'delivered',
  'not-emailed',
  'opened',
  'resent',
  'copy-sent',
  'reminded',
  'reminded-in-app',
  'approved',
  'denied',
  'expired',
  'revised',
  'paid',
  'part-paid',
  'payment-recorded',
  'payment-reversed',
  'tax-withheld',
  'credited',
  'late-fee',
  'late-fee-of',
  'advanced',
  'advance-repaid',
  'voided',
  'link-renewed',
  'link-ended',
  'messaged',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const FOR_BOTH: readonly TimelineKind[] = [
  'sent',
  'sent-by-schedule',
  'resent',
  'reminded',
  'approved',
  'denied',
  'expired',
  'revised',
  'paid',
  'part-paid',
  'payment-recorded',
  'payment-reversed',
  'tax-withheld',
  'credited',
  'late-fee',
  'late-fee-of',
  'voided',
];

const event = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: wire.instant,
  /** Who did it; the recipient is not told the sender's members. */
  who: z.nullable(z.string()),
  amount: z.nullable(wire.naira),
  /** Of a payment with a receipt. */
  paymentId: z.nullable(z.string()),
  method: z.nullable(z.string()),
  /** How a decision was proved: `payment` on the payment that approved the invoice. `address`: where its code was sent, masked. */
  how: z.nullable(z.enum(PROOFS)),
  /** An e-mail's address, or a phone number. */
  address: z.nullable(z.string()),
  /** A reason, or the note of a recorded payment. */
  text: z.nullable(z.string()),
  /** What the sender wrote in an e-mail; only for the sender. */
  note: z.nullable(z.string()),
  /** Of a revision: the changes, and the number of the version that it replaced. Of a credit note: what was refunded, to whom and how. */
  changes: z.array(z.string()),
  revision: z.nullable(z.int()),
  /** A message to a phone, whose number is `address`; `failure`: why it was not sent. */
  message: z.nullable(
    z.object({
      channel: z.enum(PHONE_CHANNELS),
      about: z.enum(MESSAGE_SUBJECTS),
      state: z.enum(MESSAGE_STATES),
      failure: z.nullable(z.enum(MESSAGE_FAILURES)),
    }),
  ),
  /** When the same version was last opened. */
  lastAt: z.nullable(wire.instant),
});
export type TimelineEvent = z.output<typeof event>;

/** Newest first; the 200 newest. */
export const invoiceTimeline = route({
  id: 'invoice.timeline',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/timeline',
  summary: 'Everything that happened to an invoice',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('invoice'), businessId: id('business') }),
  /** `isCut`: earlier events are left out. */
  output: z.object({ events: z.array(event), isCut: z.boolean() }),
});
