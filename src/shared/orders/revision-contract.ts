import * as z from 'zod/mini';
import { id, seenVersion, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { orderDraft } from './draft.ts';
import { orderDocument, saved } from './shapes.ts';

const one = { id: id('order'), businessId: id('business') };
const by = { as: 'member', of: 'businessId' } as const;
const { issueDate, dueDate, description, itemDetails, discounts, taxes } = orderDraft.shape;

/** A new version of a denied order with the same number, link and supplier. `version` is the one last read. */
export const reviseOrder = route({
  id: 'order.revise',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/revise',
  summary: 'Revise and resend a declined purchase order',
  specified: false,
  access: { ...by, can: 'invoice.send', level: 1 },
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
  input: z.object({ ...one, version: seenVersion, issueDate, dueDate, description, itemDetails, discounts, taxes }),
  output: z.object({ ...saved.shape, revision: z.int(), changes: z.array(z.string()) }),
});

export const listOrderRevisions = route({
  id: 'order.revisions',
  method: 'GET',
  path: '/v1/order/{id}/business/{businessId}/revisions',
  summary: 'The previous versions of a purchase order',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(one),
  output: z.object({
    revisions: z.array(
      z.object({
        revision: z.int(),
        paper: orderDocument,
        /** Why the supplier declined it. */
        reason: z.string(),
        sentAt: wire.instant,
        replacedAt: wire.instant,
        /** The changes that replaced it. */
        changes: z.array(z.string()),
      }),
    ),
    count: z.int(),
  }),
});
