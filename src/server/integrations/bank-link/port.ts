/**
 * What the product needs of a bank-linking company: the account holder proves an account at their own bank on the provider's page. Which account it is
 * comes by a message that bears our reference, and sometimes also by a code that the holder comes back with. Throws ProviderError. Never called inside a transaction.
 */
export interface BankLinkProvider {
  readonly name: string;
  /** Where to send the browser. It comes back to `redirectUrl`, perhaps with `code` in the query; messages about it bear `reference`. */
  startLinking(input: {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly redirectUrl: string;
  }): Promise<{ readonly url: string }>;
  /** The account a code stands for; null when the code is unknown, used or older than ten minutes. */
  exchange(code: string): Promise<{ readonly accountId: string } | null>;
  /** The account's details; null while the bank's data is still being fetched. `refused`: the bank gives none, and will not. */
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
  | {
      readonly ok: true;
      readonly key: string;
      /** `failed`: a linking that came to nothing. */
      readonly event: 'connected' | 'updated' | 'failed' | 'other';
      readonly accountId: string | null;
      /** What `startLinking` was given, where the message says it. */
      readonly reference: string | null;
    }
  | { readonly ok: false; readonly reason: 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable' };
