import * as z from 'zod/mini';
import { date, id, optionalText, quantity, wire } from '../kit/fields.ts';
import { t } from '../i18n/translate.ts';
import { route } from '../kit/route.ts';
import { fulfilment } from './shapes.ts';

const one = { id: id('order'), businessId: id('business') };
const by = { as: 'member', of: 'businessId' } as const;
/** The number of a line in the order, from 1. */
const line = z.int().check(z.minimum(1), z.maximum(200));

/** A delivery may contain a part of a line; several are recorded until all is delivered. */
export const recordDelivery = route({
  id: 'order.delivery.record',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/deliveries',
  summary: 'Record what was delivered of an approved purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  /** `deliveredOn`: the day on which the goods came. The supplier sees the note. */
  input: z.object({
    ...one,
    deliveredOn: date('The delivery day'),
    note: optionalText('The note', 500),
    lines: z.array(z.object({ line, quantity })).check(z.minLength(1, { error: () => t('Please give the quantity of at least one line.') }), z.maxLength(200)),
  }),
  output: z.object({ deliveryId: z.string(), fulfilment }),
});

/** Any delivery that was recorded by mistake; its quantities are to come again. */
export const undoDelivery = route({
  id: 'order.delivery.undo',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/deliveries/{deliveryId}/undo',
  summary: 'Undo a delivery that was recorded by mistake',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...one, deliveryId: id('orderDelivery') }),
  output: z.object({ fulfilment }),
});

export const listDeliveries = route({
  id: 'order.deliveries',
  method: 'GET',
  path: '/v1/order/{id}/business/{businessId}/deliveries',
  summary: 'The deliveries of a purchase order, newest first, and what remains of each line',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: z.object({
    lines: z.array(z.object({ line: z.int(), name: z.string(), ordered: wire.quantity, delivered: wire.quantity, remaining: wire.quantity })),
    /** Without those that were undone. */
    deliveries: z.array(
      z.object({
        id: z.string(),
        deliveredOn: wire.date,
        note: z.string(),
        recordedAt: wire.instant,
        lines: z.array(z.object({ line: z.int(), quantity: wire.quantity })),
      }),
    ),
    count: z.int(),
  }),
});
