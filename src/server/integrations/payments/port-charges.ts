import type { Kobo } from '../../../shared/kit/money.ts';

/** Incoming money: hosted checkout, saved cards, one-time accounts, refunds, disputes. */
export interface ChargesProvider {
  /**
   * A hosted page for one payment. A reference is valid for one payment; after it, another page is `refused` and `isTaken` returns true.
   */
  startCheckout(input: NewCheckout): Promise<Checkout>;
  /** Charges a saved card at once. The outcome may be pending, or require its holder's confirmation; query by reference. */
  chargeCard(input: CardCharge): Promise<ProviderTransaction | PausedCharge>;
  /** An account number for one transfer of exactly this amount. */
  openTransferAccount(input: NewTransferAccount): Promise<TransferAccount>;
  /** The provider's record of a transaction; null if it does not know the reference, or nobody has tried to pay with it yet. */
  verifyTransaction(reference: string): Promise<ProviderTransaction | null>;
  /** Newest first, for reconciliation. */
  listTransactions(input: TransactionQuery): Promise<TransactionPage>;
  /** Refunds money of a transaction to its payer. Not safe to repeat: read `listRefunds` before. */
  refund(input: NewRefund): Promise<ProviderRefund>;
  /** All refunds of one transaction, by whomever, newest first. */
  listRefunds(transactionId: string): Promise<readonly ProviderRefund[]>;
  /** Sends a refund that needs attention to a bank account of the payer. Safe to repeat: a refund with another status is `refused`. */
  retryRefund(input: RefundRetry): Promise<ProviderRefund>;
  /** Disputes opened in that time, newest first: some companies send no webhook for them. */
  listDisputes(query: { readonly from: string; readonly to: string }): Promise<DisputePage>;
  /** The provider's record of a dispute; null if it does not know the id. */
  readDispute(id: string): Promise<ProviderDispute | null>;
  /**
   * Accepts a dispute, or contests it with evidence; returns its record afterwards. `refused` if it does not wait for an answer: after an unknown outcome read it
   * again.
   */
  answerDispute(input: DisputeAnswer): Promise<ProviderDispute>;
  /** Whether a refusal means that the reference was used before. */
  isTaken(error: unknown): boolean;
}

export interface NewCheckout {
  readonly reference: string;
  readonly email: string;
  readonly amount: Kobo;
  readonly currency: string;
  /** The address to which the payer returns. */
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

/** The holder must confirm the charge on a page of the provider; nothing is debited before. */
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
  /** Only payments into this customer's account, if the company can filter; the result may contain others. */
  readonly customerCode?: string;
}

export interface TransactionPage {
  readonly transactions: readonly ProviderTransaction[];
  readonly unread: readonly UnreadRow[];
  readonly hasMore: boolean;
}

/** A row of a list in an unknown form. The others are read nevertheless; an operator must look at this one. */
export interface UnreadRow {
  /** Its reference or number, if readable. */
  readonly name: string;
  /** Field and type, never a value. */
  readonly problem: string;
}

/** `abandoned`: the payer left and may return. `pending`: every other status that is not conclusive. */
export type TransactionStatus = 'success' | 'failed' | 'reversed' | 'abandoned' | 'pending';

export interface ProviderTransaction {
  /** The provider's own number of the transaction. */
  readonly id: string;
  readonly reference: string;
  readonly status: TransactionStatus;
  /** The amount paid, before the provider's fee; without a fee that the payer paid in addition. */
  readonly amount: Kobo;
  /** Everything that the provider keeps: fees, duties and taxes. */
  readonly fees: Kobo;
  readonly currency: string;
  /** `dedicated_nuban` for money that arrived in a virtual account; else `card`, `bank_transfer`, … */
  readonly channel: string;
  /** ISO-8601; null while not paid. */
  readonly paidAt: string | null;
  readonly customerCode: string | null;
  /** The virtual account that received the money; null if the provider reports only the customer. */
  readonly receiver: { readonly accountNumber: string; readonly bankName: string | null } | null;
  readonly sender: SenderDetails | null;
  /** The provider's text about the outcome ("Declined", "Insufficient Funds"); for logs and `declineReason`. */
  readonly said: string | null;
  /** The card, for a payment by card. */
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
  /** Only a reusable card can be charged again. */
  readonly reusable: boolean;
  /** The same for every authorization of one card. */
  readonly signature: string;
}

export interface SenderDetails {
  readonly name: string | null;
  readonly bankName: string | null;
  /** Masked by the provider. */
  readonly accountNumber: string | null;
  readonly narration: string | null;
}

export interface NewRefund {
  /** The reference of the payment. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly reason: string;
  /** Our id: if the company returns notes, the refund is identified by it. */
  readonly id: string;
}

export interface RefundRetry {
  /** The provider's number of the refund. */
  readonly refundId: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly currency: string;
}

export interface ProviderRefund {
  readonly id: string;
  readonly amount: Kobo;
  /** `needs-attention`: the payer's bank rejects it; another account of the payer is needed. */
  readonly status: 'pending' | 'needs-attention' | 'processed' | 'failed';
  /** Our id of the refund; null if the company's data do not contain it. */
  readonly ours: string | null;
  /** Made by the provider to end a dispute: not one of ours. */
  readonly ofDispute: boolean;
}

export interface DisputePage {
  readonly disputes: readonly ProviderDispute[];
  readonly unread: readonly UnreadRow[];
}

export interface ProviderDispute {
  readonly id: string;
  /** The reference of the disputed transaction. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly currency: string;
  /** `lost`: the provider has returned the money. `closed`: archived, nothing was taken. */
  readonly status: 'open' | 'won' | 'lost' | 'closed';
  /** Whether the company waits for our answer; false once it was given. */
  readonly awaitsAnswer: boolean;
  /** An unknown value for its outcome; the dispute then counts as open. */
  readonly unclear: string | null;
  readonly reason: string | null;
  /** ISO-8601; the provider waits for an answer until then. */
  readonly dueAt: string | null;
}

export interface DisputeAnswer {
  readonly id: string;
  /** The disputed amount. */
  readonly amount: Kobo;
  readonly message: string;
  /** Null accepts the dispute: the payer gets the money back. */
  readonly contest: DisputeDelivery | null;
  readonly file: { readonly name: string; readonly bytes: Buffer; readonly contentType: string } | null;
}

/** What was delivered to whom. */
export interface DisputeDelivery {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly service: string;
  readonly address: string | null;
}

export type ChargeEvent =
  | { readonly type: 'charge.success'; readonly key: string; readonly reference: string }
  | { readonly type: 'refund'; readonly key: string; readonly reference: string }
  | { readonly type: 'dispute'; readonly key: string; readonly disputeId: string };
