/**
 * What the product needs of a bank-linking company: the account holder proves an account at their own bank on the provider's page
 * and comes back with a code that is good for one exchange. Throws ProviderError. Never called inside a transaction.
 */
export interface BankLinkProvider {
  readonly name: string;
  /** Where to send the browser. It comes back to `redirectUrl` with `code` in the query. */
  startLinking(input: {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly redirectUrl: string;
  }): Promise<{ readonly url: string }>;
  /** The account a code stands for; null when the code is unknown, used or older than ten minutes. */
  exchange(code: string): Promise<{ readonly accountId: string } | null>;
  /** The account's details; null while the bank's data is still being fetched. */
  readAccount(accountId: string): Promise<LinkedAccount | null>;
  /** Judges a webhook by its secret. Never throws. Pass the headers lower-cased. */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): BankLinkVerdict;
}

export interface LinkedAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankName: string;
  /** The bank's three-digit code, as payouts name it. */
  readonly bankCode: string;
  readonly currency: string;
}

export type BankLinkVerdict =
  | { readonly ok: true; readonly key: string; readonly event: 'connected' | 'updated' | 'other'; readonly accountId: string | null }
  | { readonly ok: false; readonly reason: 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable' };
