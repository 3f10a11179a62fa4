import { t } from '../i18n/translate.ts';

/** What an API key may be allowed. Nothing here moves money, decides, or changes the team, banks, security or verification. */
export const SCOPES = ['read', 'invoices.write', 'payments.read'] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_TEXTS: Readonly<Record<Scope, { readonly title: string; readonly says: string }>> = {
  read: { title: t('Read'), says: t('Invoices, purchase orders, contacts and their documents') },
  'invoices.write': { title: t('Write invoices'), says: t('Draft, send, revise and withdraw invoices and purchase orders; keep contacts') },
  'payments.read': { title: t('Read payments'), says: t('Wallet balance and statement, withdrawals, receipts and advances') },
};

/** The one sentence on what no key can do, for the screen and the documents. */
export const NEVER = t('No key can move money, approve anything, or change the team, bank accounts, security or verification.');

/** Keys that count at one time in a business; revoked and expired ones do not. */
export const KEYS_AT_ONCE = 10;
/** Calls of one key in a minute, for each process of the API. */
export const CALLS_A_MINUTE = 120;
export const TOKEN_PREFIX = 'dk_live_';

/** Whether a bearer token claims to be an API key: it is judged as one, never as a person’s session (whose tokens are random and may begin with a few of these letters). */
export function isKeyToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}
