import * as z from 'zod/mini';
import { email, id, linklessText, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { MOST_MESSAGE, MOST_SUBJECT, REMINDER_MOMENTS } from './reminder-texts.ts';

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;
const one = { id: id('invoice'), businessId };

/** Sends the document again: to its recipient, or as a copy to another address, which cannot decide and does not change the recipient. */
export const resendInvoice = route({
  id: 'invoice.resend',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/resend',
  summary: 'Send an invoice again, or a copy of it to another address',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['LIMIT_EXCEEDED', 'NOT_FOUND', 'RATE_LIMITED', 'STATE_CONFLICT'],
  input: z.object({ ...one, email: z.optional(email), note: linklessText('The note', 500) }),
  /** `isCopy`: whether the address is not the recipient's. */
  output: z.object({ to: z.string(), isCopy: z.boolean(), sentAt: wire.instant }),
});

/** Sends a reminder at once, independent of the automatic ones, and at most one in 24 hours of either kind. It states the amount due at sending. */
export const remindNow = route({
  id: 'invoice.remind',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/remind',
  summary: 'Send the recipient of an open invoice a reminder now',
  specified: false,
  access: { ...by, can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['LIMIT_EXCEEDED', 'NOT_FOUND', 'STATE_CONFLICT'],
  /** Without `subject` or `message` it has the text that `readReminder` shows. */
  input: z.object({ ...one, subject: linklessText('The subject', MOST_SUBJECT), message: linklessText('The message', MOST_MESSAGE) }),
  /** `to`: the recipient's address. */
  output: z.object({ to: z.string(), remindedAt: wire.instant }),
});

/** The parts of a reminder as its recipient reads them; `rest`: what stands below the message. */
const letter = { subject: z.string(), message: z.string(), rest: z.array(z.string()), language: z.string() };

/** The reminder that `remindNow` would send at this moment, in the language of the document. */
export const readReminder = route({
  id: 'invoice.reminder',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/reminder',
  summary: 'The text of a reminder, and when reminders are sent',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(one),
  output: z.object({
    ...letter,
    to: z.nullable(z.string()),
    /** The automatic ones still to come, by day: empty where they are off. `step`: days from the due date, negative before it. */
    planned: z.array(z.object({ step: z.int(), on: wire.date, subject: z.string() })),
  }),
});

/** A reminder with these texts about an invented invoice; nothing is stored or sent. */
export const previewReminder = route({
  id: 'invoice.reminder.preview',
  method: 'POST',
  path: '/v1/invoice/{businessId}/reminder/preview',
  summary: 'What a reminder with own texts looks like',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'invoices.write',
  input: z.object({
    businessId,
    moment: z.enum(REMINDER_MOMENTS, { error: () => t('Please choose before, on or after the due date.') }),
    language: text('The language', 10),
    subject: linklessText('The subject', MOST_SUBJECT),
    message: linklessText('The message', MOST_MESSAGE),
  }),
  output: z.object(letter),
});
