import { companyOf, vendorOf } from '../companies/companies.ts';
import { BANKS } from './banks.ts';
import { randomCode, randomDigits } from '../core/ids.ts';
import { dutyOf } from './conduct.ts';
import { nextId } from '../core/store.ts';
import type { Store, Transaction } from '../core/store.ts';
import type { DeliveryOptions } from '../core/webhook-dispatcher.ts';
import type { WebhooksByVendor } from './payment-webhooks.ts';

export interface TransferRequest {
  readonly accountNumber: string;
  /** Kobo. */
  readonly amount: number;
  readonly senderName: string;
  readonly senderBank?: string;
  readonly narration?: string;
  /** Epoch milliseconds of a transfer in the past. */
  readonly paidAt?: number;
  /** A one-time account accepts any amount, instead of returning a wrong one. */
  readonly anyAmount?: boolean;
  /** The payments company never reports this transfer. */
  readonly unseen?: boolean;
  readonly delivery: DeliveryOptions;
}

export type TransferField = 'account_number' | 'amount' | 'sender_name' | 'sender_bank' | 'narration' | 'paid_at';
export type TransferResult =
  | { readonly ok: true; readonly transaction: Transaction; readonly webhooks: readonly string[] }
  | { readonly ok: false; readonly field: TransferField; readonly message: string };

/** ₦100 million, the maximum of one instant bank transfer of a company. */
const MOST = 100_000_000_00;

/** Money arrives in a virtual account: creates a transaction of its company, then sends the webhook. */
export function receiveTransfer(store: Store, webhooks: WebhooksByVendor, request: TransferRequest): TransferResult {
  const problem = check(request);
  if (problem) return { ok: false, ...problem };
  const account = store.tables.accounts.get(request.accountNumber);
  if (!account) {
    const message = `No virtual account has the number ${request.accountNumber}. Pick one from the list.`;
    return { ok: false, field: 'account_number', message };
  }
  const fees = companyOf(account).depositFee(request.amount);
  const transaction: Transaction = {
    by: vendorOf(account),
    id: nextId(store.tables.transactions, 4_099_260_516),
    reference: `1000043${randomDigits(23)}`,
    amount: request.amount,
    fees,
    duty: dutyOf(store, account, request.amount - fees),
    accountNumber: account.number,
    customerCode: account.customerCode,
    senderName: request.senderName.trim(),
    senderBank: request.senderBank ?? 'Guaranty Trust Bank',
    narration: request.narration?.trim() || `Transfer from ${request.senderName.trim()}`,
    authorizationCode: `AUTH_${randomCode(10)}`,
    paidAt: new Date(request.paidAt ?? Date.now()).toISOString(),
    unseen: request.unseen ?? false,
  };
  store.put('transactions', transaction.reference, transaction);
  return {
    ok: true,
    transaction,
    webhooks: transaction.unseen ? [] : webhooks[vendorOf(account)].deposit(transaction, request.delivery),
  };
}

export function check(request: TransferRequest): { field: TransferField; message: string } | null {
  const { accountNumber, amount, senderName, senderBank, narration, paidAt } = request;
  if (!/^\d{10}$/.test(accountNumber)) {
    return { field: 'account_number', message: 'An account number has ten digits.' };
  }
  if (!Number.isSafeInteger(amount) || amount < 1) {
    return { field: 'amount', message: 'Please write an amount above zero, like 25,000 or 1,234.50.' };
  }
  if (amount > MOST) return { field: 'amount', message: 'One transfer carries at most ₦100,000,000.' };
  if (senderName.trim() === '') return { field: 'sender_name', message: 'Please say who sends the money.' };
  if (senderName.length > 100) return { field: 'sender_name', message: 'A name has at most 100 characters.' };
  if (senderBank !== undefined && !BANKS.some(({ name }) => name === senderBank)) {
    return { field: 'sender_bank', message: 'That bank is not on the list at /paystack/bank.' };
  }
  if (narration !== undefined && narration.length > 140) {
    return { field: 'narration', message: 'A narration has at most 140 characters.' };
  }
  if (paidAt !== undefined && !(paidAt <= Date.now())) return { field: 'paid_at', message: 'paid_at is an instant of the past, like 2026-11-21T08:00:00Z.' };
  return null;
}
