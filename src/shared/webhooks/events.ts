import { t } from '../i18n/translate.ts';

/** The events of webhooks. Names and fields are the API’s; each event concerns the business of the endpoint. */
export const WEBHOOK_EVENTS = {
  'invoice.sent': t('An invoice was sent, by the business or to it'),
  'invoice.approved': t('An invoice was approved by its recipient'),
  'invoice.denied': t('An invoice was declined by its recipient'),
  'invoice.expired': t('An invoice expired without a response'),
  'invoice.revised': t('An invoice was revised'),
  'invoice.voided': t('An invoice was withdrawn by its sender'),
  'credit-note.issued': t('A credit note was issued, by the business or to it'),
  'invoice.paid': t('An invoice was paid in full'),
  'payment.received': t('Money arrived for an invoice the business sent'),
  'wallet.credited': t('Money arrived in the wallet by transfer'),
  'withdrawal.succeeded': t('A withdrawal reached its bank account'),
  'withdrawal.failed': t('A withdrawal failed; the money is in the wallet'),
  'withdrawal.returned': t('A withdrawal was returned by the bank'),
  'credit.requested': t('An advance was requested and is pending review'),
  'credit.approved': t('An advance was approved as requested'),
  'credit.partial': t('A smaller advance was offered'),
  'credit.denied': t('An advance was not approved'),
  'credit.disbursed': t('An advance was paid into the wallet'),
  'credit.overdue': t('An advance is overdue'),
  'credit.repaid': t('An advance is repaid in full'),
  'order.sent': t('A purchase order was sent, by the business or to it'),
  'order.revised': t('A purchase order was revised'),
  'order.approved': t('A purchase order was approved by its supplier'),
  'order.denied': t('A purchase order was declined by its supplier'),
  'order.delivered': t('A delivery was recorded for a purchase order'),
  'order.invoiced': t('A purchase order was turned into an invoice'),
  'quote.sent': t('A quote was sent, by the business or to it'),
  'quote.approved': t('A quote was accepted by its customer'),
  'quote.denied': t('A quote was declined by its customer'),
  'quote.expired': t('A quote expired without a response'),
  'quote.invoiced': t('A quote was turned into an invoice'),
  'bill.arrived': t('A bill arrived by email or was uploaded, and its file was read'),
  'bill.approved': t('A bill was approved'),
  'bill.paid': t('A bill was recorded as paid'),
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
// The table's keys are the events.
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** The event of the "send a test event" button; it has no subscribers. */
export const TEST_EVENT = 'webhook.test';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds between attempts: eight more within a day. */
export const RETRIES: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR];
/** An endpoint without a success for this long is turned off. */
export const DISABLED_AFTER = 72 * HOUR;
/** After a rotation both secrets sign for this long. */
export const OVERLAP = 24 * HOUR;
/** The number of days for which deliveries are kept. */
export const RETENTION_DAYS = 30;
export const ENDPOINTS_AT_ONCE = 5;

/** Milliseconds until the next attempt after `tries` failures; null after the last attempt. */
export function retryAfter(tries: number): number | null {
  return RETRIES[tries - 1] ?? null;
}
