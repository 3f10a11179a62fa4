import type { Kobo } from '../../../shared/kit/money.ts';

/** Money that payers send: hosted checkout, saved cards, one-time accounts, refunds, disputes. */
export interface ChargesProvider {
  /** A hosted page for one payment. A reference is good for one; once it was paid by, another page is `refused` with `isTaken` of it true. */
  startCheckout(input: NewCheckout): Promise<Checkout>;
  /** Charges a saved card at once. The outcome may be pending, or wait for its holder; ask by reference. */
  chargeCard(input: CardCharge): Promise<ProviderTransaction | PausedCharge>;
  /** An account number for one transfer of exactly this amount. */
  openTransferAccount(input: NewTransferAccount): Promise<TransferAccount>;
  /** The provider's own word on a transaction; null when it knows no such reference, or of nobody who tried to pay by it yet. */
  verifyTransaction(reference: string): Promise<ProviderTransaction | null>;
  /** Newest first, for reconciliation. */
  listTransactions(input: TransactionQuery): Promise<TransactionPage>;
  /** Sends money of a transaction back to its payer. Not safe to repeat: ask `listRefunds` before. */
  refund(input: NewRefund): Promise<ProviderRefund>;
  /** All refunds of one transaction, whoever made them, newest first. */
  listRefunds(transactionId: string): Promise<readonly ProviderRefund[]>;
  /** Sends one that needs attention to a bank account of the payer's. Safe to repeat: a refund in another status is `refused`. */
  retryRefund(input: RefundRetry): Promise<ProviderRefund>;
  /** Disputes opened in that time, newest first: some companies send no message of them. */
  listDisputes(query: { readonly from: string; readonly to: string }): Promise<DisputePage>;
  /** The provider's own word on a dispute; null when it knows none of that id. */
  readDispute(id: string): Promise<ProviderDispute | null>;
  /** Whether a refusal says that the reference was used before. */
  isTaken(error: unknown): boolean;
}

export interface NewCheckout {
  readonly reference: string;
  readonly email: string;
  readonly amount: Kobo;
  readonly currency: string;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
  readonly channels: readonly ('card' | 'transfer')[];
  /** Shown on the page. */
  readonly label: string;
}

export interface Checkout {
  readonly url: string;
  readonly reference: string;
}

export interface CardCharge {
  readonly reference: string;
  readonly email: string;
  readonly amount: Kobo;
  readonly currency: string;
  readonly authorizationCode: string;
}

/** The holder must confirm the charge on a page of the provider's before anything is taken. */
export interface PausedCharge {
  readonly status: 'paused';
  readonly reference: string;
  readonly url: string;
}

export interface NewTransferAccount {
  readonly reference: string;
  readonly email: string;
  readonly amount: Kobo;
  readonly currency: string;
  /** ISO-8601. */
  readonly expiresAt: string;
}

export interface TransferAccount {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
  readonly expiresAt: string;
}

export interface TransactionQuery {
  /** ISO-8601 instants. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
  /** At most 100. */
  readonly perPage: number;
  /** Only what came into this customer's account, where the company can tell apart: others may be among them. */
  readonly customerCode?: string;
}

export interface TransactionPage {
  readonly transactions: readonly ProviderTransaction[];
  readonly unread: readonly UnreadRow[];
  readonly hasMore: boolean;
}

/** A row of a list in a form that we do not know. The others are read all the same; this one is for a person. */
export interface UnreadRow {
  /** Its reference or number, as far as it can be read. */
  readonly name: string;
  /** Field and kind, never a value. */
  readonly problem: string;
}

/** `abandoned`: a payer who walked away and may come back. `pending` is all else that is not conclusive. */
export type TransactionStatus = 'success' | 'failed' | 'reversed' | 'abandoned' | 'pending';

export interface ProviderTransaction {
  /** The provider's own number of it. */
  readonly id: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** What the payer paid, before the provider's fee; without a fee that the payer was charged besides. */
  readonly amount: Kobo;
  /** All that the provider keeps of it: fees, duties and taxes. */
  readonly fees: Kobo;
  readonly currency: string;
  /** `dedicated_nuban` for money that arrived in a virtual account; else `card`, `bank_transfer`, … */
  readonly channel: string;
  /** ISO-8601; null while not paid. */
  readonly paidAt: string | null;
  readonly customerCode: string | null;
  /** The virtual account the money arrived in; null where the provider names the customer alone. */
  readonly receiver: { readonly accountNumber: string; readonly bankName: string | null } | null;
  readonly sender: SenderDetails | null;
  /** The provider's sentence about the outcome ("Declined", "Insufficient Funds"); for logs and `declineReason`. */
  readonly said: string | null;
  /** The card it was paid with, where it was one. */
  readonly card: ProviderCard | null;
}

export interface ProviderCard {
  readonly authorizationCode: string;
  readonly brand: string;
  readonly last4: string;
  /** 1 to 12, and four digits. */
  readonly expMonth: number;
  readonly expYear: number;
  readonly bank: string | null;
  /** Only then it can be charged again. */
  readonly reusable: boolean;
  /** The same for every authorization of one card. */
  readonly signature: string;
}

export interface SenderDetails {
  readonly name: string | null;
  readonly bankName: string | null;
  /** As the provider masks it. */
  readonly accountNumber: string | null;
  readonly narration: string | null;
}

export interface NewRefund {
  /** Of the payment. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly reason: string;
  /** Ours: where the company gives notes back, the refund is known by it. */
  readonly id: string;
}

export interface RefundRetry {
  /** The provider's number of it. */
  readonly refundId: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly currency: string;
}

export interface ProviderRefund {
  readonly id: string;
  readonly amount: Kobo;
  /** `needs-attention`: the payer's bank does not take it back; it waits for an account of theirs. */
  readonly status: 'pending' | 'needs-attention' | 'processed' | 'failed';
  /** Our id of it; null when nothing says whose it is. */
  readonly ours: string | null;
  /** Made by the provider to end a dispute: none of ours. */
  readonly ofDispute: boolean;
}

export interface DisputePage {
  readonly disputes: readonly ProviderDispute[];
  readonly unread: readonly UnreadRow[];
}

export interface ProviderDispute {
  readonly id: string;
  /** Of the transaction it is about. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly currency: string;
  /** `lost`: the provider has taken the money back. `closed`: put aside, nothing was taken. */
  readonly status: 'open' | 'won' | 'lost' | 'closed';
  /** The word about its end that we do not know; then it counts as open. */
  readonly unclear: string | null;
  readonly reason: string | null;
  /** ISO-8601; until when the provider waits for an answer. */
  readonly dueAt: string | null;
}

export type ChargeEvent =
  | { readonly type: 'charge.success'; readonly key: string; readonly reference: string }
  | { readonly type: 'refund'; readonly key: string; readonly reference: string }
  | { readonly type: 'dispute'; readonly key: string; readonly disputeId: string };
