import { createHash } from 'node:crypto';
import { add, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type * as schema from './flutterwave-schema.ts';
import type { ProviderCard, ProviderTransaction, TransactionStatus } from './port-charges.ts';

/** Begins the `tx_ref` of virtual accounts: every payment into one carries it, and nothing else of the account. */
export const ACCOUNT_MARK = 'va-';

/** "cancelled" is the payer's, who may come back; what is neither of these is not conclusive. */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  successful: 'success',
  failed: 'failed',
  reversed: 'reversed',
  cancelled: 'abandoned',
};

/** Payments into one virtual account share their `tx_ref`, so that each is called by its own number. */
export function referenceOf({ id, tx_ref }: { readonly id: number | string; readonly tx_ref: string }): string {
  return tx_ref.startsWith(ACCOUNT_MARK) ? `flw-${id}` : tx_ref;
}

export function toTransaction(row: schema.Transaction): ProviderTransaction {
  const isDeposit = row.tx_ref.startsWith(ACCOUNT_MARK);
  const isTransfer = /bank.?transfer/i.test(row.payment_type ?? '');
  const status = STATUSES[row.status.toLowerCase()] ?? 'pending';
  return {
    id: String(row.id),
    reference: referenceOf(row),
    status,
    amount: row.amount,
    fees: feesOf(row),
    currency: row.currency,
    channel: isDeposit ? 'dedicated_nuban' : isTransfer ? 'bank_transfer' : (row.payment_type ?? 'unknown'),
    paidAt: status === 'success' ? (row.created_at ?? null) : null,
    customerCode: isDeposit ? row.tx_ref : null,
    receiver: null,
    sender:
      isDeposit || isTransfer
        ? {
            name: row.meta?.originatorname ?? null,
            bankName: row.meta?.bankname ?? null,
            accountNumber: row.meta?.originatoraccountnumber ?? null,
            narration: null,
          }
        : null,
    said: row.processor_response ?? null,
    card: row.payment_type === 'card' ? toCard(row) : null,
  };
}

/**
 * What does not come to us: fee, tax and stamp duty together, and nothing where the payer was charged the fee besides
 * (documentation/transactions.md: ₦1,000 with a fee of ₦14 settles ₦936). Until that is said, the fees that are named.
 */
function feesOf({ amount, amount_settled: settled, app_fee, merchant_fee }: schema.Transaction): Kobo {
  if (settled === null || settled === undefined) return add(app_fee ?? ZERO, merchant_fee ?? ZERO);
  return settled > amount ? ZERO : subtract(amount, settled);
}

/**
 * A token is charged under the e-mail of its first payment alone (documentation/tokenization.md), so the two are kept as one code.
 * They have no signature of a card: first six, last four and expiry stand for it. Null when anything is missing that charging needs.
 */
function toCard({ card, customer, customer_email }: schema.Transaction): ProviderCard | null {
  const email = customer?.email ?? customer_email;
  const [, month, year] = /^(\d{1,2})\/(?:20)?(\d{2})$/.exec(card?.expiry ?? '') ?? [];
  if (!card?.token || !card.first_6digits || !card.last_4digits || !email || !month || !year) return null;
  const mark = [card.first_6digits, card.last_4digits, Number(month), year].join('/');
  return {
    authorizationCode: `${card.token} ${email}`,
    brand: card.type?.trim().toLowerCase() || 'card',
    last4: card.last_4digits,
    expMonth: Number(month),
    expYear: 2000 + Number(year),
    bank: card.issuer ?? null,
    reusable: true,
    signature: createHash('sha256').update(mark).digest('hex'),
  };
}

/** The two halves of an authorization code. */
export function tokenOf(authorizationCode: string, email: string): { readonly token: string; readonly email: string } {
  const [token = '', itsEmail = email] = authorizationCode.split(' ');
  return { token, email: itsEmail };
}
