import { kobo, subtract } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Leg } from './post.ts';

/**
 * Money that arrived by transfer: the wallet is credited with all of it; the provider keeps its fee, which is our cost.
 * Debits clearing with what the provider owes us, fees with what it kept: all of it, of a very small transfer. Kobo;
 * throws when the fee is more than the amount.
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
