import { basisPoints, kobo } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';

/**
 * All constants of advances: calendar days in the borrower's time zone, rates in basis points. A change also applies to active advances, whose
 * signed agreements state the former figures: before changing fee, grace or penalty, store the figure in each advance (docs/behaviour/credit.md) and add a
 * new version to `agreement.ts`. Then `npm run schema`.
 */
export const TERMS = {
  shortest: 7,
  longest: 90,
  borrowerLevel: 3,
  /** A buyer of this verification level counts as verified. */
  buyerLevel: 2,
  smallest: kobo(1_000_000),
  advanceRate: { A: basisPoints(8000), B: basisPoints(7000), C: basisPoints(5000) },
  /** The share of the limit for one buyer. */
  buyerShare: basisPoints(4000),
  /** 3 % for 30 days, accrued daily. */
  fee: basisPoints(300),
  feeDays: 30,
  feeMinimumDays: 10,
  /** Days after the due date without a penalty. */
  grace: 3,
  /** Per day, of the overdue principal. */
  penalty: basisPoints(10),
  penaltyCap: basisPoints(1000),
  /** The status is `overdue` when more than these days have passed since the due date. */
  overdueAfter: 5,
  /** Days from overdue to default; an operator confirms the default. */
  defaultAfter: 30,
  offerDays: 7,
} as const;

export type Grade = keyof typeof TERMS.advanceRate;

/** Amounts that an operator may change, in kobo. */
export interface Policy {
  /** The scorecard decides requests up to this amount at once. */
  readonly instantUpTo: Kobo;
  readonly limits: readonly [first: Kobo, second: Kobo, third: Kobo];
}

/** `rate` of `amount`, rounded down, for maximum amounts. Kobo. */
export function atMost(amount: Kobo, rate: BasisPoints): Kobo {
  return kobo(Number((BigInt(amount) * BigInt(rate)) / 10_000n));
}
