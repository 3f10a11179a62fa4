import type { Kobo } from '../../../shared/kit/money.ts';

/**
 * What the product needs of a payments company. Every amount is integer kobo. Every call has a time limit and throws
 * ProviderError (`refused`, `unavailable`, `unknown-outcome`). Never call one inside a database transaction.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Same e-mail, same customer: safe to repeat after an unknown outcome. */
  createCustomer(input: NewCustomer): Promise<ProviderCustomer>;
  /** The customer's one permanent virtual account, opened on the first call: safe to repeat after an unknown outcome. */
  createDedicatedAccount(input: { readonly customerCode: string }): Promise<DedicatedAccount>;
  /** The provider's own word on a transaction; null when it knows no such reference. */
  verifyTransaction(reference: string): Promise<ProviderTransaction | null>;
  /** Newest first, for reconciliation. */
  listTransactions(input: TransactionQuery): Promise<TransactionPage>;
  /** By name. */
  listBanks(): Promise<readonly Bank[]>;
  /** The holder's name; null when the account does not exist at that bank. */
  resolveAccount(input: AccountAddress): Promise<ResolvedAccount | null>;
  /** Judges a webhook by its raw bytes alone; nothing in it may be believed before. Never throws. */
  parseWebhook(rawBody: Uint8Array, signature: string | undefined): WebhookVerdict;
}

export interface NewCustomer {
  /** Unique per business: two customers with one e-mail are one customer at the provider. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
}

export interface ProviderCustomer {
  readonly customerCode: string;
  readonly email: string;
}

export interface DedicatedAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}

export interface Bank {
  readonly name: string;
  readonly code: string;
}

export interface AccountAddress {
  readonly accountNumber: string;
  readonly bankCode: string;
}

export interface ResolvedAccount {
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface TransactionQuery {
  /** ISO-8601 instants. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
  /** At most 100. */
  readonly perPage: number;
}

export interface TransactionPage {
  readonly transactions: readonly ProviderTransaction[];
  readonly hasMore: boolean;
}

/** `pending` is everything that is not conclusive yet. */
export type TransactionStatus = 'success' | 'failed' | 'reversed' | 'pending';

export interface ProviderTransaction {
  /** The provider's own number of it. */
  readonly id: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** What the payer paid, before the provider's fee. */
  readonly amount: Kobo;
  /** What the provider keeps of it. */
  readonly fees: Kobo;
  readonly currency: string;
  /** `dedicated_nuban` for money that arrived in a virtual account; else `card`, `bank_transfer`, … */
  readonly channel: string;
  /** ISO-8601; null while not paid. */
  readonly paidAt: string | null;
  readonly customerCode: string | null;
  /** The virtual account the money arrived in. */
  readonly receiver: { readonly accountNumber: string; readonly bankName: string | null } | null;
  readonly sender: SenderDetails | null;
}

export interface SenderDetails {
  readonly name: string | null;
  readonly bankName: string | null;
  /** As the provider masks it. */
  readonly accountNumber: string | null;
  readonly narration: string | null;
}

/** `key` is the same for every copy of one event: what makes handling it idempotent. */
export type WebhookEvent =
  | { readonly type: 'charge.success'; readonly key: string; readonly transaction: ProviderTransaction }
  | { readonly type: 'other'; readonly key: string; readonly name: string };

export type WebhookRefusal = 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable';

export type WebhookVerdict = { readonly ok: true; readonly event: WebhookEvent } | { readonly ok: false; readonly reason: WebhookRefusal };
