import type { Kobo } from '../../shared/kit/money.ts';
import type { AppError } from '../../shared/kit/errors.ts';
import type { PAYMENT_CATEGORIES } from '../../shared/payments/contract.ts';
import type { Sql } from '../db/pool.ts';
import type { Leg } from '../ledger/post.ts';

export type PaymentCategory = (typeof PAYMENT_CATEGORIES)[number];

/** A member's business, or who holds the link of one invoice. */
export type Payer = { readonly as: 'business'; readonly businessId: string } | { readonly as: 'guest'; readonly invoiceId: string };

export interface Payable {
  /** What can be paid at most, in kobo; null where any amount can. */
  readonly owed: Kobo | null;
  /** All of it or nothing: parts are refused. */
  readonly whole: boolean;
  readonly currency: string;
  /** The business that is paid; null when it is several, or the product itself. */
  readonly payeeId: string | null;
  readonly payee: string;
  /** What is paid, in words: "invoice INV-0004". */
  readonly label: string;
  /** The page of the app that shows it. */
  readonly path: string;
  /** Why it cannot be paid now. */
  readonly refusal: AppError | null;
}

/** Money that is in hand, or is taken from a wallet in the same transaction. */
export interface PaymentToSettle {
  /** Its id, under which it may be recorded. */
  readonly id: string;
  readonly payer: Payer;
  readonly categoryId: string;
  readonly currency: string;
  readonly channel: 'wallet' | 'card' | 'transfer';
  readonly method: string;
  readonly reference: string;
  readonly provider: string | null;
  readonly providerReference: string | null;
  /** As audit and history record who did it. */
  readonly actor: string;
  readonly who: string | null;
}

export interface Settled {
  /** Credits that add up to what was taken; the caller posts them together with where the money came from. */
  readonly legs: readonly Leg[];
  /** What it did not take: it stays the payer's. */
  readonly left: Kobo;
  /** Businesses whose wallets are among the legs: their limits are applied after the posting. */
  readonly payees: readonly string[];
}

/** Something that can be paid. Nouns above the payments hand theirs in by `registerTargets`. */
export interface PaymentTarget {
  readonly category: PaymentCategory;
  /** Null when this payer has no such thing: an id of another business is one that does not exist. `now`: epoch milliseconds; what is owed may grow by the day. */
  find(sql: Sql, payer: Payer, categoryId: string, now: number): Promise<Payable | null>;
  /**
   * Takes what it is still owed of `amount` kobo, in the settling transaction, and does whatever follows from it. Locks its own rows before the
   * posting locks balances. Never refuses: money that cannot be taken any more is left over. Runs once for a payment.
   */
  settle(sql: Sql, payment: PaymentToSettle, amount: Kobo, at: string): Promise<Settled>;
}
