import * as z from 'zod/mini';

/** The format of Amplitude's HTTP V2: `POST /2/httpapi { api_key, events }`. Source: the provider's public reference of that call. */
export const COLLECT_PATH = '/events/2/httpapi';
/** The public key of an installation's own collector; it gives no access. */
export const OWN_KEY = 'duewell';
export const FLUSH_AFTER = 1_000;
export const FLUSH_AT = 30;
/** The first attempt and five more. */
export const TRIES = 6;
/** A session ends after this time without an event. */
export const SESSION_IDLE = 30 * 60_000;

/** The values of properties: short texts, numbers, booleans. */
const property = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);

/** One event. All other fields are dropped before it is stored: no person, no address, no place. */
export const analyticsEvent = z.object({
  event_type: z.string().check(z.minLength(1), z.maxLength(100)),
  // Amplitude refuses ids shorter than five characters.
  device_id: z.string().check(z.regex(/^[\w-]{5,64}$/)),
  session_id: z.int().check(z.nonnegative()),
  insert_id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  time: z.int().check(z.nonnegative()),
  event_properties: z._default(z.record(z.string().check(z.maxLength(50)), property).check(z.refine((all) => Object.keys(all).length <= 20)), {}),
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

export const upload = z.object({ api_key: z.string(), events: z.array(analyticsEvent).check(z.minLength(1), z.maxLength(100)) });
