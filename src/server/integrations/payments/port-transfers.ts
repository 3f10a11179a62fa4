import type { Kobo } from '../../../shared/kit/money.ts';
import type { TransferStatus } from '../../../shared/wallet/payout.ts';
import type { UnreadRow } from './port-charges.ts';

/** Outgoing money: to a bank account in the country's own currency. Amounts are integer kobo; errors as in `port.ts`. */
export interface TransferProvider {
  /** Registers a destination; the same account returns a recipient again: safe to repeat. */
  createRecipient(input: NewRecipient): Promise<Recipient>;
  /**
   * Sends money with our reference, which must never be used for anything else: a second call with it sends nothing. After
   * `unknown-outcome` query `verifyTransfer`; the answer of this call is rarely conclusive.
   */
  sendTransfer(input: NewTransfer): Promise<ProviderTransfer>;
  /** The provider's record of a transfer; null if it does not know the reference (yet). */
  verifyTransfer(reference: string): Promise<ProviderTransfer | null>;
  /** Newest first, for reconciliation. */
  listTransfers(query: { readonly from: string; readonly to: string; readonly page: number; readonly perPage: number }): Promise<TransferPage>;
}

export interface NewRecipient {
  readonly name: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

export interface Recipient {
  readonly recipientCode: string;
  /** The holder as reported by the bank; null if the provider did not query it. */
  readonly accountName: string | null;
}

export interface NewTransfer {
  /** Lower-case letters, digits, - and _; 16 to 50 of them. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly recipientCode: string;
  /** The account behind the code: some companies require it with every transfer. */
  readonly to: NewRecipient;
  /** The text on the receiver's statement. */
  readonly reason: string;
}

export interface ProviderTransfer {
  readonly id: string;
  /** Our reference; for a transfer without one, the provider's own code. */
  readonly reference: string;
  readonly status: TransferStatus;
  /** The amount that the receiver gets. */
  readonly amount: Kobo;
  /** The provider's fee, in addition. */
  readonly fee: Kobo;
  readonly currency: string;
  /** ISO-8601. */
  readonly createdAt: string;
}

export interface TransferPage {
  readonly transfers: readonly ProviderTransfer[];
  readonly unread: readonly UnreadRow[];
  readonly hasMore: boolean;
}

/** The state of a transfer has changed; query the provider for it. */
export interface TransferEvent {
  readonly type: 'transfer';
  readonly key: string;
  readonly reference: string;
}
