import { holderAt } from '../bank/bank-accounts.ts';
import { BANKS } from '../bank/banks.ts';
import { readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { randomDigits } from '../core/ids.ts';
import { newAccountNumber } from '../bank/nuban.ts';
import { nextId } from '../core/store.ts';
import type { Account, Store } from '../core/store.ts';
import { failure, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';

/** Banks, account names and virtual accounts. */
export function accountEndpoints(store: Store, guarded: Guarded, businessName: string): Endpoint[] {
  return [
    guarded('GET', '/banks/{country}', ({ params }) => {
      const banks = params['country'] === 'NG' ? BANKS.filter(({ slug }) => slug !== 'test-bank') : [];
      return success(
        'Banks fetched successfully',
        banks.map(({ id, code, name }) => ({ id, code, name })),
      );
    }),
    guarded('POST', '/accounts/resolve', (call) => {
      const fields = readFields(call) ?? {};
      const number = text(fields['account_number']);
      const name = holderAt(store, text(fields['account_bank']), number);
      if (!name) return failure(400, 'Sorry, recipient account could not be validated. Please try again');
      return success('Account details fetched', { account_number: number, account_name: name });
    }),
    guarded('POST', '/virtual-account-numbers', (call) => open(store, businessName, call)),
    guarded('GET', '/virtual-account-numbers/{orderRef}', ({ params }) => {
      const account = [...store.tables.accounts.values()].find((each) => orderRef(each) === params['orderRef']);
      return account ? success('Virtual account fetched', present(account)) : failure(400, 'Virtual account not found');
    }),
  ];
}

/** "BVN is required … in the Live Environment" only, and the sandbox simulates test keys. The same tx_ref returns the same account here. */
function open(store: Store, businessName: string, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const [email, txRef] = [text(fields['email']).toLowerCase(), text(fields['tx_ref'])];
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return failure(400, 'email is required');
  if (!txRef || fields['is_permanent'] !== true) return failure(400, 'The sandbox opens permanent accounts with a tx_ref alone');
  const bvn = fields['bvn'];
  if (bvn !== undefined && !/^\d{11}$/.test(text(bvn))) return failure(400, 'Invalid bvn');
  const existing = [...store.tables.accounts.values()].find((each) => each.by === 'flutterwave' && each.customerCode === txRef);
  if (existing) return success('Virtual account created', present(existing));
  if (store.isFull('accounts') || store.isFull('customers')) return failure(400, 'The sandbox holds no more accounts');
  const createdAt = new Date().toISOString();
  const [firstName, lastName] = [text(fields['firstname']), text(fields['lastname'])];
  const id = nextId(store.tables.accounts, 253);
  const customer = { code: txRef, email, firstName, lastName, phone: text(fields['phonenumber']), createdAt, updatedAt: createdAt };
  store.put('customers', txRef, { id: nextId(store.tables.customers, 1173), ...customer });
  const account: Account = {
    id,
    number: newAccountNumber('035', (number) => store.tables.accounts.has(number), '782'),
    name: text(fields['narration']) || `${businessName} ${randomDigits(4)}`,
    bank: { id: 20, name: 'WEMA BANK', slug: 'wema-bank' },
    customerCode: txRef,
    createdAt,
    by: 'flutterwave',
  };
  store.put('accounts', account.number, account);
  return success('Virtual account created', present(account));
}

function orderRef({ id, createdAt }: Account): string {
  return `URF_${Date.parse(createdAt)}_${id}`;
}

function present(account: Account) {
  return {
    response_code: '02',
    response_message: 'Transaction in progress',
    flw_ref: `FLW-${account.number}`,
    order_ref: orderRef(account),
    account_number: account.number,
    frequency: 'N/A',
    bank_name: account.bank.name,
    created_at: account.createdAt.slice(0, 19).replace('T', ' '),
    expiry_date: 'N/A',
    note: `Please make a bank transfer to ${account.name}`,
    amount: null,
  };
}
