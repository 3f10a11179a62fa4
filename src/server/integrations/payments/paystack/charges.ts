import { ProviderError, isProviderError } from '../../errors.ts';
import { oneLine } from '../../one-line.ts';
import { kobo, subtract, ZERO } from '../../../../shared/kit/money.ts';
import { noteOf, ownerIn } from '../refund-note.ts';
import type { ChargesProvider, ProviderCard, ProviderRefund, ProviderTransaction, TransactionStatus } from '../port-charges.ts';
import type { Call } from './call.ts';
import { everyPage, hasMore, pageQuery } from './pages.ts';
import * as schema from './schema.ts';

/** Checkout, saved cards, one-time accounts, refunds (src/api/{transactions,charge,refunds}; paystack.com/docs/payments). */
export function paystackCharges(
  call: Call,
  bankIdOf: (code: string) => Promise<string | null>,
): Omit<ChargesProvider, 'listDisputes' | 'readDispute' | 'answerDispute'> {
  return {
    async startCheckout({ reference, email, amount, currency, returnUrl, channels, label }) {
      const body = {
        reference,
        email,
        amount,
        currency,
        callback_url: returnUrl,
        channels: channels.map((channel) => (channel === 'card' ? 'card' : 'bank_transfer')),
        metadata: { label, cancel_action: returnUrl },
      };
      const started = await call('start checkout', 'POST', '/transaction/initialize', schema.checkout, body);
      if (started.reference === reference) return { url: started.authorization_url, reference };
      throw new ProviderError('unknown-outcome', 'paystack', 'start checkout answered for another reference');
    },

    async chargeCard({ reference, email, amount, currency, authorizationCode }) {
      const body = { reference, email, amount, currency, authorization_code: authorizationCode };
      const charged = await call('charge card', 'POST', '/transaction/charge_authorization', schema.cardCharge, body);
      if (charged.reference === reference)
        return 'paused' in charged ? { status: 'paused', reference, url: charged.authorization_url } : toTransaction(charged);
      throw new ProviderError('unknown-outcome', 'paystack', 'charge card answered for another reference');
    },

    async openTransferAccount({ reference, email, amount, currency, expiresAt }) {
      const body = { reference, email, amount, currency, bank_transfer: { account_expires_at: expiresAt } };
      const opened = await call('open transfer account', 'POST', '/charge', schema.transferAccount, body);
      return {
        accountNumber: opened.account_number,
        accountName: opened.account_name,
        bankName: opened.bank.name,
        expiresAt: opened.account_expires_at ?? expiresAt,
      };
    },

    async verifyTransaction(reference) {
      if (!isReference(reference)) return null;
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      try {
        const transaction = toTransaction(await call('verify transaction', 'GET', path, schema.transaction));
        if (transaction.reference === reference) return transaction;
        throw new ProviderError('unavailable', 'paystack', 'verify transaction answered for another reference');
      } catch (error) {
        if (isUnknownReference(error)) return null;
        throw error;
      }
    },

    async listTransactions({ from, to, page, perPage, customerCode }) {
      const query = new URLSearchParams({ from, to, ...pageQuery(page, perPage), ...(customerCode === undefined ? {} : { customer_code: customerCode }) });
      const list = await call('list transactions', 'GET', `/transaction?${query}`, schema.transactions);
      return { transactions: list.rows.map(toTransaction), unread: list.unread, hasMore: hasMore(list, page) };
    },

    async refund({ reference, amount, reason, id }) {
      const body = { transaction: reference, amount, merchant_note: noteOf(reason, id), customer_note: reason };
      return toRefund(await call('refund', 'POST', '/refund', schema.refund, body));
    },

    // The reference documents no filter by transaction; a filter by its number was observed. So there may be rows of other transactions.
    async listRefunds(transactionId) {
      const { rows, unread } = await everyPage((page) => {
        const query = new URLSearchParams({ transaction: transactionId, ...pageQuery(page, 100) });
        return call('list refunds', 'GET', `/refund?${query}`, schema.refunds);
      });
      // If a refund is overlooked, the money would be sent a second time.
      if (unread.length > 0) throw new ProviderError('unavailable', 'paystack', `a refund is listed in an unknown form (${unread[0]?.problem})`);
      return rows.filter(({ transaction }) => isNone(transaction) || String(transaction) === transactionId).map(toRefund);
    },

    async retryRefund({ refundId, accountNumber, bankCode, currency }) {
      const bankId = await bankIdOf(bankCode);
      if (bankId === null) throw new ProviderError('refused', 'paystack', 'no bank has that code');
      const body = { refund_account_details: { currency, account_number: accountNumber, bank_id: bankId } };
      return toRefund(await call('retry refund', 'POST', `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`, schema.refund, body));
    },

    isTaken: (error) => isProviderError(error, 'refused') && /duplicate transaction reference/i.test(error.vendorMessage ?? ''),
  };
}

/** Paystack's references contain only letters, digits and - . = (and _ in practice); never a path. */
function isReference(reference: string): boolean {
  return /^[\w.=-]{1,200}$/.test(reference) && !/^\.+$/.test(reference);
}

/** Paystack answers 400 or 404 "Transaction reference not found." */
function isUnknownReference(error: unknown): boolean {
  if (!isProviderError(error, 'refused')) return false;
  return (error.status === 400 || error.status === 404) && /not found/i.test(error.vendorMessage ?? '');
}

/** ongoing, pending, processing and queued are not conclusive. */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'reversed',
  // Its refunds show how much of it goes back.
  'reversal-pending': 'reversed',
  abandoned: 'abandoned',
};

function toTransaction(row: schema.Transaction): ProviderTransaction {
  const { authorization } = row;
  const receiver = authorization?.receiver_bank_account_number ?? null;
  const isTransfer = authorization?.channel === 'dedicated_nuban' || authorization?.channel === 'bank_transfer';
  return {
    id: String(row.id),
    reference: row.reference,
    status: STATUSES[row.status] ?? 'pending',
    ...paidOf(row),
    currency: row.currency,
    channel: row.channel ?? authorization?.channel ?? 'unknown',
    paidAt: row.paid_at ?? null,
    customerCode: row.customer?.customer_code ?? null,
    receiver: receiver === null ? null : { accountNumber: receiver, bankName: authorization?.receiver_bank ?? null },
    sender: isTransfer
      ? {
          name: authorization.sender_name ? oneLine(authorization.sender_name) : null,
          bankName: authorization.sender_bank ?? null,
          accountNumber: authorization.sender_bank_account_number ?? null,
          narration: authorization.narration ? oneLine(authorization.narration) : null,
        }
      : null,
    said: row.gateway_response ?? null,
    card: row.channel === 'card' || authorization?.channel === 'card' ? toCard(row) : null,
  };
}

/**
 * If the payer paid the fee in addition (a setting of the integration), the amount includes it, and we receive the whole requested amount.
 */
function paidOf({ amount, fees, requested_amount: requested }: schema.Transaction): Pick<ProviderTransaction, 'amount' | 'fees'> {
  const fee = kobo(fees ?? 0);
  if (fee > 0 && !isNone(requested) && subtract(kobo(amount), fee) === requested) return { amount: kobo(requested), fees: ZERO };
  return { amount: kobo(amount), fees: fee };
}

/** Null if anything is missing that charging it again needs. */
function toCard({ authorization }: schema.Transaction): ProviderCard | null {
  const { authorization_code: authorizationCode, brand, last4, exp_month, exp_year, bank, reusable, signature } = authorization ?? {};
  if (!authorizationCode || !last4 || !signature) return null;
  const [expMonth, expYear] = [Number(exp_month), Number(exp_year)];
  if (!(expMonth >= 1 && expMonth <= 12 && expYear >= 2000)) return null;
  // Paystack pads brands: "visa ".
  return { authorizationCode, brand: brand?.trim() || 'card', last4, expMonth, expYear, bank: bank ?? null, reusable: reusable === true, signature };
}

/** "processing" and unknown values are in progress. */
const REFUNDS: Readonly<Record<string, ProviderRefund['status']>> = { processed: 'processed', failed: 'failed', 'needs-attention': 'needs-attention' };

function toRefund({ id, amount, status, dispute, merchant_note: note }: schema.Refund): ProviderRefund {
  return { id: String(id), amount: kobo(amount), status: REFUNDS[status] ?? 'pending', ours: ownerIn(note), ofDispute: dispute === true };
}

function isNone<T>(value: T | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}
