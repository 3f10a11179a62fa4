import { kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** The smallest part of an invoice that the page offers to a payer without an account, in kobo: the provider's fee for less is out of proportion. */
export const LEAST_PART: Kobo = kobo(100_00);

/** Whether the page accepts this amount of a balance: a part that is large enough, or all of it. */
export function isPayablePart(amount: Kobo, balance: Kobo): boolean {
  return amount <= balance && (amount >= LEAST_PART || amount === balance);
}
