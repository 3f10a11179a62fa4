import { nairaFromKobo } from '../../../../shared/kit/money.ts';
import { ProviderError, isProviderError } from '../../errors.ts';
import type { Call } from './call.ts';
import { daysAround, everyPage, isBetween, pagesOf } from './pages.ts';
import * as schema from './schema.ts';
import { ACCOUNT_MARK, toTransaction, tokenOf } from './transaction.ts';
import { noteOf, ownerIn } from '../refund-note.ts';
import type { ChargesProvider, ProviderRefund, ProviderTransaction } from '../port-charges.ts';

/** The maximum duration of a checkout, in minutes (developer.flutterwave.com/docs/flutterwave-standard-1, `session_duration`). */
const A_DAY = 1_440;

/**
 * Checkout, saved cards, one-time accounts, refunds (developer.flutterwave.com/docs: flutterwave-standard-1, ngn-bank-transfer,
 * transaction-verification; github.com/Flutterwave/Node-v3, documentation/{tokenization,collections,transactions}.md).
 */
export function flutterwaveCharges(call: Call): Omit<ChargesProvider, 'listDisputes' | 'readDispute' | 'answerDispute'> {
  const byId = async (id: string) => toTransaction(await call('verify transaction', 'GET', `/transactions/${id}/verify`, schema.transaction));

  async function verifyTransaction(reference: string): Promise<ProviderTransaction | null> {
    if (!/^[\w.=-]{1,200}$/.test(reference) || /^\.+$/.test(reference) || reference.startsWith(ACCOUNT_MARK)) return null;
    const id = /^flw-(\d{1,20})$/.exec(reference)?.[1];
    try {
      if (id) {
        const deposit = await byId(id);
        return deposit.reference === reference ? deposit : null;
      }
      const path = `/transactions/verify_by_reference?${new URLSearchParams({ tx_ref: reference })}`;
      const found = toTransaction(await call('verify transaction', 'GET', path, schema.transaction));
      if (found.reference !== reference) throw new ProviderError('unavailable', 'flutterwave', 'verify transaction answered for another reference');
      return found.status === 'success' ? found : ((await paidTry(reference)) ?? found);
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error;
    }
  }

  /** Every attempt on the hosted page is a separate transaction with the same tx_ref; it is not documented which of them the query by reference returns. */
  async function paidTry(reference: string): Promise<ProviderTransaction | null> {
    const query = new URLSearchParams({ tx_ref: reference, status: 'successful' });
    const { rows } = await call('list tries', 'GET', `/transactions?${query}`, schema.transactions);
    const paid = rows.find((row) => row.tx_ref === reference && row.status === 'successful');
    const said = paid ? await byId(String(paid.id)) : null;
    return said?.reference === reference && said.status === 'success' ? said : null;
  }

  /** The answer to a charge may lack the settled amount; the transaction has it. */
  async function whole(charged: ProviderTransaction): Promise<ProviderTransaction> {
    try {
      return await byId(charged.id);
    } catch (error) {
      // The card was charged: query it again by reference.
      throw new ProviderError('unknown-outcome', 'flutterwave', 'a charged card could not be asked about', { cause: error });
    }
  }

  /** "This must be unique for every transaction" is the merchant's duty; the company does not promise to check it, so we query first. */
  async function refuseTaken(reference: string): Promise<void> {
    if ((await verifyTransaction(reference)) !== null)
      throw new ProviderError('refused', 'flutterwave', 'the reference was used before', { vendorMessage: 'Duplicate transaction reference' });
  }

  return {
    verifyTransaction,

    async startCheckout({ reference, email, amount, currency, returnUrl, channels, label }) {
      await refuseTaken(reference);
      const back = new URL(returnUrl);
      // The company adds status, tx_ref and transaction_id to it.
      back.searchParams.set('reference', reference);
      const body = {
        tx_ref: reference,
        amount: nairaFromKobo(amount),
        currency,
        redirect_url: back.href,
        payment_options: channels.map((channel) => (channel === 'card' ? 'card' : 'banktransfer')).join(','),
        session_duration: A_DAY,
        customer: { email },
        customizations: { title: label },
      };
      return { url: (await call('start checkout', 'POST', '/payments', schema.checkout, body)).link, reference };
    },

    async chargeCard({ reference, email, amount, currency, authorizationCode }) {
      await refuseTaken(reference);
      const body = { ...tokenOf(authorizationCode, email), currency, country: 'NG', amount: nairaFromKobo(amount), tx_ref: reference };
      const row = await call('charge card', 'POST', '/tokenized-charges', schema.transaction, body);
      const charged = toTransaction(row);
      if (charged.reference !== reference) throw new ProviderError('unknown-outcome', 'flutterwave', 'charge card answered for another reference');
      return charged.status === 'success' && isUnsaid(row.amount_settled) ? whole(charged) : charged;
    },

    async openTransferAccount({ reference, email, amount, currency, expiresAt }) {
      const expires = Math.floor((Date.parse(expiresAt) - Date.now()) / 1_000);
      const body = { tx_ref: reference, amount: nairaFromKobo(amount), email, currency, is_permanent: false, expires };
      const opened = await call('open transfer account', 'POST', '/charges?type=bank_transfer', schema.transferCharge, body);
      // Their dashboard can charge the fee to the payer: then the amount we show would be sent back.
      if (opened.transfer_amount !== amount) throw new ProviderError('refused', 'flutterwave', 'the account asks the payer for another amount');
      return {
        accountNumber: opened.transfer_account,
        accountName: holderIn(opened.transfer_note),
        bankName: opened.transfer_bank,
        expiresAt: typeof opened.account_expiration === 'number' ? new Date(opened.account_expiration).toISOString() : expiresAt,
      };
    },

    async listTransactions({ from, to, page, perPage, customerCode }) {
      const query = { ...daysAround(from, to), ...(customerCode === undefined ? {} : { tx_ref: customerCode }) };
      const { rows, unread, hasMore } = await pagesOf({ page, perPage }, (theirs) =>
        call('list transactions', 'GET', `/transactions?${new URLSearchParams({ ...query, page: String(theirs) })}`, schema.transactions),
      );
      return { transactions: rows.filter((row) => isBetween(row.created_at, from, to)).map(toTransaction), unread, hasMore };
    },

    async refund({ reference, amount, reason, id }) {
      const paid = await verifyTransaction(reference);
      if (!paid) throw new ProviderError('refused', 'flutterwave', 'refund of a transaction that is not known');
      const body = { amount: nairaFromKobo(amount), comments: noteOf(reason, id) };
      return toRefund(await call('refund', 'POST', `/transactions/${paid.id}/refund`, schema.refund, body));
    },

    // `id` is the transaction's (reference/get-all-refunds); each row is checked nevertheless.
    async listRefunds(transactionId) {
      if (!/^\d{1,20}$/.test(transactionId)) return [];
      const { paidAt } = await byId(transactionId);
      const query = { ...daysAround(paidAt ?? new Date(0).toISOString(), new Date().toISOString()), id: transactionId };
      const { rows, unread } = await everyPage((page) =>
        call('list refunds', 'GET', `/refunds?${new URLSearchParams({ ...query, page: String(page) })}`, schema.refunds),
      );
      // If a refund is overlooked, the money would be sent a second time.
      if (unread.length > 0) throw new ProviderError('unavailable', 'flutterwave', `a refund is listed in an unknown form (${unread[0]?.problem})`);
      return rows.filter((row) => String(row.tx_id ?? row.transaction_id ?? transactionId) === transactionId).map(toRefund);
    },

    retryRefund: () => Promise.reject(new ProviderError('refused', 'flutterwave', 'a refund cannot be sent to another account')),

    isTaken: (error) => isProviderError(error, 'refused') && /duplicate|already (exists?|used)/i.test(error.vendorMessage ?? ''),
  };
}

function isUnsaid(value: number | null | undefined): boolean {
  return value === null || value === undefined;
}

/** "No transaction was found for this id", with 400 or 404. */
function isUnknown(error: unknown): boolean {
  return isProviderError(error, 'refused') && (error.status === 400 || error.status === 404) && /no transaction|not found/i.test(error.vendorMessage ?? '');
}

/** "completed", "completed-bank-transfer" and similar have left; "pending" and unknown values are in progress. */
function toRefund({ id, amount_refunded, status, comment, comments }: schema.Refund): ProviderRefund {
  const is = status.toLowerCase();
  return {
    id: String(id),
    amount: amount_refunded,
    status: is.startsWith('completed') ? 'processed' : is.includes('fail') ? 'failed' : 'pending',
    ours: ownerIn(comments ?? comment),
    ofDispute: false,
  };
}

/** Of the holder they only say "Please make a bank transfer to …". */
export function holderIn(note: string | null | undefined): string {
  return /transfer to (.+)$/i.exec(note ?? '')?.[1]?.trim() ?? 'Flutterwave';
}
