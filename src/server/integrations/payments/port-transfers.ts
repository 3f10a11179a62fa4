import type { Kobo } from '../../../shared/kit/money.ts';
import type { TransferStatus } from '../../../shared/wallet/payout.ts';
import type { UnreadRow } from './port-charges.ts';

/** Money out: to a bank account in the country's own currency. Amounts are integer kobo; errors as in `port.ts`. */
export interface TransferProvider {
  /** Registers where money is sent; the same account gives a recipient again: safe to repeat. */
  createRecipient(input: NewRecipient): Promise<Recipient>;
  /**
   * Sends money under a reference that is ours and never used for anything else: a second call under it sends nothing. After
   * `unknown-outcome` ask `verifyTransfer`; the answer of this call is rarely conclusive.
   */
  sendTransfer(input: NewTransfer): Promise<ProviderTransfer>;
  /** The provider's own word on a transfer; null when it knows no such reference (yet). */
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
  /** The holder as the bank says it; null when the provider did not ask. */
  readonly accountName: string | null;
}

export interface NewTransfer {
  /** Lower-case letters, digits, - and _; 16 to 50 of them. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly recipientCode: string;
  /** Whom the code stands for: some companies want the account itself with every transfer. */
  readonly to: NewRecipient;
  /** What the receiver reads on their statement. */
  readonly reason: string;
}

export interface ProviderTransfer {
  readonly id: string;
  /** Ours; of a transfer that was made without one, the provider's own code. */
  readonly reference: string;
  readonly status: TransferStatus;
  /** What the receiver gets. */
  readonly amount: Kobo;
  /** What the provider takes for it, besides. */
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

/** Something became of a transfer; what, the provider is asked. */
export interface TransferEvent {
  readonly type: 'transfer';
  readonly key: string;
  readonly reference: string;
}
