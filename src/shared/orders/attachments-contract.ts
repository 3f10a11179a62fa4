import * as z from 'zod/mini';
import { attachment, attachments } from '../invoices/attachment-shapes.ts';
import { fileBytes, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ORDER_LINK_ATTACHMENT, ORDER_LINK_ATTACHMENTS } from './link-calls.ts';

/** Attachments of a purchase order: added while it is a draft, readable by both parties and by the holder of the link. */
const businessId = id('business');
const orderId = id('order');
const by = { as: 'member', of: 'businessId' } as const;
/** A supplier's link key. */
const q = z.string().check(z.minLength(1), z.maxLength(200));

export const listOrderAttachments = route({
  id: 'order.attachments.list',
  method: 'GET',
  path: '/v1/order/{id}/business/{businessId}/attachments',
  summary: 'Files that go with a purchase order',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: orderId, businessId }),
  output: attachments,
});

/** PDF, PNG or JPEG of at most 10 MB, checked by content; at most ten for an order. */
export const addOrderAttachment = route({
  id: 'order.attachments.add',
  method: 'POST',
  path: '/v1/order/{id}/business/{businessId}/attachments',
  summary: 'Attach a file to a draft of a purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  cost: 'heavy',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE', 'LIMIT_EXCEEDED'],
  files: ['file'],
  bodyLimit: 10_747_904,
  input: z.object({ id: orderId, businessId }),
  output: attachment,
});

export const readOrderAttachment = route({
  id: 'order.attachments.read',
  method: 'GET',
  path: '/v1/order/{id}/business/{businessId}/attachments/{attachmentId}',
  summary: 'One attached file of a purchase order',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ id: orderId, businessId, attachmentId: id('attachment') }),
  output: fileBytes,
});

export const removeOrderAttachment = route({
  id: 'order.attachments.remove',
  method: 'DELETE',
  path: '/v1/order/{id}/business/{businessId}/attachments/{attachmentId}',
  summary: 'Take an attached file from a draft of a purchase order',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: orderId, businessId, attachmentId: id('attachment') }),
  output: z.object({}),
});

/** Only by link: an attachment is not part of the document, so an id does not show it. */
export const receivedOrderAttachments = route({
  ...ORDER_LINK_ATTACHMENTS,
  summary: 'Files that go with a purchase order, by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: attachments,
});

export const receivedOrderAttachment = route({
  ...ORDER_LINK_ATTACHMENT,
  summary: 'One attached file of a purchase order, by its supplier’s link',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q, attachmentId: id('attachment') }),
  output: fileBytes,
});
