import type { Sql } from '../db/pool.ts';

export interface AccountRecord extends Record<string, unknown> {
  id: string;
  bank_name: string;
  bank_code: string;
  account_name: string;
  account_number: Buffer;
  last4: string;
  source: 'linked' | 'manual';
  is_default: boolean;
  added_at: string;
}

const ACCOUNT = 'id, bank_name, bank_code, account_name, account_number, last4, source, is_default, added_at';

export function accountsOf(sql: Sql, businessId: string): Promise<AccountRecord[]> {
  return sql.query<AccountRecord>(
    `select ${ACCOUNT} from bank_accounts where business_id = $1 and removed_at is null order by is_default desc, added_at desc, id limit 50`,
    [businessId],
  );
}

/** The bank and the last digits, for messages; null if the account is not on the list. */
export async function bankAccountName(sql: Sql, businessId: string, id: string): Promise<string | null> {
  const [row] = await sql.query<{ name: string }>(
    `select bank_name || ' ••' || last4 as name from bank_accounts where business_id = $1 and id = $2 and removed_at is null`,
    [businessId, id],
  );
  return row?.name ?? null;
}

export interface NewAccount {
  readonly businessId: string;
  readonly id: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly accountName: string;
  readonly number: Buffer;
  readonly index: Buffer;
  readonly last4: string;
  readonly source: 'linked' | 'manual';
  readonly userId: string;
  readonly at: string;
}

/** The first account becomes the default. An account added by hand becomes linked when it is proved; null if it exists unchanged. */
export async function insertAccount(sql: Sql, account: NewAccount): Promise<AccountRecord | null> {
  const [row] = await sql.query<AccountRecord>(
    `insert into bank_accounts as a (business_id, id, bank_name, bank_code, account_name, account_number, account_index, last4, source, is_default, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, not exists (select from bank_accounts d where d.business_id = $1 and d.is_default and d.removed_at is null), $10, $11)
     on conflict (business_id, account_index) where removed_at is null do update set source = 'linked', account_name = excluded.account_name
       where a.source = 'manual' and excluded.source = 'linked'
     returning ${ACCOUNT}`,
    [
      account.businessId,
      account.id,
      account.bankName,
      account.bankCode,
      account.accountName,
      account.number,
      account.index,
      account.last4,
      account.source,
      account.userId,
      account.at,
    ],
  );
  return row ?? null;
}

/** False when there is no such account. */
export async function makeDefault(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql.query('select from bank_accounts where business_id = $1 and id = $2 and removed_at is null for update', [businessId, id]);
  if (rows.length === 0) return false;
  await sql.query('update bank_accounts set is_default = false where business_id = $1 and is_default and id <> $2', [businessId, id]);
  await sql.query('update bank_accounts set is_default = true where business_id = $1 and id = $2', [businessId, id]);
  return true;
}

export async function removeAccountRow(sql: Sql, businessId: string, id: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    'update bank_accounts set removed_at = $3, is_default = false where business_id = $1 and id = $2 and removed_at is null returning id',
    [businessId, id, at],
  );
  return rows.length > 0;
}

/** Other businesses with the same account, removed ones included. */
export async function usesOfAccount(sql: Sql, index: Buffer, businessId: string): Promise<number> {
  const [row] = await sql.query<{ uses: number }>('select bank_account_uses($1, $2) as uses', [index, businessId]);
  return row?.uses ?? 0;
}
