import * as z from 'zod/mini';
import { id, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

export const PROVIDER_KINDS = ['payments', 'identity', 'bank link', 'email', 'text messages', 'other'] as const;

export const readHealth = officeRoute({
  id: 'office.health',
  method: 'GET',
  path: '/office/health',
  summary: 'Calls to providers in the last 24 hours by all processes, webhooks received, and endpoints and deliveries of customers that fail.',
  access: { as: 'operator', can: 'installation.read' },
  input: z.object({}),
  output: z.object({
    providers: z.array(
      z.object({
        provider: z.string(),
        kind: z.enum(PROVIDER_KINDS),
        succeeded: z.int(),
        /** Answers that refuse, such as a wrong account number: the provider works. */
        refused: z.int(),
        failed: z.int(),
        lastSucceededAt: z.nullable(wire.instant),
        lastFailedAt: z.nullable(wire.instant),
        problem: z.nullable(z.string()),
        /** A process has stopped calling it for a moment, reported within the last two minutes. */
        paused: z.boolean(),
      }),
    ),
    received: z.array(z.object({ provider: z.string(), received: z.int(), unprocessed: z.int(), lastAt: wire.instant })),
    /** At most 50 each. */
    endpoints: z.array(
      z.object({
        id: z.string(),
        businessId: z.string(),
        business: z.string(),
        /** Its host: addresses may contain secrets. */
        host: z.string(),
        state: z.enum(['on', 'disabled']),
        failingSince: z.nullable(wire.instant),
        lastDeliveredAt: z.nullable(wire.instant),
        waiting: z.int(),
      }),
    ),
    deliveries: z.array(
      z.object({
        id: z.string(),
        businessId: z.string(),
        business: z.string(),
        event: z.string(),
        createdAt: wire.instant,
        status: z.nullable(z.int()),
        problem: z.nullable(z.string()),
        attempts: z.int(),
        /** Nothing is sent to an endpoint that is off. */
        canRetry: z.boolean(),
      }),
    ),
  }),
});

export const retryDelivery = officeRoute({
  id: 'office.webhook.retry',
  method: 'POST',
  path: '/office/webhooks/{deliveryId}/retry',
  summary: 'Sends a failed delivery to a customer’s endpoint once more.',
  access: { as: 'operator', can: 'jobs.read' },
  input: z.object({ deliveryId: id('delivery') }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
