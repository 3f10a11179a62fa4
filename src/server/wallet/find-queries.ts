import type { Sql } from '../db/pool.ts';

/** Look-ups of the back office over all businesses. They require a system transaction. */

export interface FoundWithdrawal extends Record<string, unknown> {
  id: string;
  business_id: string;
  reference: string;
  bank: string;
  amount: number;
  status: string;
  created_at: string;
}

/** By reference or id. */
export function findWithdrawals(sql: Sql, text: string): Promise<FoundWithdrawal[]> {
  return sql.query<FoundWithdrawal>(
    `select id, business_id, reference, bank_name || ' ••' || last4 as bank, amount, status, created_at from withdrawals where reference = $1 or id = $1`,
    [text],
  );
}

/** Whose wallet is paid into by a transfer to this account number. */
export function findVirtualAccounts(sql: Sql, accountNumber: string): Promise<{ id: string; business_id: string; bank: string }[]> {
  return sql.query<{ id: string; business_id: string; bank: string }>(
    `select id, business_id, coalesce(bank_name, provider) as bank from virtual_accounts where account_number = $1 limit 10`,
    [accountNumber],
  );
}
