import type { MessageKey } from './message-queries.ts';

/** The key of a message through WhatsApp as one text, which webhooks repeat. */
export function referenceOf({ businessId, invoiceId, occasion }: MessageKey): string {
  return `${businessId} ${invoiceId} ${occasion}`;
}

/** Null for a text that is not ours. */
export function keyOfReference(reference: string): MessageKey | null {
  const [businessId, invoiceId, occasion, ...more] = reference.split(' ');
  return businessId && invoiceId && occasion && more.length === 0 ? { businessId, invoiceId, occasion, channel: 'whatsapp' } : null;
}
