import * as z from 'zod/mini';
import { id, optionalText, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { WEBHOOK_EVENT_NAMES } from './events.ts';

const businessId = id('business');
const endpointId = id('endpoint');
const owner = { as: 'member', of: 'businessId', can: 'api.manage' } as const;

/** The server checks the address, again at every delivery. */
const url = z.string({ error: () => t('The address is needed.') }).check(
  z.trim(),
  z.minLength(1, { error: () => t('The address is needed.') }),
  z.maxLength(500, { error: () => t('The address may have at most 500 characters.') }),
  z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i, {
    error: () => t('Please write an address like https://example.com/webhooks, without a name or password in it.'),
  }),
);
const events = z.array(z.enum(WEBHOOK_EVENT_NAMES, { error: () => t('There is no such event.') })).check(
  z.minLength(1, { error: () => t('Please choose at least one event.') }),
  z.refine((value) => new Set(value).size === value.length, { error: () => t('Each event counts once.') }),
);

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  /** `disabled`: turned off by the product, after three days without a success. */
  state: z.enum(['on', 'off', 'disabled']),
  createdAt: wire.instant,
  lastDeliveredAt: z.nullable(wire.instant),
  failingSince: z.nullable(wire.instant),
  /** The time until which the previous secret signs too. */
  oldSecretUntil: z.nullable(wire.instant),
});
const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: wire.instant,
  lastTriedAt: z.nullable(wire.instant),
  nextTryAt: z.nullable(wire.instant),
  /** The HTTP status of the endpoint's last answer; null without an answer. */
  responseStatus: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  milliseconds: z.nullable(z.int()),
  /** The exact body. */
  body: z.string(),
});

export const listEndpoints = route({
  id: 'webhook.list',
  method: 'GET',
  path: '/v1/webhooks/{businessId}/all',
  summary: 'The webhook endpoints of a business',
  specified: false,
  access: owner,
  input: z.object({ businessId }),
  output: z.object({ endpoints: z.array(endpoint), count: z.int() }),
});
/** Takes no Idempotency-Key: its answer would be stored, and the secret is shown only once. */
export const createEndpoint = route({
  id: 'webhook.create',
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Add a webhook endpoint; its signing secret is shown in this answer and never again',
  specified: false,
  access: owner,
  /** STEP_UP_REQUIRED after the address has been checked. */
  errors: ['STEP_UP_REQUIRED', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, url, events, description: optionalText('The description', 100) }),
  output: z.object({ endpoint, secret: z.string() }),
});
export const updateEndpoint = route({
  id: 'webhook.update',
  method: 'PUT',
  path: '/v1/webhooks',
  summary: 'Change what a webhook endpoint hears, or switch it on or off; its address stays',
  specified: false,
  access: owner,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, endpointId, events: z.optional(events), on: z.optional(z.boolean()) }),
  output: endpoint,
});
export const removeEndpoint = route({
  id: 'webhook.remove',
  method: 'DELETE',
  path: '/v1/webhooks/{endpointId}/business/{businessId}',
  summary: 'Remove a webhook endpoint; pending events are not sent',
  specified: false,
  access: owner,
  errors: ['NOT_FOUND'],
  input: z.object({ endpointId, businessId }),
  output: z.object({}),
});
export const rotateSecret = route({
  id: 'webhook.rotate',
  method: 'POST',
  path: '/v1/webhooks/{endpointId}/business/{businessId}/secret',
  summary: 'Make a new signing secret; the one before signs besides for 24 hours',
  specified: false,
  access: owner,
  stepUp: true,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
  input: z.object({ endpointId, businessId }),
  output: z.object({ endpoint, secret: z.string() }),
});
export const testEndpoint = route({
  id: 'webhook.test',
  method: 'POST',
  path: '/v1/webhooks/{endpointId}/business/{businessId}/test',
  summary: 'Send a test event to a webhook endpoint',
  specified: false,
  access: owner,
  cost: 'heavy',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
  input: z.object({ endpointId, businessId }),
  output: delivery,
});
export const listDeliveries = route({
  id: 'webhook.deliveries',
  method: 'GET',
  path: '/v1/webhooks/{endpointId}/business/{businessId}/deliveries',
  summary: 'What was sent to a webhook endpoint in the last thirty days, newest first',
  specified: false,
  access: owner,
  errors: ['NOT_FOUND'],
  input: z.object({ endpointId, businessId, ...page(10) }),
  output: z.object({ deliveries: z.array(delivery), count: z.int() }),
});
export const replayDelivery = route({
  id: 'webhook.replay',
  method: 'POST',
  path: '/v1/webhooks/delivery/{deliveryId}/business/{businessId}/replay',
  summary: 'Send a delivery once more, with the same id and body',
  specified: false,
  access: owner,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ deliveryId: id('delivery'), businessId }),
  output: delivery,
});
