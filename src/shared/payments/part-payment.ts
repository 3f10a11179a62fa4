import { kobo, subtract } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** The smallest part of an invoice that the page offers to a payer without an account, in kobo: the provider's fee for less is out of proportion. */
export const LEAST_PART: Kobo = kobo(100_00);

/** The largest part that leaves enough to be paid later, in kobo; null where what is due can only be paid whole. */
export function largestPart(due: Kobo): Kobo | null {
  return due >= 2 * LEAST_PART ? subtract(due, LEAST_PART) : null;
}

/**
 * Whether the page accepts an amount, in kobo: what is due, the whole balance, or a part from `LEAST_PART` to `largestPart`. `due` is the balance without tax
 * that the payer withholds.
 */
export function isPayablePart(amount: Kobo, balance: Kobo, due: Kobo = balance): boolean {
  if (amount >= due) return amount <= balance;
  return amount >= LEAST_PART && amount <= (largestPart(due) ?? 0);
}
