import { chargeOfAccount, save, succeed } from './charges.ts';
import type { Store, Transaction } from '../core/store.ts';
import { check } from './transfers.ts';
import type { TransferRequest, TransferResult } from './transfers.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import type { WebhooksByVendor } from './payment-webhooks.ts';

/**
 * A transfer to the account of one checkout: a late one or one with another amount goes back to the sender (paystack.com/docs/payments/payment-channels, "Bank
 * transfers"). Null if the account is not one of these.
 */
export function receiveOnce(store: Store, webhooks: WebhooksByVendor, request: TransferRequest): TransferResult | null {
  const charge = chargeOfAccount(store, request.accountNumber);
  if (!charge?.transfer) return null;
  const problem = check(request);
  if (problem) return { ok: false, ...problem };
  const back = (field: 'account_number' | 'amount', why: string): TransferResult => ({
    ok: false,
    field,
    message: `${why} The money went back to the sender.`,
  });
  if (charge.status === 'success') return back('account_number', 'This payment is complete.');
  if (Date.parse(charge.transfer.expiresAt) < Date.now() && !request.anyAmount) return back('account_number', 'This account has expired.');
  if (request.amount !== charge.amount && !request.anyAmount) return back('amount', 'The account waits for another amount.');
  const sent = save(store, { ...charge, channel: 'bank_transfer', transfer: { ...charge.transfer, senderName: request.senderName.trim() } });
  const done = succeed(store, webhooks, sent, request.delivery, request.amount);
  const transaction: Transaction = {
    id: done.id,
    reference: done.reference,
    amount: done.paid,
    fees: done.fees,
    accountNumber: request.accountNumber,
    customerCode: '',
    senderName: request.senderName.trim(),
    senderBank: 'Guaranty Trust Bank',
    narration: '',
    authorizationCode: '',
    paidAt: done.paidAt ?? '',
  };
  return { ok: true, transaction, webhooks: deliveriesOf(store, done.reference).map(({ id }) => id) };
}
