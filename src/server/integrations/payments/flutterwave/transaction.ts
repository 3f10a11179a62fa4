import { createHash } from 'node:crypto';
import { oneLine } from '../../one-line.ts';
import { add, subtract, ZERO } from '../../../../shared/kit/money.ts';
import type { Kobo } from '../../../../shared/kit/money.ts';
import type * as schema from './schema.ts';
import type { ProviderCard, ProviderTransaction, TransactionStatus } from '../port-charges.ts';

/** The prefix of virtual accounts' `tx_ref`: every payment into one has it, and no other data of the account. */
export const ACCOUNT_MARK = 'va-';

/** "cancelled" is by the payer, who may return; other values are not conclusive. */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  successful: 'success',
  failed: 'failed',
  reversed: 'reversed',
  cancelled: 'abandoned',
};

/** Payments into one virtual account share their `tx_ref`, so each is identified by its own number. */
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
            name: row.meta?.originatorname ? oneLine(row.meta.originatorname) : null,
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
 * The part that we do not receive: fee, tax and stamp duty together, and zero if the payer paid the fee in addition
 * (documentation/transactions.md: ₦1,000 with a fee of ₦14 settles ₦936). Before settlement, the fees that the answer names.
 */
function feesOf({ amount, amount_settled: settled, app_fee, merchant_fee }: schema.Transaction): Kobo {
  if (settled === null || settled === undefined) return add(app_fee ?? ZERO, merchant_fee ?? ZERO);
  return settled > amount ? ZERO : subtract(amount, settled);
}

/**
 * A token can only be charged with the e-mail of its first payment (documentation/tokenization.md), so the two are stored as one code.
 * There is no card signature: first six, last four and expiry replace it. Null if anything is missing that charging needs.
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

/** The two parts of an authorization code. */
export function tokenOf(authorizationCode: string, email: string): { readonly token: string; readonly email: string } {
  const [token = '', itsEmail = email] = authorizationCode.split(' ');
  return { token, email: itsEmail };
}
