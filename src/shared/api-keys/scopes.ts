import { t } from '../i18n/translate.ts';

/** The scopes of API keys. None of them moves money, decides, or changes the team, banks, security or verification. */
export const SCOPES = ['read', 'invoices.write', 'payments.read'] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_TEXTS: Readonly<Record<Scope, { readonly title: string; readonly says: string }>> = {
  read: { title: t('Read'), says: t('Invoices, quotes, purchase orders, contacts, products and their documents') },
  'invoices.write': {
    title: t('Write invoices'),
    says: t('Draft, send, revise and withdraw invoices, quotes and purchase orders; keep contacts and products'),
  },
  'payments.read': { title: t('Read payments'), says: t('Wallet balance and statement, withdrawals, receipts and advances') },
};

/** The sentence about what no key can do, for the screen and the documents. */
export const NEVER = t('No key can move money, approve anything, or change the team, bank accounts, security or verification.');

/** The maximum number of active keys of a business; revoked and expired ones do not count. */
export const KEYS_AT_ONCE = 10;
/** Calls of one key per minute, for all API processes together (docs/behaviour/api.md). */
export const CALLS_A_MINUTE = 120;
export const TOKEN_PREFIX = 'dk_live_';

/** Whether a bearer token has the form of an API key: it is then never checked as a session token (session tokens are random and may start with some of these letters). */
export function isKeyToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}
