import { kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** Amounts owed on one advance, or the parts of a repayment. Kobo. */
export interface Parts {
  readonly penalty: Kobo;
  readonly fee: Kobo;
  readonly principal: Kobo;
}

/**
 * Splits a repayment: penalty, then fee, then principal; `left` goes back to the wallet. Exact: the parts and
 * `left` add up to `amount`. Throws RangeError for a negative amount. SQL has the same rule in `credit_split`.
 */
export function allocate(amount: Kobo, owed: Parts): Parts & { readonly left: Kobo } {
  if (amount < 0) throw new RangeError('a repayment is not negative');
  const penalty = Math.min(amount, owed.penalty);
  const fee = Math.min(amount - penalty, owed.fee);
  const principal = Math.min(amount - penalty - fee, owed.principal);
  return { penalty: kobo(penalty), fee: kobo(fee), principal: kobo(principal), left: kobo(amount - penalty - fee - principal) };
}

/** The sum of the parts, in kobo. */
export function totalOf({ penalty, fee, principal }: Parts): Kobo {
  return kobo(penalty + fee + principal);
}
