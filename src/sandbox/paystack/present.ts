import { arrivedStatus } from './present-charge.ts';
import type { Account, Customer, Store, Transaction } from '../core/store.ts';

/**
 * The shapes of Paystack's public API reference (github.com/PaystackOSS/doc-code-snippets: src/api/customers,
 * dedicated-virtual-account, transactions; src/doc/payments/dedicated-virtual-account/event-snippet).
 */
const INTEGRATION = 100_043;

export function presentCustomer(customer: Customer): Record<string, unknown> {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: null,
    risk_action: 'default',
    international_format_phone: customer.phone,
  };
}

/** As POST and GET /customer answer; `dedicated_account` is the newest one. */
export function presentFullCustomer(store: Store, customer: Customer): Record<string, unknown> {
  const account = accountsOf(store, customer.code).at(-1);
  return {
    ...presentCustomer(customer),
    transactions: [],
    subscriptions: [],
    authorizations: [],
    integration: INTEGRATION,
    domain: 'test',
    identified: customer.identified ?? false,
    identifications: null,
    dedicated_account: account ? presentAccount(store, account, false) : null,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}

export function presentAccount(store: Store, account: Account, withCustomer = true): Record<string, unknown> {
  const customer = store.tables.customers.get(account.customerCode);
  return {
    bank: account.bank,
    account_name: account.name,
    account_number: account.number,
    assigned: true,
    currency: 'NGN',
    metadata: null,
    active: true,
    id: account.id,
    created_at: account.createdAt,
    updated_at: account.createdAt,
    assignment: {
      integration: INTEGRATION,
      assignee_id: customer?.id ?? null,
      assignee_type: 'Customer',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: account.createdAt,
    },
    ...(withCustomer && customer ? { customer: presentCustomer(customer) } : {}),
  };
}

/** The same object in the webhook, in verify and in the list, as Paystack does it. */
export function presentTransaction(store: Store, transaction: Transaction): Record<string, unknown> {
  const account = store.tables.accounts.get(transaction.accountNumber);
  const customer = store.tables.customers.get(transaction.customerCode);
  const bankName = account?.bank.name ?? null;
  return {
    id: transaction.id,
    domain: 'test',
    status: arrivedStatus(store, { ...transaction, paid: transaction.amount }),
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: 'Approved',
    paid_at: transaction.paidAt,
    created_at: transaction.paidAt,
    channel: 'dedicated_nuban',
    currency: 'NGN',
    ip_address: null,
    metadata: {
      receiver_account_number: transaction.accountNumber,
      receiver_bank: bankName,
      receiver_account_type: null,
      custom_fields: [
        {
          display_name: 'Receiver Account',
          variable_name: 'receiver_account_number',
          value: transaction.accountNumber,
        },
        { display_name: 'Receiver Bank', variable_name: 'receiver_bank', value: bankName },
      ],
    },
    fees_breakdown: { amount: String(transaction.fees), formula: null, type: 'paystack' },
    log: null,
    fees: transaction.fees,
    fees_split: null,
    authorization: presentAuthorization(transaction, bankName),
    customer: customer ? presentCustomer(customer) : null,
    plan: {},
    subaccount: {},
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.paidAt,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
  };
}

export function accountsOf(store: Store, customerCode: string): Account[] {
  return [...store.tables.accounts.values()].filter((each) => each.customerCode === customerCode);
}

function presentAuthorization(transaction: Transaction, receiverBank: string | null): Record<string, unknown> {
  const [year = '', month = ''] = transaction.paidAt.split('-');
  return {
    authorization_code: transaction.authorizationCode,
    bin: '413XXX',
    last4: 'X011',
    exp_month: month,
    exp_year: year,
    channel: 'dedicated_nuban',
    card_type: 'transfer',
    bank: transaction.senderBank,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
    sender_country: 'NG',
    sender_bank: transaction.senderBank,
    sender_bank_account_number: 'XXXXXX0011',
    sender_name: transaction.senderName,
    narration: transaction.narration,
    receiver_bank_account_number: transaction.accountNumber,
    receiver_bank: receiverBank,
  };
}
