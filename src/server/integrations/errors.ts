/**
 * What became of a call to a vendor.
 * - `refused`: the vendor understood and said no; the same call again gets the same answer.
 * - `unavailable`: nothing happened at the vendor (not reached, too busy, our key not taken); call again later.
 * - `unknown-outcome`: it may or may not have happened; ask by reference before doing anything else.
 */
export type ProviderErrorKind = 'refused' | 'unavailable' | 'unknown-outcome';

/** Thrown by every adapter. `message` never holds a secret, a request body or a person's data. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly provider: string;
  /** The vendor's HTTP or SMTP status, where one came. */
  readonly status: number | undefined;
  /** The vendor's own sentence, for operators and logs; never shown to a customer as it is. */
  readonly vendorMessage: string | undefined;
  /** In our own words: what of our account or settings at the vendor is wrong, whoever asks. A person of ours has to mend it. */
  readonly ours: string | undefined;

  constructor(
    kind: ProviderErrorKind,
    provider: string,
    what: string,
    more: { status?: number | undefined; vendorMessage?: string | undefined; ours?: string | undefined; cause?: unknown } = {},
  ) {
    super(`${provider}: ${what}`, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.provider = provider;
    this.status = more.status;
    this.vendorMessage = more.vendorMessage?.slice(0, 300);
    this.ours = more.ours;
  }
}

/** `refused` is a plain no: the same call will be refused again. */
export function isProviderError(error: unknown, kind?: ProviderErrorKind): error is ProviderError {
  return error instanceof ProviderError && (kind === undefined || error.kind === kind);
}
