import { vendorOf } from '../companies/companies.ts';
import { findBankAccount, holderAt } from '../bank/bank-accounts.ts';
import { BANKS, VIRTUAL_ACCOUNT_BANKS, banksOf } from '../bank/banks.ts';
import type { Bank } from '../bank/banks.ts';
import { conductOf } from '../bank/conduct.ts';
import { json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { randomCode } from '../core/ids.ts';
import { holderName, isNuban, newAccountNumber } from '../bank/nuban.ts';
import { newest, nextId } from '../core/store.ts';
import type { Account, Customer, Store } from '../core/store.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { cut, failure, findCustomer, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { presentCharge, statusOf } from './present-charge.ts';
import { accountsOf, presentAccount, presentCustomer, presentFullCustomer, presentTransaction } from './present.ts';
import { paystackWebhooks, sendEvent } from './webhook-events.ts';

/** The delay of later results. */
const LATER = 300;

/** Customers, virtual accounts, banks and transactions. */
export function accountEndpoints(store: Store, dispatcher: WebhookDispatcher, guarded: Guarded, businessName: string): Endpoint[] {
  const looked = new Map<string, number>();
  return [
    guarded('POST', '/customer', (call) => createCustomer(store, call)),
    guarded('GET', '/customer/{code}', ({ params }) => {
      const customer = findCustomer(store, params['code'] ?? '');
      if (!customer) return failure(404, 'Customer not found', 'customer_not_found');
      return success('Customer retrieved', presentFullCustomer(store, customer));
    }),
    guarded('POST', '/customer/{code}/identification', (call) => identify(store, dispatcher, call)),
    guarded('POST', '/dedicated_account', (call) => createAccount(store, dispatcher, businessName, call)),
    guarded('GET', '/dedicated_account', (call) => listAccounts(store, call)),
    guarded('GET', '/dedicated_account/available_providers', () => {
      const providers = VIRTUAL_ACCOUNT_BANKS.map(({ id, name, slug }) => ({
        provider_slug: slug,
        bank_id: id,
        bank_name: name,
        id,
      }));
      return success('Dedicated account providers retrieved', providers);
    }),
    guarded('GET', '/dedicated_account/requery', (call) => requery(store, dispatcher, looked, call)),
    guarded('GET', '/dedicated_account/{id}', ({ params }) => {
      const account = [...store.tables.accounts.values()].find(({ id }) => String(id) === params['id']);
      if (!account) return failure(404, 'Dedicated account not found', 'not_found');
      return success('Managed account successfully retrieved', presentAccount(store, account));
    }),
    guarded('GET', '/bank', (call) => listBanks(store, call)),
    guarded('GET', '/bank/resolve', (call) => resolveAccount(store, call)),
    guarded('GET', '/transaction', (call) => listTransactions(store, call)),
    guarded('GET', '/transaction/verify/{reference}', ({ params }) => {
      const charge = store.tables.charges.get(params['reference'] ?? '');
      if (charge) return success('Verification successful', presentCharge(store, charge));
      const transaction = store.tables.transactions.get(params['reference'] ?? '');
      if (!transaction || transaction.unseen) return failure(400, 'Transaction reference not found.', 'transaction_not_found');
      return success('Verification successful', presentTransaction(store, transaction));
    }),
  ];
}

/** The same e-mail address returns the same customer, with updated names. */
function createCustomer(store: Store, call: Call): Reply {
  const fields = readFields(call);
  const email = text(fields?.['email'])?.toLowerCase();
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) return failure(400, 'Email is invalid', 'invalid_params');
  const existing = findCustomer(store, email);
  if (!existing && store.isFull('customers')) return failure(400, 'The sandbox holds no more customers', 'full');
  const now = new Date().toISOString();
  const customer: Customer = {
    id: existing?.id ?? nextId(store.tables.customers, 1173),
    code: existing?.code ?? `CUS_${randomCode(15)}`,
    email,
    firstName: text(fields?.['first_name']) ?? existing?.firstName ?? null,
    lastName: text(fields?.['last_name']) ?? existing?.lastName ?? null,
    phone: text(fields?.['phone']) ?? existing?.phone ?? null,
    identified: existing?.identified ?? false,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  };
  store.put('customers', customer.code, customer);
  return success('Customer created', presentFullCustomer(store, customer));
}

function createAccount(store: Store, dispatcher: WebhookDispatcher, businessName: string, call: Call): Reply {
  const fields = readFields(call);
  const key = fields?.['customer'];
  const customer = findCustomer(store, typeof key === 'number' ? String(key) : (text(key) ?? ''));
  if (!customer) return failure(400, 'Customer not found', 'customer_not_found');
  const slug = text(fields?.['preferred_bank']) ?? 'test-bank';
  const bank = VIRTUAL_ACCOUNT_BANKS.find((each) => each.slug === slug);
  if (!bank) return failure(400, 'Preferred bank is not available', 'invalid_params');
  if (!customer.phone || !customer.firstName || !customer.lastName) {
    return failure(400, 'Customer phone number, first name and last name are required', 'invalid_params');
  }
  const existing = accountsOf(store, customer.code).find((each) => each.bank.slug === slug);
  if (existing) return success('NUBAN successfully created', presentAccount(store, existing));
  if (store.isFull('accounts')) return failure(400, 'The sandbox holds no more accounts', 'full');
  const { accounts } = conductOf(store, 'paystack');
  if (accounts === 'refused') return failure(400, 'Dedicated NUBAN is not available for your business', 'feature_unavailable');
  if (accounts === 'identified-only' && customer.identified !== true) return failure(400, 'Customer identification is required', 'invalid_params');
  if (accounts !== 'later') return success('NUBAN successfully created', presentAccount(store, assign(store, businessName, customer, bank)));
  setTimeout(() => {
    const account = presentAccount(store, assign(store, businessName, customer, bank), false);
    const data = { customer: presentCustomer(customer), dedicated_account: account, identification: { status: 'success' } };
    sendEvent(dispatcher, 'dedicatedaccount.assign.success', customer.code, data, {});
  }, LATER).unref();
  return success('Assign dedicated account in progress', undefined);
}

function assign(store: Store, businessName: string, customer: Customer, bank: Bank): Account {
  const existing = accountsOf(store, customer.code).find((each) => each.bank.slug === bank.slug);
  if (existing) return existing;
  const account: Account = {
    id: nextId(store.tables.accounts, 253),
    number: newAccountNumber(bank.code, (number) => store.tables.accounts.has(number)),
    name: `${businessName} / ${customer.firstName} ${customer.lastName}`.toUpperCase(),
    bank: { id: bank.id, name: bank.name, slug: bank.slug },
    customerCode: customer.code,
    createdAt: new Date().toISOString(),
  };
  store.put('accounts', account.number, account);
  return account;
}

/** A webhook reports the result (dist/doc/identity/validate-customer). The names must match the bank's records: here, the account's holder. */
function identify(store: Store, dispatcher: WebhookDispatcher, call: Call): Reply {
  const customer = findCustomer(store, call.params['code'] ?? '');
  if (!customer) return failure(404, 'Customer not found', 'customer_not_found');
  const fields = readFields(call) ?? {};
  const given = (name: string) => text(fields[name]) ?? '';
  const [number, bankCode] = [given('account_number'), given('bank_code')];
  const isWhole = given('country') === 'NG' && given('type') === 'bank_account' && /^\d{11}$/.test(given('bvn')) && /^\d{10}$/.test(number);
  if (!isWhole || !given('first_name') || !given('last_name')) return failure(400, 'Invalid identification details', 'invalid_params');
  if (customer.identified) return failure(400, 'Customer already validated using the same credentials', 'invalid_params');
  const holder = holderAt(store, bankCode, number)?.split(' ') ?? [];
  const fits = [given('first_name'), given('last_name')].every((name) => holder.includes(name.toUpperCase()));
  const isRight = fits && conductOf(store, 'paystack').identified;
  const identification = { country: 'NG', type: 'bank_account', bvn: masked(given('bvn')), account_number: masked(number), bank_code: bankCode };
  setTimeout(() => {
    if (isRight) store.put('customers', customer.code, { ...(store.tables.customers.get(customer.code) ?? customer), identified: true });
    const data = { customer_id: customer.id, customer_code: customer.code, email: customer.email, identification };
    const event = `customeridentification.${isRight ? 'success' : 'failed'}`;
    sendEvent(dispatcher, event, customer.code, isRight ? data : { ...data, reason: 'Account number or BVN is incorrect' }, {});
  }, LATER).unref();
  return json(202, { status: true, message: 'Customer Identification in progress' });
}

/** Once in ten minutes for one account; transfers found are reported like any other. */
function requery(store: Store, dispatcher: WebhookDispatcher, looked: Map<string, number>, { query }: Call): Reply {
  const account = store.tables.accounts.get(query.get('account_number') ?? '');
  if (!account || account.bank.slug !== query.get('provider_slug')) return failure(404, 'Dedicated account not found', 'not_found');
  if (Date.now() - (looked.get(account.number) ?? 0) < 600_000) return failure(400, 'You can only requery once every ten minutes', 'invalid_params');
  looked.set(account.number, Date.now());
  for (const each of [...store.tables.transactions.values()].filter(({ unseen, accountNumber }) => unseen && accountNumber === account.number)) {
    const seen = { ...each, unseen: false };
    store.put('transactions', each.reference, seen);
    paystackWebhooks(store, dispatcher).deposit(seen, {});
  }
  return json(200, { status: true, message: 'We are checking the status of your transfer' });
}

function masked(digits: string): string {
  return `${digits.slice(0, 3)}*****${digits.slice(-3)}`;
}

function listAccounts(store: Store, call: Call): Reply {
  const wanted = call.query.get('customer');
  const customer = wanted === null ? undefined : findCustomer(store, wanted);
  const accounts = newest(store.tables.accounts).filter((each) => wanted === null || each.customerCode === customer?.code);
  const { rows, meta } = cut(accounts, call, 'perPage');
  return success(
    'Managed accounts successfully retrieved',
    rows.map((each) => presentAccount(store, each)),
    meta,
  );
}

/** At most a hundred at once; the next part by its cursor with `use_cursor`. */
function listBanks(store: Store, call: Call): Reply {
  const country = (call.query.get('country') ?? 'nigeria').toLowerCase();
  const banks = country === 'nigeria' || country === 'ng' ? banksOf(conductOf(store, 'paystack').banks) : [];
  const size = Math.min(100, Math.max(1, Math.trunc(Number(call.query.get('perPage') ?? 100)) || 100));
  const mark = call.query.get('next');
  const from = mark === null ? 0 : Number(Buffer.from(mark, 'base64').toString()) || 0;
  const rows = banks.slice(from, from + size).map((bank) => ({
    ...bank,
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
    createdAt: '2016-07-14T10:04:29.000Z',
    updatedAt: '2020-02-18T08:06:44.000Z',
  }));
  if (call.query.get('use_cursor') !== 'true') return success('Banks retrieved', rows);
  const next = from + size < banks.length ? Buffer.from(String(from + size)).toString('base64') : null;
  return success('Banks retrieved', rows, { next, previous: null, perPage: size });
}

/** Test keys may look up bank 001 without limit; the limit of three a day for the others is not simulated. */
function resolveAccount(store: Store, call: Call): Reply {
  const number = call.query.get('account_number') ?? '';
  const code = call.query.get('bank_code') ?? '';
  const bank = BANKS.find((each) => each.code === code);
  if (!bank) return failure(422, `Unknown bank code: ${code}`, 'unknown_bank_code');
  const isKnown = code === '001' ? /^\d{10}$/.test(number) : isNuban(code, number);
  if (!isKnown) {
    const message = 'Could not resolve account name. Check parameters or try again.';
    return failure(422, message, 'invalid_bank_account_details');
  }
  const own = store.tables.accounts.get(number);
  const opened = findBankAccount(store, code, number)?.name.toUpperCase();
  const name = own && own.bank.id === bank.id ? own.name : (opened ?? holderName(code, number));
  return success('Account number resolved', { account_number: number, account_name: name, bank_id: bank.id });
}

/** GET /transaction: newest first, with any status. */
function listTransactions(store: Store, call: Call): Reply {
  const from = Date.parse(call.query.get('from') ?? '');
  const to = Date.parse(call.query.get('to') ?? '');
  const wanted = call.query.get('customer_code') ?? call.query.get('customer');
  const customer = wanted === null ? undefined : findCustomer(store, wanted);
  const status = call.query.get('status');
  const inTime = (at: string) => !(Date.parse(at) < from || Date.parse(at) > to);
  const received = [...store.tables.transactions.values()]
    .filter(
      (each) =>
        vendorOf(each) === 'paystack' &&
        !each.unseen &&
        inTime(each.paidAt) &&
        (status ?? 'success') === 'success' &&
        (wanted === null || each.customerCode === customer?.code),
    )
    .map((each) => ({ at: each.paidAt, present: () => presentTransaction(store, each) }));
  // Failed and abandoned ones are listed like the others.
  const charged = [...store.tables.charges.values()]
    .filter(
      (each) =>
        vendorOf(each) === 'paystack' && wanted === null && inTime(each.paidAt ?? each.createdAt) && (status === null || statusOf(store, each) === status),
    )
    .map((each) => ({ at: each.paidAt ?? each.createdAt, present: () => presentCharge(store, each) }));
  const all = [...received, ...charged].toReversed().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const { rows, meta } = cut(all, call, 'per_page');
  return success(
    'Transactions retrieved',
    rows.map((each) => each.present()),
    meta,
  );
}
