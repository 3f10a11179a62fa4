import { wordOf } from '../../shared/kit/said-words.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { PaymentCategory } from './target-port.ts';

/** Why something is not paid: found here before a payment begins, or by `payment_apply` and `pay_from_wallet` while it is made. `due` in kobo. */
export type Reason =
  | { readonly reason: 'missing' | 'settled' | 'gone' | 'repaid' | 'limit' | 'funds' }
  | { readonly reason: 'closed'; readonly status: string }
  | { readonly reason: 'changed'; readonly numbers: string }
  | { readonly reason: 'overpaid' | 'whole'; readonly due: Kobo }
  | { readonly reason: 'currency'; readonly currency: string };

const MISSING: Readonly<Record<PaymentCategory, string>> = {
  invoice: 'We could not find that invoice.',
  bulk: 'We could not find that payment.',
  wallet: 'We could not find that wallet.',
  credit: 'We could not find that advance.',
};

/** The one place that says each reason to whoever pays. */
export function refusalOf(category: PaymentCategory, why: Reason): AppError {
  switch (why.reason) {
    case 'missing':
      return new AppError('NOT_FOUND', MISSING[category]);
    case 'closed':
      return new AppError('STATE_CONFLICT', closed(why.status));
    case 'settled':
      return new AppError('STATE_CONFLICT', 'These invoices are paid already.');
    case 'gone':
      return new AppError('STATE_CONFLICT', 'One of these invoices can no longer be paid. Nothing was paid; please select again.');
    case 'changed': {
      const { numbers } = why;
      return new AppError('STATE_CONFLICT', `The balance due on ${numbers} has changed. Nothing was paid; please select again.`);
    }
    case 'repaid':
      return new AppError('STATE_CONFLICT', 'There is no balance due on this advance.');
    case 'overpaid':
      return new AppError('OVERPAYMENT', `The balance due is ${formatMoney(why.due)}. Please lower the amount.`);
    case 'whole':
      return new AppError('NOT_ELIGIBLE', `This must be paid in full: ${formatMoney(why.due)}.`);
    case 'currency':
      return new AppError('NOT_ELIGIBLE', `Your wallet cannot pay in ${why.currency}.`);
    case 'limit':
      return new AppError('LIMIT_EXCEEDED', 'This is above your daily limit. A higher verification level raises it.');
    case 'funds':
      return new AppError('INSUFFICIENT_FUNDS');
  }
}

function closed(status: string): string {
  if (status === 'paid') return 'This invoice is paid already.';
  return status === 'archived' ? 'This invoice is archived.' : `This invoice is ${wordOf(status)} and cannot be paid.`;
}
