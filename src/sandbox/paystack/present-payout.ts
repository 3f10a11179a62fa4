import { BANKS } from '../bank/banks.ts';
import type { Store } from '../core/store.ts';
import type { Payout, Recipient } from '../bank/payouts.ts';

/** The shapes of github.com/PaystackOSS/doc-code-snippets, src/api/transfers and transfer-recipients. */
const INTEGRATION = 100_043;

export function presentRecipient(recipient: Recipient): Record<string, unknown> {
  return {
    active: true,
    createdAt: recipient.createdAt,
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: '',
    id: recipient.id,
    integration: INTEGRATION,
    metadata: null,
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: recipient.createdAt,
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.number,
      account_name: recipient.accountName,
      bank_code: recipient.bankCode,
      bank_name: BANKS.find(({ code }) => code === recipient.bankCode)?.name ?? null,
    },
  };
}

/** The form of verify, list and webhooks; POST /transfer returns the recipient's number instead of its object. */
export function presentPayout(store: Store, payout: Payout): Record<string, unknown> {
  const recipient = store.tables.recipients.get(payout.recipientCode);
  return {
    amount: payout.amount,
    createdAt: payout.createdAt,
    currency: 'NGN',
    domain: 'test',
    failures: null,
    id: payout.id,
    integration: INTEGRATION,
    reason: payout.reason,
    ...(payout.unnamed ? {} : { reference: payout.reference }),
    source: 'balance',
    source_details: null,
    status: payout.status,
    titan_code: null,
    transfer_code: payout.code,
    transferred_at: payout.status === 'success' ? payout.updatedAt : null,
    updatedAt: payout.updatedAt,
    recipient: recipient ? presentRecipient(recipient) : null,
    session: { provider: 'nip', id: null },
    fee_charged: payout.status === 'success' || payout.status === 'reversed' ? payout.fee : 0,
    fees_breakdown: null,
    gateway_response: null,
  };
}
