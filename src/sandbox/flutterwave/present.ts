import { BANKS } from '../bank/banks.ts';
import type { Payout } from '../bank/payouts.ts';
import type { Charge, Dispute, Refund } from '../bank/rows.ts';
import type { Store, Transaction } from '../core/store.ts';
import { naira, transferFee } from './naira.ts';

/** The shapes of github.com/Flutterwave/Node-v3, documentation/{transactions,tokenization,transfers}.md, and of developer.flutterwave.com/docs/webhooks. */
const ACCOUNT_ID = 17_321;
const STATUSES: Readonly<Record<string, string>> = { success: 'successful', failed: 'failed' };

export function presentCharge(charge: Charge, withToken = true): Record<string, unknown> {
  const { card, transfer, onTop = 0, duty = 0 } = charge;
  const amount = naira(charge.status === 'success' ? charge.paid : charge.amount);
  return {
    ...common({ id: charge.id, txRef: charge.reference, flwRef: `FLW-MOCK-${charge.accessCode}`, at: charge.paidAt ?? charge.createdAt }),
    amount,
    charged_amount: charge.status === 'success' ? naira(charge.paid + onTop) : amount,
    app_fee: charge.status === 'success' ? naira(charge.fees) : null,
    amount_settled: charge.status === 'success' ? naira(charge.paid + onTop - charge.fees - duty) : null,
    processor_response: charge.said,
    auth_model: card ? 'PIN' : 'AUTH',
    narration: card ? 'CARD Transaction ' : 'Bank transfer',
    status: STATUSES[charge.status] ?? 'pending',
    payment_type: charge.channel === 'bank_transfer' ? 'bank_transfer' : 'card',
    ...(card
      ? {
          card: {
            first_6digits: card.bin,
            last_4digits: card.last4,
            issuer: card.bank,
            country: 'NIGERIA NG',
            type: card.brand.toUpperCase(),
            expiry: `${card.expMonth}/${card.expYear.slice(-2)}`,
            ...(withToken && charge.status === 'success' ? { token: card.authorizationCode } : {}),
          },
        }
      : {}),
    meta: transfer?.senderName ? sender(transfer.senderName, 'GTBANK') : null,
    customer: customer(charge.id, charge.email, 'Anonymous customer', charge.createdAt),
  };
}

/** Every payment into one account has the account's tx_ref, and no account number. */
export function presentDeposit(store: Store, deposit: Transaction): Record<string, unknown> {
  const payer = store.tables.customers.get(deposit.customerCode);
  return {
    ...common({ id: deposit.id, txRef: deposit.customerCode, flwRef: deposit.reference, at: deposit.paidAt }),
    amount: naira(deposit.amount),
    charged_amount: naira(deposit.amount),
    app_fee: naira(deposit.fees),
    amount_settled: naira(deposit.amount - deposit.fees - (deposit.duty ?? 0)),
    processor_response: 'success',
    auth_model: 'AUTH',
    narration: deposit.narration,
    status: 'successful',
    payment_type: 'bank_transfer',
    meta: sender(deposit.senderName, deposit.senderBank),
    customer: customer(payer?.id ?? 0, payer?.email ?? '', deposit.senderName, deposit.paidAt),
  };
}

/** In lists the customer's fields are not nested. */
export function presentInList(presented: Record<string, unknown>): Record<string, unknown> {
  const { customer: whole, meta: _, ...rest } = presented;
  // Written by `customer` below.
  const { name, email } = whole as { name: string; email: string };
  return { ...rest, customer_name: name, customer_email: email };
}

/** Webhooks contain no token, and the sender beside the data. */
export function eventOfCharge(charge: Charge): string {
  const { meta, ...data } = presentCharge(charge, false);
  const type = charge.channel === 'bank_transfer' ? 'BANK_TRANSFER_TRANSACTION' : 'CARD_TRANSACTION';
  return JSON.stringify({ event: 'charge.completed', data, meta_data: meta, 'event.type': type });
}

export function eventOfDeposit(store: Store, deposit: Transaction): string {
  const { meta, ...data } = presentDeposit(store, deposit);
  return JSON.stringify({ event: 'charge.completed', data, meta_data: meta, 'event.type': 'BANK_TRANSFER_TRANSACTION' });
}

export function eventOfPayout(store: Store, payout: Payout): string {
  return JSON.stringify({ event: 'transfer.completed', 'event.type': 'Transfer', data: presentPayout(store, payout) });
}

export function presentPayout(store: Store, payout: Payout): Record<string, unknown> {
  const recipient = store.tables.recipients.get(payout.recipientCode);
  const isOpen = ['pending', 'otp', 'received'].includes(payout.status);
  return {
    id: payout.id,
    account_number: recipient?.number ?? '',
    bank_code: recipient?.bankCode ?? '',
    full_name: recipient?.accountName ?? 'N/A',
    created_at: seconds(payout.createdAt),
    currency: 'NGN',
    debit_currency: 'NGN',
    amount: naira(payout.amount),
    fee: transferFee(payout.amount),
    status: isOpen ? (payout.updatedAt === payout.createdAt ? 'NEW' : 'PENDING') : payout.status === 'success' ? 'SUCCESSFUL' : 'FAILED',
    reference: payout.reference,
    meta: null,
    narration: payout.reason,
    complete_message: isOpen ? '' : payout.status === 'success' ? 'Transaction was successful' : `DISBURSE FAILED: ${payout.status}`,
    requires_approval: 0,
    is_approved: 1,
    bank_name: BANKS.find(({ code }) => code === recipient?.bankCode)?.name.toUpperCase() ?? 'N/A',
  };
}

/** The answer to a refund; the list has other names for two fields (reference/get-all-refunds). */
export function presentRefund({ id, amount, status, createdAt }: Refund, charge: Charge | undefined): Record<string, unknown> {
  return {
    id,
    account_id: ACCOUNT_ID,
    tx_id: charge?.id ?? 0,
    flw_ref: `FLW-MOCK-${charge?.accessCode}`,
    wallet_id: 74_639,
    amount_refunded: naira(amount),
    status: status === 'processed' ? 'completed' : status,
    destination: 'payment_source',
    meta: { source: 'availablebalance' },
    created_at: createdAt,
  };
}

export function presentRefundInList(refund: Refund, charge: Charge | undefined): Record<string, unknown> {
  const { tx_id, wallet_id: _wallet, destination: _destination, ...rest } = presentRefund(refund, charge);
  return { ...rest, transaction_id: tx_id, comment: refund.note ?? null, settlement_id: 'NEW' };
}

export function chargebackStatus({ status, resolution }: Dispute): string {
  if (status === 'awaiting-bank-feedback') return 'declined';
  if (status !== 'resolved') return 'initiated';
  return resolution === 'declined' ? 'won' : 'lost';
}

export function presentChargeback(dispute: Dispute, charge: Charge | undefined): Record<string, unknown> {
  return {
    id: dispute.id,
    amount: naira(dispute.amount),
    flw_ref: `FLW-MOCK-${charge?.accessCode}`,
    status: chargebackStatus(dispute),
    stage: 'new',
    comment: 'Fraudulent transaction',
    meta: { uploaded_proof: null, history: [] },
    due_date: dispute.dueAt,
    settlement_id: 'N/A',
    created_at: dispute.createdAt,
    transaction_id: charge?.id ?? 0,
    tx_ref: dispute.reference,
  };
}

function common({ id, txRef, flwRef, at }: { id: number; txRef: string; flwRef: string; at: string }) {
  return {
    id,
    tx_ref: txRef,
    flw_ref: flwRef,
    device_fingerprint: 'N/A',
    currency: 'NGN',
    merchant_fee: 0,
    ip: '54.75.161.64',
    created_at: seconds(at),
    account_id: ACCOUNT_ID,
  };
}

function sender(name: string, bank: string) {
  return { originatorname: name, bankname: bank, originatoraccountnumber: '123*******90', originatoramount: 'N/A' };
}

function customer(id: number, email: string, name: string, at: string) {
  return { id, name, phone_number: 'N/A', email, created_at: seconds(at) };
}

/** Their instants have no fractions of a second. */
function seconds(at: string): string {
  return at.replace(/\.\d+Z$/, '.000Z');
}
