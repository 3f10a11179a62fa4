import type { Sql } from '../db/pool.ts';

export interface WalletRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  account_id: number;
  currency: string;
  posted: number;
  held: number;
  updated_at: string;
}

/** A business's wallet with its balance row: kobo posted, and kobo of it held. */
export async function walletOf(sql: Sql, businessId: string): Promise<WalletRecord | null> {
  const [row] = await sql.query<WalletRecord>(
    `select w.business_id, w.id, w.account_id, w.currency, b.posted, b.held, b.updated_at from wallets w join ledger_balances b using (account_id)
     where w.business_id = $1 order by w.created_at limit 1`,
    [businessId],
  );
  return row ?? null;
}
