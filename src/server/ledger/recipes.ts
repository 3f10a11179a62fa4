import { kobo, subtract } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Leg } from './post.ts';

/**
 * Money that arrived by transfer: the wallet is credited with all of it; the provider keeps its fee, which is our cost.
 * Debits clearing with what the provider owes us, fees with what it kept. Kobo; throws when the fee is not within the amount.
 */
export function depositLegs(accounts: { clearing: number; fees: number; wallet: number }, amount: Kobo, fee: Kobo): Leg[] {
  if (fee < 0 || fee >= amount) throw new RangeError('a fee must be within its amount');
  const legs: Leg[] = [
    { account: accounts.clearing, amount: kobo(-subtract(amount, fee)) },
    { account: accounts.wallet, amount },
  ];
  return fee > 0 ? [...legs, { account: accounts.fees, amount: kobo(-fee) }] : legs;
}
