import { currencyCode } from '../../../../shared/kit/currency.ts';
import { kobo, nairaFromKobo } from '../../../../shared/kit/money.ts';
import type { TransferStatus } from '../../../../shared/wallet/payout.ts';
import { ProviderError } from '../../errors.ts';
import type { Call } from './call.ts';
import { daysAround, isBetween, pagesOf } from './pages.ts';
import * as schema from './schema.ts';
import type { AccountsProvider } from '../port-accounts.ts';
import type { ProviderTransfer, TransferProvider } from '../port-transfers.ts';

/**
 * Transfers (github.com/Flutterwave/Node-v3, documentation/transfers.md: NEW, PENDING, SUCCESSFUL, FAILED; "reference … can be used to query for the status").
 * Saved beneficiaries are not used: it is not documented that saving one twice returns the same, and a transfer accepts the account itself.
 */
export function flutterwaveTransfers(call: Call, { resolveAccount }: Pick<AccountsProvider, 'resolveAccount'>): TransferProvider {
  return {
    /** The bank reports the holder. The code is only for display and does not contain the account's number. */
    async createRecipient({ accountNumber, bankCode }) {
      const found = await resolveAccount({ accountNumber, bankCode });
      if (!found) throw new ProviderError('refused', 'flutterwave', 'no bank knows the account');
      return { recipientCode: `${bankCode}-${accountNumber.slice(-4)}`, accountName: found.accountName };
    },

    async sendTransfer({ reference, amount, to, reason }) {
      const body = {
        account_bank: to.bankCode,
        account_number: to.accountNumber,
        beneficiary_name: to.name,
        amount: nairaFromKobo(amount),
        currency: currencyCode(),
        debit_currency: currencyCode(),
        narration: reason,
        reference,
      };
      const sent = toTransfer(await call('send transfer', 'POST', '/transfers', schema.transfer, body));
      if (sent.reference === reference) return sent;
      throw new ProviderError('unknown-outcome', 'flutterwave', 'a transfer was answered under another reference');
    },

    async verifyTransfer(reference) {
      if (!/^[\w-]{1,100}$/.test(reference)) return null;
      const { rows, unread, hasMore } = await call('verify transfer', 'GET', `/transfers?${new URLSearchParams({ reference })}`, schema.transfers);
      const found = rows.find((row) => row.reference === reference);
      if (found) return toTransfer(found);
      // Other transfers mean that the list was not filtered by reference: a transfer missing on this page may be on the next.
      if (hasMore || rows.length + unread.length > 0) throw new ProviderError('unavailable', 'flutterwave', 'verify transfer answered for other references');
      return null;
    },

    async listTransfers({ from, to, page, perPage }) {
      const days = daysAround(from, to);
      const { rows, unread, hasMore } = await pagesOf({ page, perPage }, (theirs) =>
        call('list transfers', 'GET', `/transfers?${new URLSearchParams({ ...days, page: String(theirs) })}`, schema.transfers),
      );
      return { transfers: rows.filter((row) => isBetween(row.created_at, from, to)).map(toTransfer), unread, hasMore };
    },
  };
}

const CONCLUSIVE: Readonly<Record<string, TransferStatus>> = { SUCCESSFUL: 'success', FAILED: 'failed' };

/** Failed transfers are listed with a fee that is not charged. */
function toTransfer(row: schema.Transfer): ProviderTransfer {
  const status = CONCLUSIVE[row.status.toUpperCase()] ?? 'pending';
  return {
    id: String(row.id),
    reference: row.reference,
    status,
    amount: row.amount,
    fee: status === 'failed' ? kobo(0) : (row.fee ?? kobo(0)),
    currency: row.currency,
    createdAt: row.created_at ?? '',
  };
}
