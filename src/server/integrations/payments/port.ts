import type { Kobo } from '../../../shared/kit/money.ts';
import type { AccountEvent, AccountsProvider } from './port-accounts.ts';
import type { ChargeEvent, ChargesProvider } from './port-charges.ts';
import type { TransferEvent, TransferProvider } from './port-transfers.ts';

export type * from './port-accounts.ts';
export type * from './port-charges.ts';
export type * from './port-transfers.ts';

/**
 * The port of a payments company. Every amount is integer kobo. Every call has a timeout and throws
 * ProviderError (`refused`, `unavailable`, `unknown-outcome`). Never call one inside a database transaction.
 */
export interface PaymentProvider extends AccountsProvider, ChargesProvider, TransferProvider {
  /** The address of its webhooks is `/webhooks/` and this name. */
  readonly name: string;
  /** The maximum duration in milliseconds of starting a payment, with all its queries. */
  readonly longestStart: number;
  /** The smallest payment that the company accepts, by card or transfer. */
  readonly smallest: Kobo;
  /** The signature header of webhooks, in lower case. */
  readonly signatureHeader: string;
  /** Checks a webhook by its raw bytes and that header. Its content is not trusted: it only names the object to query. Never throws. */
  parseWebhook(rawBody: Uint8Array, signature: string | undefined): WebhookVerdict;
}

/** `key` is the same for every copy of one event: it makes the handling idempotent. */
export type WebhookEvent = ChargeEvent | TransferEvent | AccountEvent | { readonly type: 'other'; readonly key: string; readonly name: string };

export type WebhookRefusal = 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable';

export type WebhookVerdict = { readonly ok: true; readonly event: WebhookEvent } | { readonly ok: false; readonly reason: WebhookRefusal };
