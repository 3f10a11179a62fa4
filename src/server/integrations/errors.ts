/**
 * The outcome of a failed call to a vendor.
 * - `refused`: the vendor understood and refused; the same call again gets the same answer.
 * - `unavailable`: nothing happened at the vendor (not reached, too busy, our key not accepted); call again later.
 * - `unknown-outcome`: it may or may not have happened; query by reference before doing anything else.
 */
export type ProviderErrorKind = 'refused' | 'unavailable' | 'unknown-outcome';

/** Thrown by every adapter. `message` never contains a secret, a request body or personal data. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly provider: string;
  /** The vendor's HTTP or SMTP status, if there was one. */
  readonly status: number | undefined;
  /** The vendor's own message, for operators and logs; never shown to a customer unchanged. */
  readonly vendorMessage: string | undefined;
  /** Our description of a fault in our account or settings at the vendor, which affects every caller. An operator has to fix it. */
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

/** `refused` is final: the same call will be refused again. */
export function isProviderError(error: unknown, kind?: ProviderErrorKind): error is ProviderError {
  return error instanceof ProviderError && (kind === undefined || error.kind === kind);
}
