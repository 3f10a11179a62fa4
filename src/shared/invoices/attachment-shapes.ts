import * as z from 'zod/mini';
import { wire } from '../kit/fields.ts';

/** A file attached to an invoice or a purchase order; `size` in bytes. */
export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  size: z.int(),
  uploadedAt: wire.instant,
});
export const attachments = z.object({ attachments: z.array(attachment), count: z.int() });
