import { ProviderError, isProviderError } from '../errors.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { ChargesProvider, ProviderCard, ProviderDispute, ProviderRefund, ProviderTransaction, TransactionStatus } from './port-charges.ts';
import type { Call } from './paystack-call.ts';
import * as schema from './paystack-schema.ts';

/** Checkout, saved cards, one-time accounts, refunds, disputes (src/api/{transactions,charge,refunds,disputes}; paystack.com/docs/payments). */
export function paystackCharges(call: Call): ChargesProvider {
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
      const charged = toTransaction(await call('charge card', 'POST', '/transaction/charge_authorization', schema.transaction, body));
      if (charged.reference === reference) return charged;
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

    async listTransactions({ from, to, page, perPage }) {
      const query = new URLSearchParams({
        from,
        to,
        page: String(page),
        perPage: String(Math.min(100, perPage)),
      });
      const rows = await call('list transactions', 'GET', `/transaction?${query}`, schema.transactions);
      return { transactions: rows.map(toTransaction), hasMore: rows.length === Math.min(100, perPage) };
    },

    async refund({ reference, amount, reason }) {
      const body = { transaction: reference, amount, merchant_note: reason, customer_note: reason };
      return toRefund(await call('refund', 'POST', '/refund', schema.refund, body));
    },

    async listRefunds(transactionId) {
      const query = new URLSearchParams({ transaction: transactionId, perPage: '100' });
      return (await call('list refunds', 'GET', `/refund?${query}`, schema.refunds)).map(toRefund);
    },

    async listDisputes({ from, to }) {
      const query = new URLSearchParams({ from, to, perPage: '100' });
      return (await call('list disputes', 'GET', `/dispute?${query}`, schema.disputes)).map(toDispute);
    },

    async readDispute(id) {
      if (!/^\d{1,20}$/.test(id)) return null;
      try {
        return toDispute(await call('read dispute', 'GET', `/dispute/${id}`, schema.dispute));
      } catch (error) {
        if (isProviderError(error, 'refused') && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },

    isTaken: (error) => isProviderError(error, 'refused') && /duplicate transaction reference/i.test(error.vendorMessage ?? ''),
  };
}

/** Letters, digits and - . = are all that Paystack's references may hold (and _ in practice); never a path. */
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
    amount: kobo(row.amount),
    fees: kobo(row.fees ?? 0),
    currency: row.currency,
    channel: row.channel ?? authorization?.channel ?? 'unknown',
    paidAt: row.paid_at ?? null,
    customerCode: row.customer?.customer_code ?? null,
    receiver: receiver === null ? null : { accountNumber: receiver, bankName: authorization?.receiver_bank ?? null },
    sender: isTransfer
      ? {
          name: authorization.sender_name ?? null,
          bankName: authorization.sender_bank ?? null,
          accountNumber: authorization.sender_bank_account_number ?? null,
          narration: authorization.narration ?? null,
        }
      : null,
    said: row.gateway_response ?? null,
    card: row.channel === 'card' || authorization?.channel === 'card' ? toCard(row) : null,
  };
}

/** Null when anything is missing that charging it again would need. */
function toCard({ authorization }: schema.Transaction): ProviderCard | null {
  const { authorization_code: authorizationCode, brand, last4, exp_month, exp_year, bank, reusable, signature } = authorization ?? {};
  if (!authorizationCode || !last4 || !signature) return null;
  const [expMonth, expYear] = [Number(exp_month), Number(exp_year)];
  if (!(expMonth >= 1 && expMonth <= 12 && expYear >= 2000)) return null;
  // Paystack pads brands: "visa ".
  return { authorizationCode, brand: brand?.trim() || 'card', last4, expMonth, expYear, bank: bank ?? null, reusable: reusable === true, signature };
}

function toRefund({ id, amount, status }: schema.Refund): ProviderRefund {
  // pending, processing and needs-attention are on the way.
  return { id: String(id), amount: kobo(amount), status: status === 'processed' || status === 'failed' ? status : 'pending' };
}

/** Resolutions `merchant-accepted` and `auto-accepted` give the money back; `declined` is the merchant's word that stood. */
function toDispute(row: schema.Dispute): ProviderDispute {
  const status = row.status !== 'resolved' ? 'open' : row.resolution === 'declined' ? 'won' : 'lost';
  return {
    id: String(row.id),
    reference: row.transaction.reference,
    amount: kobo(row.refund_amount ?? row.transaction.amount),
    currency: row.currency ?? row.transaction.currency,
    status,
    reason: row.category ?? null,
    dueAt: row.dueAt ?? null,
  };
}
