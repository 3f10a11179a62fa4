import { ProviderError, isProviderError } from '../errors.ts';
import { callVendor } from '../http.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { PaymentProvider, ProviderTransaction, TransactionStatus } from './port.ts';
import * as schema from './paystack-schema.ts';
import { parsePaystackWebhook } from './paystack-webhook.ts';

export interface PaystackOptions {
  /** `https://api.paystack.co`, or the sandbox's address of it; no slash at the end. */
  readonly url: string;
  readonly secretKey: string;
  /** Still accepted on webhooks while keys are being changed; never sent. */
  readonly previousSecretKey?: string | undefined;
  /** The bank that gives out virtual accounts. Test keys can only have `test-bank`. */
  readonly preferredBank?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Paystack's public API. Sources: paystack.com/docs/api and the examples its own documentation is made of,
 * github.com/PaystackOSS/doc-code-snippets (src/api/{customers,dedicated-virtual-account,transactions,miscellaneous,
 * verification}; src/doc/payments/dedicated-virtual-account/event-snippet for transfers into virtual accounts).
 */
export function paystack(options: PaystackOptions): PaymentProvider {
  const { url, secretKey, previousSecretKey, timeoutMs = 10_000 } = options;
  const preferredBank = options.preferredBank ?? (secretKey.startsWith('sk_test_') ? 'test-bank' : 'wema-bank');

  async function call<T>(what: string, method: 'GET' | 'POST', path: string, parse: schema.Parse<T>, body?: unknown) {
    if (secretKey === '') throw new ProviderError('unavailable', 'paystack', `${what} needs a secret key`);
    const { json, status } = await callVendor({
      provider: 'paystack',
      what,
      method,
      url: url + path,
      headers: { authorization: `Bearer ${secretKey}` },
      body,
      timeoutMs,
      messageOf: schema.messageOf,
    });
    const parsed = parse(json);
    if (parsed.ok) return parsed.value;
    const kind = method === 'GET' ? 'unavailable' : 'unknown-outcome';
    throw new ProviderError(kind, 'paystack', `${what} was answered in an unknown form (${parsed.problem})`, {
      status,
    });
  }

  return {
    name: 'paystack',

    async createCustomer({ email, firstName, lastName, phone }) {
      const body = { email, first_name: firstName, last_name: lastName, phone };
      const customer = await call('create customer', 'POST', '/customer', schema.customer, body);
      return { customerCode: customer.customer_code, email: customer.email };
    },

    async createDedicatedAccount({ customerCode }) {
      // Asking first makes it safe to repeat: a second POST is not promised to give the same account.
      const path = `/customer/${encodeURIComponent(customerCode)}`;
      const known = (await call('read customer', 'GET', path, schema.customer)).dedicated_account;
      const body = { customer: customerCode, preferred_bank: preferredBank };
      const account = known ?? (await call('open virtual account', 'POST', '/dedicated_account', schema.dedicatedAccount, body));
      return {
        id: String(account.id),
        accountNumber: account.account_number,
        accountName: account.account_name,
        bankName: account.bank.name,
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

    async listBanks() {
      const rows = await call('list banks', 'GET', '/bank?country=nigeria&perPage=100', schema.banks);
      const banks = rows.filter((each) => each.active !== false && each.is_deleted !== true);
      return banks.map(({ name, code }) => ({ name, code })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    async resolveAccount({ accountNumber, bankCode }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      try {
        const found = await call('resolve account', 'GET', `/bank/resolve?${query}`, schema.resolvedAccount);
        return { accountNumber: String(found.account_number), accountName: found.account_name };
      } catch (error) {
        // 422: "Could not resolve account name. Check parameters or try again."; 400 for a wrong form of number.
        if (isProviderError(error, 'refused') && (error.status === 422 || error.status === 400)) return null;
        throw error;
      }
    },

    parseWebhook(rawBody, signature) {
      return parsePaystackWebhook(rawBody, signature, [secretKey, previousSecretKey ?? ''], toTransaction);
    },
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

/**
 * `abandoned` is a payer who walked away from a checkout and may still come back: not conclusive. So are ongoing,
 * pending, processing and queued.
 */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'reversed',
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
  };
}
