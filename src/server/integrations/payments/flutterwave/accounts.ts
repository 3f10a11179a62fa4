import { createHash } from 'node:crypto';
import { ProviderError, isProviderError } from '../../errors.ts';
import type { Call } from './call.ts';
import { holderIn } from './charges.ts';
import * as schema from './schema.ts';
import { ACCOUNT_MARK } from './transaction.ts';
import type { AccountsProvider } from '../port-accounts.ts';

/**
 * Virtual accounts and banks (github.com/Flutterwave/Node-v3, documentation/{virtualAccount,banks,misc}.md). Version 3 has no customers: the customer
 * code is the account's `tx_ref`, made from the e-mail address; it is the only identification of a payment into the account.
 */
export function flutterwaveAccounts(call: Call): AccountsProvider {
  return {
    createCustomer: ({ email }) => Promise.resolve({ customerCode: codeOf(email), email: email.toLowerCase() }),

    /** A second number opened after a lost answer has the same tx_ref: money on either belongs to the same customer. */
    async createDedicatedAccount({ customerCode, email, firstName, lastName, phone, bvn }) {
      if (customerCode !== codeOf(email)) throw new ProviderError('refused', 'flutterwave', 'open virtual account for another customer');
      const body = {
        email: email.toLowerCase(),
        is_permanent: true,
        // "BVN is required for creating static account numbers in the Live Environment".
        ...(bvn === null ? {} : { bvn }),
        tx_ref: customerCode,
        phonenumber: phone,
        firstname: firstName,
        lastname: lastName,
        narration: `${firstName} ${lastName}`,
      };
      const account = await call('open virtual account', 'POST', '/virtual-account-numbers', schema.virtualAccount, body);
      return { id: account.order_ref, accountNumber: account.account_number, accountName: holderIn(account.note), bankName: account.bank_name };
    },

    identifyCustomer: () => Promise.reject(new ProviderError('refused', 'flutterwave', 'customers are identified by the BVN of their account')),

    lookForTransfers: () => Promise.resolve(),

    async listBanks() {
      const rows = await call('list banks', 'GET', '/banks/NG', schema.banks);
      return rows.map(({ name, code }) => ({ name, code })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    async resolveAccount({ accountNumber, bankCode }) {
      const body = { account_number: accountNumber, account_bank: bankCode };
      try {
        const found = await call('resolve account', 'POST', '/accounts/resolve', schema.resolvedAccount, body);
        return { accountNumber: found.account_number, accountName: found.account_name };
      } catch (error) {
        // "Sorry, recipient account could not be validated".
        if (isProviderError(error, 'refused') && [400, 404, 422].includes(error.status ?? 0)) return null;
        // A query, although it is a POST: nothing can have happened.
        if (isProviderError(error, 'unknown-outcome'))
          throw new ProviderError('unavailable', 'flutterwave', 'resolve account got no answer', { status: error.status, cause: error });
        throw error;
      }
    },
  };
}

function codeOf(email: string): string {
  return ACCOUNT_MARK + createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
}
