import type { Sql } from '../db/pool.ts';
import { blindIndex } from '../core/encryption.ts';
import type { Keys } from '../core/encryption.ts';

/** Look-ups of the back office over all businesses. They require a system transaction. */

export interface FoundBusiness extends Record<string, unknown> {
  id: string;
  name: string;
  level: number;
  email: string | null;
  created_at: string;
}

/** By id, e-mail address or a part of the name of at least three characters. */
export function findBusinesses(sql: Sql, text: string, limit: number): Promise<FoundBusiness[]> {
  return sql.query<FoundBusiness>(
    `select b.id, b.name, b.level, b.detail ->> 'email' as email, b.created_at
     from find_businesses($1, $2) with ordinality f(id, place) join businesses b on b.id = f.id order by f.place`,
    [text, limit],
  );
}

export interface FoundAccount extends Record<string, unknown> {
  id: string;
  business_id: string;
  bank_name: string;
  account_name: string;
  last4: string;
}

/** Bank accounts with this number at any bank, removed ones too. The blind index includes the bank, so each bank that has an account is tried. */
export async function findBankAccounts(keys: Keys, sql: Sql, accountNumber: string, limit: number): Promise<FoundAccount[]> {
  const banks = await sql.query<{ code: string }>(
    `with recursive banks(code) as (
       (select bank_code from bank_accounts order by bank_code limit 1)
       union all select (select a.bank_code from bank_accounts a where a.bank_code > b.code order by a.bank_code limit 1) from banks b where b.code is not null)
     select code from banks where code is not null`,
    [],
  );
  const digests = banks.map(({ code }) => blindIndex(keys, 'account-number', `${code}:${accountNumber}`));
  return sql.query<FoundAccount>(
    `select id, business_id, bank_name, account_name, last4 from bank_accounts where account_index = any($1) order by removed_at nulls first, added_at desc, id limit $2`,
    [digests, limit],
  );
}

export interface BusinessOrigin extends Record<string, unknown> {
  created_at: string;
  /** Kobo; null without a limit of its own. */
  own_daily: number | null;
  own_balance: number | null;
}

/** When a business was created, and its own limits. */
export async function businessOrigin(sql: Sql, businessId: string): Promise<BusinessOrigin | null> {
  const [row] = await sql.query<BusinessOrigin>(
    'select b.created_at, l.daily as own_daily, l.balance as own_balance from businesses b left join business_limits l on l.business_id = b.id where b.id = $1',
    [businessId],
  );
  return row ?? null;
}

/** How many businesses have each level. */
export function businessesByLevel(sql: Sql): Promise<{ level: number; count: number }[]> {
  return sql.query<{ level: number; count: number }>('select level, count(*)::int as count from businesses group by level order by level');
}
