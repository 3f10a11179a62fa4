import * as z from 'zod/mini';
import { currencyCode } from '../../../../shared/kit/currency.ts';
import { kobo } from '../../../../shared/kit/money.ts';
import type { TransferStatus } from '../../../../shared/wallet/payout.ts';
import { ProviderError, isProviderError } from '../../errors.ts';
import type { Call } from './call.ts';
import { hasMore, pageQuery } from './pages.ts';
import { enveloped, listed } from './schema.ts';
import type { ProviderTransfer, TransferProvider } from '../port-transfers.ts';

/** The type of bank accounts by currency: paystack.com/docs/transfers, "Creating transfer recipients". */
const RECIPIENT: Readonly<Record<string, string>> = { NGN: 'nuban', GHS: 'ghipss', ZAR: 'basa', KES: 'kepss' };

/**
 * Transfers. Sources: github.com/PaystackOSS/doc-code-snippets, src/api/transfers/{initiate,verify,fetch}/response.json and
 * transfer-recipients; paystack.com/docs/transfers ("Verify status", "Transfer reference": lower-case, 16 to 50 characters).
 */
export function paystackTransfers(call: Call): TransferProvider {
  return {
    async createRecipient({ name, accountNumber, bankCode }) {
      const currency = currencyCode();
      const body = { type: RECIPIENT[currency] ?? 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency };
      // The same account returns the same recipient, so that a repetition is safe.
      const made = await call('create recipient', 'POST', '/transferrecipient', recipient, body);
      return { recipientCode: made.recipient_code, accountName: made.details?.account_name ?? null };
    },

    async sendTransfer({ reference, amount, recipientCode, reason }) {
      const body = { source: 'balance', amount, currency: currencyCode(), recipient: recipientCode, reason, reference };
      return same(toTransfer(await call('send transfer', 'POST', '/transfer', transfer, body)), reference, 'unknown-outcome');
    },

    async verifyTransfer(reference) {
      if (!/^[\w-]{1,100}$/.test(reference)) return null;
      try {
        const found = await call('verify transfer', 'GET', `/transfer/verify/${encodeURIComponent(reference)}`, transfer);
        return same(toTransfer(found), reference, 'unavailable');
      } catch (error) {
        // 404, and 400 in older answers: "Transfer not found".
        if (isProviderError(error, 'refused') && (error.status === 404 || error.status === 400) && /not found/i.test(error.vendorMessage ?? '')) return null;
        throw error;
      }
    },

    async listTransfers({ from, to, page, perPage }) {
      const query = new URLSearchParams({ from, to, ...pageQuery(page, perPage) });
      const list = await call('list transfers', 'GET', `/transfer?${query}`, transfers);
      return { transfers: list.rows.map(toTransfer), unread: list.unread, hasMore: hasMore(list, page) };
    },
  };
}

function same(found: ProviderTransfer, reference: string, otherwise: 'unavailable' | 'unknown-outcome'): ProviderTransfer {
  if (found.reference === reference) return found;
  throw new ProviderError(otherwise, 'paystack', 'a transfer was answered under another reference');
}

/** pending, otp and received are not conclusive, nor are unknown statuses. */
const CONCLUSIVE: Readonly<Record<string, TransferStatus>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'abandoned',
  blocked: 'blocked',
  rejected: 'rejected',
};

const whole = z.int().check(z.nonnegative());
const recipientShape = z.object({
  recipient_code: z.string().check(z.minLength(1), z.maxLength(100)),
  details: z.optional(z.nullable(z.object({ account_name: z.optional(z.nullable(z.string())) }))),
});
const transferShape = z.object({
  id: z.optional(z.union([z.number(), z.string()])),
  transfer_code: z.string().check(z.minLength(1), z.maxLength(100)),
  // Transfers made by people on the dashboard have none.
  reference: z.nullish(z.string().check(z.maxLength(100))),
  status: z.string(),
  amount: whole,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  fee_charged: z.optional(z.nullable(whole)),
  createdAt: z.optional(z.string()),
  created_at: z.optional(z.string()),
});
const recipient = enveloped(recipientShape);
const transfer = enveloped(transferShape);
const transfers = listed(transferShape);

function toTransfer(row: z.output<typeof transferShape>): ProviderTransfer {
  return {
    id: row.transfer_code,
    reference: row.reference || row.transfer_code,
    status: CONCLUSIVE[row.status] ?? 'pending',
    amount: kobo(row.amount),
    fee: kobo(row.fee_charged ?? 0),
    currency: row.currency,
    createdAt: row.createdAt ?? row.created_at ?? '',
  };
}
