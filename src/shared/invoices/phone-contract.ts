import * as z from 'zod/mini';
import { PHONE_CHANNELS } from '../contacts/channels.ts';
import { id, phone, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { MESSAGE_SUBJECTS } from './phone-messages.ts';

const businessId = id('business');
const access = { as: 'member', of: 'businessId', can: 'invoice.send' } as const;
const about = z.enum(MESSAGE_SUBJECTS, { error: () => t('Please choose the invoice, a reminder or a receipt.') });
const channel = z.enum(PHONE_CHANNELS, { error: () => t('Please choose SMS or WhatsApp.') });
const one = { id: id('invoice'), businessId, about };

/** The message as it would be sent now, with the short link. Makes the link if there is none, and sends nothing. */
export const preparePhoneMessage = route({
  id: 'invoice.message.prepare',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/message/prepare',
  summary: 'The text of a message about an invoice for SMS or WhatsApp, with a short link',
  specified: false,
  access,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(one),
  output: z.object({
    /** The recipient's number in E.164; null without one. */
    phone: z.nullable(z.string()),
    text: z.string(),
    link: z.string(),
    linkEndsAt: wire.instant,
    /** Whether this installation sends through WhatsApp. Without, people send the text from their own. */
    sendsWhatsApp: z.boolean(),
    /** The holder of the number wants no messages. */
    isStopped: z.boolean(),
    /** The channels that the contact gets by itself. */
    channels: z.array(z.enum(PHONE_CHANNELS)),
  }),
});

/** Sends a message of ours, at most one in a minute for an invoice and channel. Its state is in the timeline. */
export const sendPhoneMessage = route({
  id: 'invoice.message',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/message',
  summary: 'Send an invoice, a reminder or a receipt by SMS or WhatsApp',
  specified: false,
  access,
  apiKey: 'invoices.write',
  errors: ['LIMIT_EXCEEDED', 'NOT_ELIGIBLE', 'NOT_FOUND', 'RATE_LIMITED', 'STATE_CONFLICT'],
  /** `phone`: another number than the recipient's, which stays. */
  input: z.object({ ...one, channel, phone: z.optional(phone) }),
  output: z.object({ to: z.string(), channel, sentAt: wire.instant }),
});

const code = z.string().check(z.minLength(8), z.maxLength(40));
/** The numbers are masked: the holder of the link knows their own. `isByWhatsApp`: START as an answer there allows messages again. */
const stop = z.object({ business: z.string(), phones: z.array(z.string()), isStopped: z.boolean(), isByWhatsApp: z.boolean() });

/** From the address below a message, `/s/{code}/stop`. */
export const readMessageStop = route({
  id: 'invoice.message.stop.read',
  method: 'GET',
  path: '/v1/messages/stop',
  summary: 'Whether a business may send messages to the numbers that got a short link',
  specified: false,
  access: { as: 'guest' },
  errors: ['LINK_INVALID'],
  input: z.object({ code }),
  output: stop,
});

export const changeMessageStop = route({
  id: 'invoice.message.stop',
  method: 'POST',
  path: '/v1/messages/stop',
  summary: 'Stop the messages of a business to the numbers that got a short link',
  specified: false,
  access: { as: 'guest' },
  errors: ['LINK_INVALID'],
  input: z.object({ code }),
  output: stop,
});
