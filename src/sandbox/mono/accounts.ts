import { openBankAccount } from '../bank/bank-accounts.ts';
import type { BankAccountField } from '../bank/bank-accounts.ts';
import { randomCode, randomHex } from '../core/ids.ts';
import type { Store } from '../core/store.ts';
import type { Carrier, WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import type { DataStatus, Link, LinkedAccount } from './rows.ts';

/** When the bank's data are available after linking, in milliseconds; null never. Statuses of docs.mono.co, "Account Details". */
export const BANK_SPEEDS = [
  { value: 'at-once', label: 'At once', availableIn: 0, status: 'AVAILABLE' },
  { value: 'slow', label: 'After five seconds', availableIn: 5_000, status: 'AVAILABLE' },
  { value: 'never', label: 'Never', availableIn: null, status: 'AVAILABLE' },
  { value: 'partial', label: 'Holder and number alone', availableIn: 0, status: 'PARTIAL' },
  { value: 'unavailable', label: 'Nothing at present', availableIn: 0, status: 'UNAVAILABLE' },
  { value: 'failed', label: 'Nothing, for good', availableIn: 0, status: 'FAILED' },
] as const satisfies readonly { value: string; label: string; availableIn: number | null; status: DataStatus }[];

/**
 * How the product is informed. The guide of the hosted link promises the webhook ("Step 2: Retrieve Account ID"); whether the browser also returns a code is
 * not published. The exchange of a code is published with an envelope and without one.
 */
export const LINK_WAYS = [
  { value: 'message', label: 'By a message', hint: 'The browser comes back without a code.' },
  { value: 'both', label: 'By a message and a code', hint: 'The code comes back with the browser.' },
  { value: 'bare', label: 'By a code alone', hint: 'The message is lost, and the code’s exchange is answered without an envelope.' },
  { value: 'failed', label: 'It fails', hint: 'The bank does not confirm: a message says so.' },
] as const;
export type LinkWay = (typeof LINK_WAYS)[number]['value'];

export interface Linking {
  readonly bankCode: string;
  readonly number: string;
  readonly name: string;
  readonly speed: string;
  readonly way: string;
}

export type LinkResult =
  | { readonly ok: true; readonly code: string; readonly account: LinkedAccount; readonly back: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly field: BankAccountField; readonly message: string };

/** The holder proves the account: the browser's return address, and the webhooks. */
export function linkAccount(store: Store, dispatcher: WebhookDispatcher, link: Link, linking: Linking): LinkResult {
  const opened = openBankAccount(store, linking);
  if (!opened.ok) return opened;
  const { bankCode, bankName, number, name } = opened.account;
  const speed = BANK_SPEEDS.find(({ value }) => value === linking.speed) ?? BANK_SPEEDS[0];
  const way = LINK_WAYS.find(({ value }) => value === linking.way)?.value ?? 'both';
  const now = Date.now();
  const account: LinkedAccount = {
    id: randomHex(24),
    customerId: randomHex(24),
    reference: link.reference,
    bankCode,
    bankName,
    number,
    name,
    availableAt: speed.availableIn === null ? null : now + speed.availableIn,
    linkedAt: new Date(now).toISOString(),
    status: speed.status,
  };
  const code = `code_${randomCode(20)}`;
  if (way === 'failed') {
    store.put('links', link.token, { ...link, code, linkedAt: now, isExchanged: true });
    send(dispatcher, account, 'mono.events.account_connected.failed', { customer: account.customerId, meta: metaOf(account) });
    return { ok: true, code, account, back: { status: 'failed', reason: 'account_not_connected' } };
  }
  store.put('linked', account.id, account);
  store.put('links', link.token, { ...link, code, accountId: account.id, linkedAt: now, isBare: way === 'bare' });
  if (way !== 'bare') sendConnected(dispatcher, account, speed.availableIn);
  return { ok: true, code, account, back: { status: 'linked', ...(way === 'message' ? {} : { code }) } };
}

/** docs.mono.co, "Data Sync (Tokenization)": the bank requires the customer's consent again; and it was given. Neither names the account's owner. */
export function requireReauthorisation(dispatcher: WebhookDispatcher, account: LinkedAccount): void {
  for (const event of ['mono.events.reauthorisation_required', 'mono.events.account_reauthorized'])
    send(dispatcher, account, event, { account: { _id: account.id } });
}

function send(dispatcher: WebhookDispatcher, account: LinkedAccount, event: string, data: unknown, late = 0): void {
  dispatcher.send({ vendor: 'mono', event, reference: account.id, body: JSON.stringify({ event, data }) }, { late });
}

function metaOf({ reference }: LinkedAccount) {
  return reference === null ? {} : { ref: reference };
}

/** docs.mono.co, "Auth (Connection)" and "Account Update (Balance)": the first at once, the second when the data have arrived. */
function sendConnected(dispatcher: WebhookDispatcher, account: LinkedAccount, availableIn: number | null): void {
  send(dispatcher, account, 'mono.events.account_connected', { id: account.id, customer: account.customerId, meta: metaOf(account) });
  if (availableIn === null) return;
  const { id, account_number, auth_method, institution, ...rest } = presentAccount(account);
  const { bank_code, ...bank } = institution;
  // In events an account has other field names than in answers.
  const written = { _id: id, ...rest, accountNumber: account_number, authMethod: auth_method, institution: { ...bank, bankCode: bank_code } };
  const meta = { data_status: account.status ?? 'AVAILABLE', auth_method, ref: account.reference };
  send(dispatcher, account, 'mono.events.account_updated', { meta, account: written }, availableIn);
}

export function isAvailable({ availableAt }: LinkedAccount): boolean {
  return availableAt !== null && availableAt <= Date.now();
}

/** docs.mono.co, "Account Details". Balance in kobo; missing data are null. */
export function presentAccount({ id, name, number, bankName, bankCode, status = 'AVAILABLE' }: LinkedAccount) {
  const isGiven = status === 'AVAILABLE' || status === 'PARTIAL';
  return {
    id,
    name: isGiven ? name.toUpperCase() : null,
    account_number: isGiven ? number : null,
    currency: 'NGN',
    balance: status === 'AVAILABLE' ? 333_064_00 : null,
    auth_method: 'internet_banking',
    type: 'CURRENT ACCOUNT',
    bvn: null,
    institution: { name: bankName, bank_code: bankCode, type: 'BUSINESS_BANKING' },
  };
}

/** `mono-webhook-secret` is the secret unchanged (docs.mono.co, "Webhook Events", Authentication). */
export function monoCarrier(url: string, secret: string): Carrier {
  return {
    url,
    userAgent: 'Mono/2.0',
    dress: ({ body }, signature) => ({ headers: { 'mono-webhook-secret': signature === 'wrong' ? randomCode(24) : secret }, body }),
  };
}
