import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Leg } from './post.ts';

/**
 * The postings of an advance. A receivable is an asset of ours and so a debit: each credit has three accounts (principal, fee, penalty).
 * SQL functions post accrual and repayments, because a buyer's payment on a pledged invoice needs them: `credit_accrue` debits the
 * fee and penalty receivables and credits fee income; `credit_take` and `credit_apply_payment` credit penalty, then fee, then principal.
 */

/** Payout into the wallet: the whole amount, since the fee is owed later. Kobo; throws unless the amount is positive. */
export function disbursementLegs(accounts: { principal: number; wallet: number }, amount: Kobo): Leg[] {
  if (amount <= 0) throw new RangeError('an advance has an amount');
  return [
    { account: accounts.principal, amount: kobo(-amount) },
    { account: accounts.wallet, amount },
  ];
}

/** Waives fee or penalty: income is reduced by the same amount. Kobo; throws unless the amount is positive. */
export function waiverLegs(accounts: { receivable: number; income: number }, amount: Kobo): Leg[] {
  if (amount <= 0) throw new RangeError('a waiver has an amount');
  return [
    { account: accounts.receivable, amount },
    { account: accounts.income, amount: kobo(-amount) },
  ];
}

/** Write-off: the receivables are closed against our cost. Kobo; throws if nothing is owed. */
export function writeOffLegs(
  accounts: { principal: number; fee: number; penalty: number; writeOff: number },
  owed: { principal: Kobo; fee: Kobo; penalty: Kobo },
): Leg[] {
  const total = owed.principal + owed.fee + owed.penalty;
  if (total <= 0) throw new RangeError('nothing is owed');
  const legs: Leg[] = [
    { account: accounts.principal, amount: owed.principal },
    { account: accounts.fee, amount: owed.fee },
    { account: accounts.penalty, amount: owed.penalty },
    { account: accounts.writeOff, amount: kobo(-total) },
  ];
  return legs.filter((leg) => leg.amount !== 0);
}
