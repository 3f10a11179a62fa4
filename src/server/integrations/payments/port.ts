import type { AccountEvent, AccountsProvider } from './port-accounts.ts';
import type { ChargeEvent, ChargesProvider } from './port-charges.ts';
import type { TransferEvent, TransferProvider } from './port-transfers.ts';

export type * from './port-accounts.ts';
export type * from './port-charges.ts';
export type * from './port-transfers.ts';

/**
 * What the product needs of a payments company. Every amount is integer kobo. Every call has a time limit and throws
 * ProviderError (`refused`, `unavailable`, `unknown-outcome`). Never call one inside a database transaction.
 */
export interface PaymentProvider extends AccountsProvider, ChargesProvider, TransferProvider {
  /** Its webhooks come to `/webhooks/` and this name. */
  readonly name: string;
  /** Milliseconds that no call to start a payment takes longer than, all its questions together. */
  readonly longestStart: number;
  /** The header a webhook is judged by, in lower case. */
  readonly signatureHeader: string;
  /** Judges a webhook by its raw bytes and that header. What it says is never believed: it only names what to ask about. Never throws. */
  parseWebhook(rawBody: Uint8Array, signature: string | undefined): WebhookVerdict;
}

/** `key` is the same for every copy of one event: what makes handling it idempotent. */
export type WebhookEvent = ChargeEvent | TransferEvent | AccountEvent | { readonly type: 'other'; readonly key: string; readonly name: string };

export type WebhookRefusal = 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable';

export type WebhookVerdict = { readonly ok: true; readonly event: WebhookEvent } | { readonly ok: false; readonly reason: WebhookRefusal };
