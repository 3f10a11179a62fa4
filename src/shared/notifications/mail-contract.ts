import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { MAIL_CHOICES, MAIL_KINDS } from './mail-kinds.ts';

const businessId = id('business');
const choice = z.enum(MAIL_CHOICES);
const kind = z.enum(MAIL_KINDS);
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
const choices = z.object({
  choices: z.array(z.object({ kind, choice })),
  /** The address to which they are sent. */
  email: z.string(),
  /** The time of the digest, in the business's time zone. */
  digest: z.object({ on: z.boolean(), hour: z.int(), timeZone: z.string() }),
  /** Text messages about arrived money, to the masked number; null without a confirmed one. */
  sms: z.object({ on: z.boolean(), phone: z.nullable(z.string()) }),
  /** The same through WhatsApp. `isStopped`: the holder of the number wrote STOP, which only START from it ends. */
  whatsApp: z.object({ on: z.boolean(), isStopped: z.boolean() }),
});

export const readMailChoices = route({
  id: 'notifications.mail',
  method: 'GET',
  path: '/v1/notifications/{businessId}/mail',
  summary: 'Email notification settings',
  access: see,
  specified: false,
  input: z.object({ businessId }),
  output: choices,
});
export const changeMailChoices = route({
  id: 'notifications.mail.change',
  method: 'PUT',
  path: '/v1/notifications/mail',
  summary: 'Choose which emails you get: immediately, in the daily digest, or never; and messages to your phone about money that arrives',
  access: see,
  specified: false,
  errors: ['NOT_ELIGIBLE'],
  input: z.object({
    businessId,
    choices: z.array(z.object({ kind, choice })).check(z.maxLength(MAIL_KINDS.length)),
    /** Off: e-mails chosen for the digest are not sent either. */
    digest: z.optional(z.boolean()),
    /** Text messages when money arrives, at most twenty a day. */
    sms: z.optional(z.boolean()),
    /** The same through WhatsApp; by text message where it does not serve the number. */
    whatsApp: z.optional(z.boolean()),
  }),
  output: choices,
});

/** The content of an unsubscribe link: one category of e-mail, of one person, for one business. */
const linked = z.object({ kind: z.enum([...MAIL_KINDS, 'digest']), choice, business: z.string(), email: z.string() });
const u = z.string().check(z.minLength(40), z.maxLength(400));
export const readUnsubscribe = route({
  id: 'notifications.unsubscribe.read',
  method: 'GET',
  path: '/v1/notifications/unsubscribe',
  summary: 'The emails that an unsubscribe link is for',
  access: { as: 'guest' },
  errors: ['LINK_INVALID'],
  specified: false,
  input: z.object({ u }),
  output: linked,
});
export const unsubscribe = route({
  id: 'notifications.unsubscribe',
  method: 'POST',
  path: '/v1/notifications/unsubscribe',
  summary: 'Unsubscribe from the emails of a link, or subscribe again',
  access: { as: 'guest' },
  errors: ['LINK_INVALID'],
  specified: false,
  input: z.object({ u, choice: z._default(choice, 'never') }),
  output: linked,
});
