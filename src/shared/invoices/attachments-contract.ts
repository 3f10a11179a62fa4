import * as z from 'zod/mini';
import { fileBytes, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { RECEIVED_ATTACHMENT, RECEIVED_ATTACHMENTS } from './link-calls.ts';
import { attachment, attachments } from './attachment-shapes.ts';

/** Attachments of an invoice: added while it is a draft, readable by both parties and by the holder of the link. */
const businessId = id('business');
const invoiceId = id('invoice');
const by = { as: 'member', of: 'businessId' } as const;
/** A recipient's link key. */
const q = z.string().check(z.minLength(1), z.maxLength(200));

export const listAttachments = route({
  id: 'invoice.attachments.list',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/attachments',
  summary: 'Files that go with an invoice',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: invoiceId, businessId }),
  output: attachments,
});

/** PDF, PNG or JPEG of at most 10 MB, checked by content; at most ten for an invoice. */
export const addAttachment = route({
  id: 'invoice.attachments.add',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/attachments',
  summary: 'Attach a file to a draft',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  cost: 'heavy',
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE', 'LIMIT_EXCEEDED'],
  files: ['file'],
  bodyLimit: 10_747_904,
  input: z.object({ id: invoiceId, businessId }),
  output: attachment,
});

export const readAttachment = route({
  id: 'invoice.attachments.read',
  method: 'GET',
  path: '/v1/invoice/{id}/business/{businessId}/attachments/{attachmentId}',
  summary: 'One attached file',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ id: invoiceId, businessId, attachmentId: id('attachment') }),
  output: fileBytes,
});

export const removeAttachment = route({
  id: 'invoice.attachments.remove',
  method: 'DELETE',
  path: '/v1/invoice/{id}/business/{businessId}/attachments/{attachmentId}',
  summary: 'Take an attached file from a draft',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: invoiceId, businessId, attachmentId: id('attachment') }),
  output: z.object({}),
});

/** Only by link: an attachment is not part of the document, so an id does not show it. */
export const receivedAttachments = route({
  ...RECEIVED_ATTACHMENTS,
  summary: 'Files that go with a received invoice, by link',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: attachments,
});

export const receivedAttachment = route({
  ...RECEIVED_ATTACHMENT,
  summary: 'One attached file, by link',
  specified: false,
  access: { as: 'public' },
  answers: 'file',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q, attachmentId: id('attachment') }),
  output: fileBytes,
});
