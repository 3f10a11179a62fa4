import { kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';

/** The bank's fee for a transfer, passed through: kobo, by the amount that arrives. Under the first bound, up to the second, above. */
export const FEE_STEPS = [
  { under: kobo(5_000_00), fee: kobo(10_00) },
  { under: kobo(50_000_01), fee: kobo(25_00) },
] as const;
const FEE_ABOVE = kobo(50_00);

/** Kobo: less than this is not withdrawn. */
export const LEAST_WITHDRAWAL = kobo(100_00);

/** ₦10 under ₦5,000, ₦25 to ₦50,000, ₦50 above (product decisions, "Withdrawal"). Kobo in, kobo out; comes on top of the amount. */
export function withdrawalFee(amount: Kobo): Kobo {
  return FEE_STEPS.find(({ under }) => amount < under)?.fee ?? FEE_ABOVE;
}

/** How long money that came by card stays before it can be withdrawn: the payer's bank can take it back, and a stolen card is mostly noticed by then. The trigger `carry_card_funds` has the same figure. */
export const CARD_WAIT = 72 * 3_600_000;

/** How long newly added accounts take no more than `COOLING_MOST` in all together, so that an intruder who adds some gains little. */
export const COOLING_LIFE = 24 * 3_600_000;
export const COOLING_MOST = kobo(100_000_00);

export interface Cooling {
  /** Epoch milliseconds. */
  readonly ends: number;
  /** Kobo that new accounts together may still take until then. */
  readonly left: Kobo;
}

/** Null for an account that has been there long enough. `sent` is what went to all new accounts together in `COOLING_LIFE`, what is on its way included. */
export function cooling(addedAt: number, sent: Kobo, now: number): Cooling | null {
  const ends = addedAt + COOLING_LIFE;
  return now >= ends ? null : { ends, left: kobo(Math.max(0, COOLING_MOST - sent)) };
}
