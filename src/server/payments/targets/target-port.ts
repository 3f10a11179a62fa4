import type { Kobo } from '../../../shared/kit/money.ts';
import type { AppError } from '../../../shared/kit/errors.ts';
import type { PAYMENT_CATEGORIES } from '../../../shared/payments/contract.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Sql } from '../../db/pool.ts';

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
  readonly payee: Text;
  /** What is paid, in words: "invoice INV-0004". */
  readonly label: Text;
  /** The page of the app that shows it. */
  readonly path: string;
  /** Why it cannot be paid now. */
  readonly refusal: AppError | null;
}

/** Something that can be paid, as it is looked at before a payment begins; `payment_apply` pays it. Nouns above the payments hand theirs in by `registerTargets`. */
export interface PaymentTarget {
  readonly category: PaymentCategory;
  /** Null when this payer has no such thing: an id of another business is one that does not exist. `now`: epoch milliseconds; what is owed may grow by the day. */
  find(sql: Sql, payer: Payer, categoryId: string, now: number): Promise<Payable | null>;
}
