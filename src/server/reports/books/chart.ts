import { ACCOUNT_KEYS, ACCOUNTS } from '../../../shared/books/accounts.ts';
import type { AccountKey } from '../../../shared/books/accounts.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Sql } from '../../db/pool.ts';
import { ownAccounts } from './books-queries.ts';

/** The code and name of each account: the business's own, or the usual ones. Files for programs have English names, because some find accounts by name. */
export type Chart = Readonly<Record<AccountKey, { readonly code: string; readonly name: string }>>;

export async function chartOf(sql: Sql, businessId: string, say: (text: Text) => string): Promise<Chart> {
  const own = new Map((await ownAccounts(sql, businessId)).map(({ account, code, name }) => [account, { code, name }]));
  const rows = ACCOUNT_KEYS.map((key) => [key, own.get(key) ?? { code: ACCOUNTS[key].code, name: say(ACCOUNTS[key].name) }] as const);
  // The keys are all accounts.
  return Object.fromEntries(rows) as Chart;
}
