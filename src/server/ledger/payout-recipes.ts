import { add, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Leg } from './post.ts';

/**
 * A completed payout, after the provider's conclusive answer: the wallet is debited with the amount and the
 * fee, which is our income. The amount stays in payout clearing until the provider's statement shows it (`payoutSettledLegs`). Kobo.
 */
export function payoutLegs(accounts: { wallet: number; payoutClearing: number; feeIncome: number }, amount: Kobo, fee: Kobo): Leg[] {
  return moved([
    { account: accounts.wallet, amount: kobo(-add(amount, fee)) },
    { account: accounts.payoutClearing, amount },
    { account: accounts.feeIncome, amount: fee },
  ]);
}

/** The reverse, for money that came back after success: the wallet gets the whole amount and the fee. Kobo. */
export function payoutReturnedLegs(accounts: { wallet: number; payoutClearing: number; feeIncome: number }, amount: Kobo, fee: Kobo): Leg[] {
  return payoutLegs(accounts, amount, fee).map((leg) => ({ ...leg, amount: kobo(-leg.amount) }));
}

/** The provider's statement shows the transfer: its debt to us falls by the amount and by its own fee, which is our cost. Clears the amount from payout clearing. Kobo. */
export function payoutSettledLegs(accounts: { payoutClearing: number; providerClearing: number; providerFees: number }, amount: Kobo, cost: Kobo): Leg[] {
  return moved([
    { account: accounts.payoutClearing, amount: kobo(-amount) },
    { account: accounts.providerClearing, amount: add(amount, cost) },
    { account: accounts.providerFees, amount: kobo(-cost) },
  ]);
}

/** The statement shows that the money came back: the provider owes it to us again. Its fee is not refunded. Kobo. */
export function payoutReturnSettledLegs(accounts: { payoutClearing: number; providerClearing: number }, amount: Kobo): Leg[] {
  return [
    { account: accounts.payoutClearing, amount },
    { account: accounts.providerClearing, amount: kobo(-amount) },
  ];
}

/** Money leaves suspense for these credits: its owner's wallet, what a payment credits, the refunds owed to payers, or the provider's balance, from which it was refunded. Kobo; throws if there are no credits. */
export function suspenseLeavesLegs(suspense: number, credits: readonly Leg[]): Leg[] {
  if (credits.length === 0) throw new RangeError('money leaves suspense for an account');
  return [{ account: suspense, amount: kobo(-add(...credits.map((leg) => leg.amount))) }, ...credits];
}

function moved(legs: readonly Leg[]): Leg[] {
  return legs.filter((leg) => leg.amount !== 0);
}
