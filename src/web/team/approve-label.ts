import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { koboOf } from '../documents/document-data.ts';
import type { Request } from './labels.ts';

/** The button that approves a request. It names the effect: the approved action may itself be a decline. */
export function approveLabel({ action, amount, input }: Pick<Request, 'action' | 'amount' | 'input'>): string {
  if (isDecline({ input })) {
    if (action !== 'invoice.approval' || 'quoteId' in input) return t('Decline the offer');
    return 'orderId' in input ? t('Decline the order') : t('Decline the invoice');
  }
  if (action === 'business.close') return t('Approve and close the business');
  if (amount === null) return t('Approve');
  const sum = { amount: formatMoney(koboOf(amount)) };
  // Without the fee, as the bank account gets it.
  if (action === 'wallet.withdrawal') return t('Approve and withdraw {amount}', { amount: formatMoney(koboOf(Number(input['amount'] ?? amount))) });
  if (action === 'credit.partial' || input['action'] === 'accept') return t('Approve and sign for {amount}', sum);
  if (action === 'credit.request') return t('Approve and request {amount}', sum);
  if (action !== 'invoice.pay') return t('Approve {amount}', sum);
  if ('creditId' in input) return t('Approve and repay {amount}', sum);
  if ('returned' in input) return t('Approve and pay back {amount}', sum);
  return t('Approve and pay {amount}', sum);
}

/** Whether the requested action is itself a decline: of an invoice, an order, a quote or an offer. */
export function isDecline({ input }: Pick<Request, 'input'>): boolean {
  return ['deny', 'decline', 'denied'].includes(String(input['approvalStatus'] ?? input['action']));
}
