import { ProviderError, isProviderError } from '../../errors.ts';
import type { AccountsProvider, DedicatedAccount } from '../port-accounts.ts';
import type { Call, PaystackOptions } from './call.ts';
import { everyPart } from './pages.ts';
import * as schema from './schema.ts';

/** Customers, dedicated virtual accounts, banks (src/api/{customers,dedicated-virtual-account,miscellaneous,verification}). */
export function paystackAccounts(call: Call, options: PaystackOptions): AccountsProvider {
  const preferredBank = options.preferredBank ?? (options.secretKey.startsWith('sk_test_') ? 'test-bank' : 'wema-bank');
  /** A bank that offers no accounts is a fault of our settings, not of the customer. */
  async function refuseOtherBank(): Promise<void> {
    const offered = (await call('list account banks', 'GET', '/dedicated_account/available_providers', schema.accountProviders)).map(
      (each) => each.provider_slug,
    );
    if (offered.includes(preferredBank)) return;
    throw new ProviderError(
      'unavailable',
      'paystack',
      `PAYSTACK_ACCOUNT_BANK is ${preferredBank}, and accounts are given out by ${offered.join(', ') || 'no bank'}`,
    );
  }

  return {
    async createCustomer({ email, firstName, lastName, phone }) {
      const body = { email, first_name: firstName, last_name: lastName, phone };
      const customer = await call('create customer', 'POST', '/customer', schema.customer, body);
      return { customerCode: customer.customer_code, email: customer.email };
    },

    async createDedicatedAccount({ customerCode }) {
      // Querying first makes a repetition safe: a second POST does not necessarily return the same account.
      const path = `/customer/${encodeURIComponent(customerCode)}`;
      const customer = await call('read customer', 'GET', path, schema.customer);
      if (customer.dedicated_account) return toAccount(customer.dedicated_account);
      await refuseOtherBank();
      const body = { customer: customerCode, preferred_bank: preferredBank };
      try {
        const opened = await call('open virtual account', 'POST', '/dedicated_account', schema.dedicatedAccount, body);
        return opened ? toAccount(opened) : { waitsFor: 'bank' };
      } catch (error) {
        // Their guide says which kinds of business need it, but not the text of the refusal.
        const isUnidentified = isProviderError(error, 'refused') && customer.identified !== true && /identif|validat|verif/i.test(error.vendorMessage ?? '');
        if (isUnidentified) return { waitsFor: 'identification' };
        throw error;
      }
    },

    async identifyCustomer({ customerCode, firstName, lastName, bvn, accountNumber, bankCode }) {
      const body = {
        country: 'NG',
        type: 'bank_account',
        account_number: accountNumber,
        bvn,
        bank_code: bankCode,
        first_name: firstName,
        last_name: lastName,
      };
      await call('identify customer', 'POST', `/customer/${encodeURIComponent(customerCode)}/identification`, schema.accepted, body);
    },

    async lookForTransfers({ customerCode }) {
      const { dedicated_account: account } = await call('read customer', 'GET', `/customer/${encodeURIComponent(customerCode)}`, schema.customer);
      if (!account?.bank.slug) return;
      const date = new Date().toISOString().slice(0, 10);
      const query = new URLSearchParams({ account_number: account.account_number, provider_slug: account.bank.slug, date });
      await call('look for transfers', 'GET', `/dedicated_account/requery?${query}`, schema.accepted);
    },

    async listBanks() {
      const banks = (await allBanks(call)).filter((each) => each.active !== false && each.is_deleted !== true);
      return banks.map(({ name, code }) => ({ name, code })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    async resolveAccount({ accountNumber, bankCode }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      try {
        const found = await call('resolve account', 'GET', `/bank/resolve?${query}`, schema.resolvedAccount);
        return { accountNumber: String(found.account_number), accountName: found.account_name };
      } catch (error) {
        // 422: "Could not resolve account name. Check parameters or try again."; 400 for a wrong form of number.
        if (isProviderError(error, 'refused') && (error.status === 422 || error.status === 400)) return null;
        throw error;
      }
    },
  };
}

function toAccount({ id, account_number, account_name, bank }: schema.Account): DedicatedAccount {
  return { id: String(id), accountNumber: account_number, accountName: account_name, bankName: bank.name };
}

/** There are more banks than fit on one page. */
async function allBanks(call: Call): Promise<readonly schema.Bank[]> {
  return everyPart((next) => {
    const query = new URLSearchParams({ country: 'nigeria', use_cursor: 'true', perPage: '100', ...(next === null ? {} : { next }) });
    return call('list banks', 'GET', `/bank?${query}`, schema.banks);
  });
}

/** Paystack's own number of a bank; null when no bank has the code. */
export async function paystackBankId(call: Call, code: string): Promise<string | null> {
  const id = (await allBanks(call)).find((bank) => bank.code === code)?.id ?? null;
  return id === null ? null : String(id);
}
