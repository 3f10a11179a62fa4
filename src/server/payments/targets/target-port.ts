import type { Kobo } from '../../../shared/kit/money.ts';
import type { AppError } from '../../../shared/kit/errors.ts';
import type { PAYMENT_CATEGORIES } from '../../../shared/payments/contract.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Sql } from '../../db/pool.ts';

export type PaymentCategory = (typeof PAYMENT_CATEGORIES)[number];

/** A member's business, or a person without an account, who may pay only what their link named. */
export type Payer = { readonly as: 'business'; readonly businessId: string } | { readonly as: 'guest'; readonly targetId: string };

export interface Payable {
  /** The maximum payment in kobo; null if any amount is possible. */
  readonly owed: Kobo | null;
  /** All of it or nothing: parts are refused. */
  readonly whole: boolean;
  readonly currency: string;
  /** The paid business; null for several, or for the product itself. */
  readonly payeeId: string | null;
  readonly payee: Text;
  /** The target as text: "invoice INV-0004". */
  readonly label: Text;
  /** The page of the app that shows it. */
  readonly path: string;
  /** Of an invoice: the version that the payer must have read. */
  readonly version?: { readonly revision: number; readonly revision_required: boolean };
  /** The reason why it cannot be paid now. */
  readonly refusal: AppError | null;
}

/**
 * Something that can be paid, as checked before a payment begins; `payment_apply` pays it. Nouns above `payments` register theirs with `registerTargets`.
 */
export interface PaymentTarget {
  readonly category: PaymentCategory;
  /**
   * Null if this payer has no such target: an id of another business counts as unknown. `now`: epoch milliseconds; the amount owed may grow daily.
   */
  find(sql: Sql, payer: Payer, categoryId: string, now: number): Promise<Payable | null>;
}
