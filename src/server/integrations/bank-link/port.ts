/**
 * The port of a bank-linking company: the holder proves an account at their own bank on the provider's page. The account is
 * reported by a webhook with our reference, and sometimes also by a code with which the holder returns. Throws ProviderError. Never called
 * inside a transaction.
 */
export interface BankLinkProvider {
  readonly name: string;
  /**
   * The page to open in the browser. It returns to `redirectUrl`, perhaps with `code` in the query; webhooks about it contain `reference`.
   */
  startLinking(input: {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly redirectUrl: string;
  }): Promise<{ readonly url: string }>;
  /** The account of a code; null if the code is unknown, used or older than ten minutes. */
  exchange(code: string): Promise<{ readonly accountId: string } | null>;
  /** The account's details; null while the bank's data are being fetched. `refused`: the bank provides none. */
  readAccount(accountId: string): Promise<LinkedAccount | null>;
  /** Checks a webhook by its secret. Never throws. Pass the headers lower-cased. */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): BankLinkVerdict;
}

export interface LinkedAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankName: string;
  /** The bank's three-digit code, as in payouts. */
  readonly bankCode: string;
  readonly currency: string;
}

export type BankLinkVerdict =
  | {
      readonly ok: true;
      readonly key: string;
      /** `failed`: a linking that failed. */
      readonly event: 'connected' | 'updated' | 'failed' | 'other';
      readonly accountId: string | null;
      /** The reference of `startLinking`, if the message contains it. */
      readonly reference: string | null;
    }
  | { readonly ok: false; readonly reason: 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable' };
