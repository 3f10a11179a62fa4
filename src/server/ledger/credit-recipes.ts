import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Leg } from './post.ts';

/**
 * What an advance does to the books. A receivable is ours and so a debit: each credit has three accounts of its own (principal, fee, penalty).
 * Accrual and repayments are written in the database, where a buyer's payment on a pledged invoice needs them: `credit_accrue` debits the
 * fee and penalty receivables and credits fee income; `credit_take` and `credit_apply_payment` credit penalty, then fee, then principal.
 */

/** Paid out into the wallet: all of it, since the fee is owed later. Kobo; throws unless the amount is positive. */
export function disbursementLegs(accounts: { principal: number; wallet: number }, amount: Kobo): Leg[] {
  if (amount <= 0) throw new RangeError('an advance has an amount');
  return [
    { account: accounts.principal, amount: kobo(-amount) },
    { account: accounts.wallet, amount },
  ];
}

/** Fee or penalty that is given up: income is taken back by as much. Kobo; throws unless the amount is positive. */
export function waiverLegs(accounts: { receivable: number; income: number }, amount: Kobo): Leg[] {
  if (amount <= 0) throw new RangeError('a waiver has an amount');
  return [
    { account: accounts.receivable, amount },
    { account: accounts.income, amount: kobo(-amount) },
  ];
}

/** What is given up for lost: the receivables are emptied against our cost of it. Kobo; throws when nothing is owed. */
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
