import { kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/**
 * The bank's fee for a transfer, charged to the business: kobo, by the amount that arrives; below the first limit, up to the second, above.
 */
export const FEE_STEPS = [
  { under: kobo(5_000_00), fee: kobo(10_00) },
  { under: kobo(50_000_01), fee: kobo(25_00) },
] as const;
const FEE_ABOVE = kobo(50_00);

/** The smallest withdrawal, in kobo. */
export const LEAST_WITHDRAWAL = kobo(100_00);

/** The fee of a withdrawal: ₦10 below ₦5,000, ₦25 up to ₦50,000, ₦50 above (product decisions, "Withdrawal"). Kobo in, kobo out; added to the amount. */
export function withdrawalFee(amount: Kobo): Kobo {
  return FEE_STEPS.find(({ under }) => amount < under)?.fee ?? FEE_ABOVE;
}

/**
 * The largest withdrawal that, with its fee, `available` pays, and that is not above `limit` (null: no limit). Null if not even the smallest is possible. Kobo.
 */
export function largestWithdrawal(available: Kobo, limit: Kobo | null): Kobo | null {
  const steps = [...FEE_STEPS, { under: kobo(Number.MAX_SAFE_INTEGER), fee: FEE_ABOVE }];
  const largest = Math.max(...steps.map(({ under, fee }) => Math.min(available - fee, under - 1, limit ?? available)));
  return largest < LEAST_WITHDRAWAL ? null : kobo(largest);
}

/**
 * How long card money stays before it can be withdrawn: the payer's bank can reclaim it, and most stolen cards are noticed in this time.
 * The trigger `carry_card_funds` has the same value.
 */
export const CARD_WAIT = 72 * 3_600_000;

/** For this time, newly added accounts together receive at most `COOLING_MOST`, so that an intruder who adds accounts gains little. */
export const COOLING_LIFE = 24 * 3_600_000;
export const COOLING_MOST = kobo(100_000_00);

export interface Cooling {
  /** Epoch milliseconds. */
  readonly ends: number;
  /** The rest in kobo that new accounts together may receive until then. */
  readonly left: Kobo;
}

/** Null for an account that is old enough. `sent` is the amount sent to all new accounts together in `COOLING_LIFE`, including withdrawals in progress. Kobo. */
export function cooling(addedAt: number, sent: Kobo, now: number): Cooling | null {
  const ends = addedAt + COOLING_LIFE;
  return now >= ends ? null : { ends, left: kobo(Math.max(0, COOLING_MOST - sent)) };
}
