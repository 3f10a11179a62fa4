import { storedLabel } from '../../../shared/i18n/status-labels.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { unseen } from '../../invoices/index.ts';
import type { PaymentCategory } from './target-port.ts';

/**
 * The reason why something is not paid: found here before a payment begins, or by `payment_apply` and `pay_from_wallet` while it is made. `due` in kobo.
 */
export type Reason =
  | { readonly reason: 'missing' | 'settled' | 'gone' | 'repaid' | 'limit' | 'funds' | 'suspended' | 'unseen' }
  | { readonly reason: 'revised'; readonly numbers: string }
  | { readonly reason: 'closed'; readonly status: string }
  | { readonly reason: 'changed'; readonly numbers: string }
  | { readonly reason: 'overpaid' | 'whole'; readonly due: Kobo }
  | { readonly reason: 'currency'; readonly currency: string };

export const MISSING: Readonly<Record<PaymentCategory, Message>> = {
  invoice: say`We could not find that invoice.`,
  bulk: say`We could not find that payment.`,
  wallet: say`We could not find that wallet.`,
  credit: say`We could not find that advance.`,
};

/** The message of each reason, for the payer. */
export function refusalOf(category: PaymentCategory, why: Reason): AppError {
  switch (why.reason) {
    case 'missing':
      return new AppError('NOT_FOUND', MISSING[category]);
    case 'closed':
      return new AppError('STATE_CONFLICT', closed(why.status));
    case 'settled':
      return new AppError('STATE_CONFLICT', say`These invoices are paid already.`);
    case 'gone':
      return new AppError('STATE_CONFLICT', say`One of these invoices can no longer be paid. Nothing was paid; please select again.`);
    case 'changed': {
      const { numbers } = why;
      return new AppError('STATE_CONFLICT', say`The balance due on ${numbers} has changed. Nothing was paid; please select again.`);
    }
    case 'unseen':
      return unseen();
    case 'revised': {
      const { numbers } = why;
      return new AppError('STATE_CONFLICT', say`The sender has revised ${numbers}. Nothing was paid; read the new version, then select again.`);
    }
    case 'repaid':
      return new AppError('STATE_CONFLICT', say`There is no balance due on this advance.`);
    case 'overpaid':
      return new AppError('OVERPAYMENT', say`The balance due is ${formatMoney(why.due)}. Please lower the amount.`);
    case 'whole':
      return new AppError('NOT_ELIGIBLE', say`This must be paid in full: ${formatMoney(why.due)}.`);
    case 'currency':
      return new AppError('NOT_ELIGIBLE', say`Your wallet cannot pay in ${why.currency}.`);
    case 'limit':
      return new AppError('LIMIT_EXCEEDED', say`This is above your daily limit. A higher verification level raises it.`);
    case 'funds':
      return new AppError('INSUFFICIENT_FUNDS');
    case 'suspended':
      return new AppError('BUSINESS_SUSPENDED');
  }
}

function closed(status: string): Message {
  if (status === 'paid') return say`This invoice is paid already.`;
  return status === 'archived' ? say`This invoice is archived.` : say`This invoice is ${storedLabel(status)} and cannot be paid.`;
}
