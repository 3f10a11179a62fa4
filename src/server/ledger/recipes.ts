import { add, kobo, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Leg } from './post.ts';

/**
 * Money that arrived by transfer: the wallet is credited with the whole amount; the provider keeps its fee, which is our cost. Debits clearing with the amount
 * that the provider owes us, and fees with the amount that it kept (the whole of a very small transfer). Kobo; throws if the fee exceeds the amount.
 */
export function depositLegs(accounts: { clearing: number; fees: number; wallet: number }, amount: Kobo, fee: Kobo): Leg[] {
  if (fee < 0 || fee > amount) throw new RangeError('a fee is at most its amount');
  const legs: Leg[] = [
    { account: accounts.clearing, amount: kobo(-subtract(amount, fee)) },
    { account: accounts.wallet, amount },
    { account: accounts.fees, amount: kobo(-fee) },
  ];
  return legs.filter((leg) => leg.amount !== 0);
}

/**
 * A payment by card or one-time transfer: the payees in `credits` get the whole amount; the provider keeps its fee, which is our cost.
 * An account that is credited twice gets one leg. Kobo; throws if the credits do not add up to the amount, or the fee exceeds it.
 */
export function paymentInLegs(accounts: { clearing: number; fees: number }, amount: Kobo, fee: Kobo, credits: readonly Leg[]): Leg[] {
  if (fee < 0 || fee > amount) throw new RangeError('a fee is at most its amount');
  if (add(...credits.map((leg) => leg.amount)) !== amount) throw new RangeError('what is credited must be what was paid');
  const legs: Leg[] = [
    { account: accounts.clearing, amount: kobo(-subtract(amount, fee)) },
    ...joined(credits),
    { account: accounts.fees, amount: kobo(-fee) },
  ];
  return legs.filter((leg) => leg.amount !== 0);
}

/**
 * A credit note pays back what was paid: debits the issuer's wallet with all of it, and credits the payers' wallets, and for guests the refunds owed to them,
 * which the refund clears against the provider's balance. An account that is credited twice gets one leg. Kobo; throws unless each credit is positive.
 */
export function payBackLegs(wallet: number, credits: readonly Leg[]): Leg[] {
  if (credits.length === 0 || credits.some((leg) => leg.amount <= 0)) throw new RangeError('what is paid back goes somewhere');
  return [{ account: wallet, amount: subtract(ZERO, add(...credits.map((leg) => leg.amount))) }, ...joined(credits)];
}

function joined(credits: readonly Leg[]): Leg[] {
  const sums = new Map<number, Kobo>();
  for (const { account, amount } of credits) sums.set(account, add(sums.get(account) ?? ZERO, amount));
  return [...sums].map(([account, amount]) => ({ account, amount }));
}
