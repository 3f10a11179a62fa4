import { vendorOf } from '../companies/companies.ts';
import { conductOf } from '../bank/conduct.ts';
import { sentBack } from '../bank/refunds.ts';
import type { Received } from '../bank/refunds.ts';
import type { Store } from '../core/store.ts';
import type { Charge, Dispute, Refund } from '../bank/rows.ts';

/** The shapes of github.com/PaystackOSS/doc-code-snippets: src/api/{transactions,charge,refunds,disputes}; the same in webhook, verify and list. */
export function presentCharge(store: Store, charge: Charge): Record<string, unknown> {
  const isTransfer = charge.channel === 'bank_transfer';
  return {
    id: charge.id,
    domain: 'test',
    status: statusOf(store, charge),
    reference: charge.reference,
    amount: charge.status === 'success' ? charge.paid + (charge.onTop ?? 0) : charge.amount,
    requested_amount: charge.amount,
    message: null,
    gateway_response: charge.said ?? 'The transaction was not completed',
    paid_at: charge.paidAt,
    created_at: charge.createdAt,
    channel: charge.channel ?? 'card',
    currency: 'NGN',
    ip_address: null,
    metadata: { label: charge.label },
    log: null,
    fees: charge.status === 'success' ? charge.fees : null,
    fees_split: null,
    authorization: charge.status !== 'success' ? {} : isTransfer ? senderOf(charge) : cardOf(charge),
    customer: { id: charge.id, first_name: null, last_name: null, email: charge.email, customer_code: `CUS_${charge.accessCode}`, phone: null },
    plan: null,
    paidAt: charge.paidAt,
    createdAt: charge.createdAt,
  };
}

/** A refunded payment is called reversed, and reversal-pending while the whole amount is being refunded. */
export function statusOf(store: Store, charge: Charge): string {
  return charge.status === 'success' ? arrivedStatus(store, charge) : charge.status;
}

/** Of money that has arrived. */
export function arrivedStatus(store: Store, charge: Pick<Charge, 'reference' | 'paid' | 'by'>): string {
  const gone = sentBack(store, charge, (status) => status === 'processed');
  if (gone >= charge.paid || (gone > 0 && conductOf(store, vendorOf(charge)).part_is_reversed)) return 'reversed';
  return sentBack(store, charge, (status) => status !== 'failed') >= charge.paid ? 'reversal-pending' : 'success';
}

/** The form of GET /refund: the transaction by its number; POST /refund returns the whole transaction instead. */
export function presentRefund(
  { id, amount, status, note, disputeId, createdAt }: Refund,
  charge: Pick<Received, 'id' | 'channel'> | undefined,
): Record<string, unknown> {
  return {
    id,
    integration: 100_043,
    domain: 'test',
    transaction: charge?.id ?? null,
    dispute: disputeId ?? null,
    amount,
    deducted_amount: amount,
    status,
    currency: 'NGN',
    channel: charge?.channel ?? null,
    merchant_note: note ?? null,
    customer_note: null,
    expected_at: createdAt,
    createdAt,
  };
}

/** The form of webhooks refund.*: without a number unless a person is needed, and with the transaction's reference. */
export function presentRefundEvent(refund: Refund): Record<string, unknown> {
  const { id, reference, amount, status, note } = refund;
  return {
    status,
    transaction_reference: reference,
    refund_reference: status === 'processed' || status === 'failed' ? `TRF_${id}` : null,
    amount: String(amount),
    currency: 'NGN',
    customer: { first_name: null, last_name: null, email: null },
    integration: 100_043,
    domain: 'test',
    ...(status === 'needs-attention' ? { id: String(id), merchant_note: note ?? null } : {}),
  };
}

export function presentDispute(store: Store, dispute: Dispute): Record<string, unknown> {
  const charge = store.tables.charges.get(dispute.reference);
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    category: 'fraud',
    transaction: charge ? presentCharge(store, charge) : null,
    dueAt: dispute.dueAt,
    createdAt: dispute.createdAt,
  };
}

function cardOf({ card }: Charge): Record<string, unknown> {
  if (!card) return {};
  return {
    authorization_code: card.authorizationCode,
    bin: card.bin,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    channel: 'card',
    card_type: `${card.brand} `,
    bank: card.bank,
    country_code: 'NG',
    brand: card.brand,
    reusable: card.reusable,
    signature: card.signature,
    account_name: null,
  };
}

function senderOf({ transfer, accessCode }: Charge): Record<string, unknown> {
  return {
    authorization_code: `AUTH_${accessCode.slice(0, 10)}`,
    bin: '413XXX',
    last4: 'X011',
    exp_month: '12',
    exp_year: '2030',
    channel: 'bank_transfer',
    card_type: 'transfer',
    bank: transfer?.bank ?? null,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    sender_name: transfer?.senderName ?? null,
    sender_bank: 'Guaranty Trust Bank',
    sender_bank_account_number: 'XXXXXX0011',
    narration: null,
    receiver_bank_account_number: transfer?.number ?? null,
    receiver_bank: transfer?.bank ?? null,
  };
}
