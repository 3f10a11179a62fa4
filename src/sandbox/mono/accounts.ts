import { openBankAccount } from '../bank-accounts.ts';
import type { BankAccountField } from '../bank-accounts.ts';
import { randomCode, randomHex } from '../ids.ts';
import type { Store } from '../store.ts';
import type { Carrier, Postman } from '../webhooks.ts';
import type { Link, LinkedAccount } from './rows.ts';

/** How the bank behaves after the account is linked: milliseconds until its data has come, null never. */
export const BANK_SPEEDS = [
  { value: 'at-once', label: 'At once', availableIn: 0 },
  { value: 'slow', label: 'After five seconds', availableIn: 5_000 },
  { value: 'never', label: 'Never', availableIn: null },
] as const satisfies readonly { value: string; label: string; availableIn: number | null }[];

export interface Linking {
  readonly bankCode: string;
  readonly number: string;
  readonly name: string;
  readonly speed: string;
}

export type LinkResult =
  | { readonly ok: true; readonly code: string; readonly account: LinkedAccount }
  | { readonly ok: false; readonly field: BankAccountField; readonly message: string };

/** The holder proves the account: a code for the way back, and news of it for the product. */
export function linkAccount(store: Store, postman: Postman, link: Link, linking: Linking): LinkResult {
  const opened = openBankAccount(store, linking);
  if (!opened.ok) return opened;
  const { bankCode, bankName, number, name } = opened.account;
  const speed = BANK_SPEEDS.find(({ value }) => value === linking.speed) ?? BANK_SPEEDS[0];
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
  };
  const code = `code_${randomCode(20)}`;
  store.put('linked', account.id, account);
  store.put('links', link.token, { ...link, code, accountId: account.id, linkedAt: now });
  tell(postman, account, speed.availableIn);
  return { ok: true, code, account };
}

/** docs.mono.co, "Auth (Connection)" and "Account Update (Balance)": the one at once, the other when the data has come. */
function tell(postman: Postman, account: LinkedAccount, availableIn: number | null): void {
  const send = (event: string, data: unknown, late: number) =>
    postman.send({ vendor: 'mono', event, reference: account.id, body: JSON.stringify({ event, data }) }, { late });
  const meta = account.reference === null ? {} : { ref: account.reference };
  send('mono.events.account_connected', { id: account.id, customer: account.customerId, meta }, 0);
  if (availableIn === null) return;
  const { id, account_number, auth_method, institution, ...rest } = presentAccount(account);
  const { bank_code, ...bank } = institution;
  // In events the fields of an account are written in another way than in answers.
  const written = { _id: id, ...rest, accountNumber: account_number, authMethod: auth_method, institution: { ...bank, bankCode: bank_code } };
  send('mono.events.account_updated', { meta: { data_status: 'AVAILABLE', auth_method, ref: account.reference }, account: written }, availableIn);
}

export function isAvailable({ availableAt }: LinkedAccount): boolean {
  return availableAt !== null && availableAt <= Date.now();
}

/** docs.mono.co, "Account Details". Balance in kobo. */
export function presentAccount({ id, name, number, bankName, bankCode }: LinkedAccount) {
  return {
    id,
    name: name.toUpperCase(),
    account_number: number,
    currency: 'NGN',
    balance: 333_064_00,
    auth_method: 'internet_banking',
    type: 'CURRENT ACCOUNT',
    bvn: null,
    institution: { name: bankName, bank_code: bankCode, type: 'BUSINESS_BANKING' },
  };
}

/** `mono-webhook-secret` is the secret as it is (docs.mono.co, "Webhook Events", Authentication). */
export function monoCarrier(url: string, secret: string): Carrier {
  return {
    url,
    userAgent: 'Mono/2.0',
    dress: ({ body }, signature) => ({ headers: { 'mono-webhook-secret': signature === 'wrong' ? randomCode(24) : secret }, body }),
  };
}
