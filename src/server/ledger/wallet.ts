import type { Sql } from '../db/pool.ts';

export interface WalletRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  account_id: number;
  currency: string;
  posted: number;
  held: number;
  /** Kobo of `held` that wait for a higher verification level. */
  held_by_limit: number;
  updated_at: string;
}

/** A business's wallet with its balance row: posted kobo, and the held part. */
export async function walletOf(sql: Sql, businessId: string): Promise<WalletRecord | null> {
  const [row] = await sql.query<WalletRecord>(
    `select w.business_id, w.id, w.account_id, w.currency, b.posted, b.held, b.updated_at,
       (select coalesce(sum(h.amount), 0)::bigint from ledger_holds h where h.account_id = w.account_id and h.state = 'held' and h.reason = 'limit') as held_by_limit
     from wallets w join ledger_balances b using (account_id)
     where w.business_id = $1 order by w.created_at limit 1`,
    [businessId],
  );
  return row ?? null;
}

/** The limits of a business's wallet in kobo, null without one, and the amount counted today in its time zone. */
export async function limitsOf(sql: Sql, businessId: string, at: string): Promise<{ daily: number | null; balance: number | null; spent: number }> {
  const [row] = await sql.query<{ daily: number | null; balance: number | null; spent: number }>(
    `select b.daily_limit as daily, b.balance_limit as balance, case when b.spent_on >= ($2::timestamptz at time zone b.time_zone)::date then b.spent else 0 end as spent
     from wallets w join ledger_balances b using (account_id) where w.business_id = $1 order by w.created_at limit 1`,
    [businessId, at],
  );
  return row ?? { daily: 0, balance: 0, spent: 0 };
}

/** Holds the amount above the business's balance limit; in the transaction that credited it. */
export async function applyLimit(sql: Sql, businessId: string): Promise<void> {
  await sql.query('select wallet_apply_limit($1)', [businessId]);
}

/**
 * Locks these businesses' wallets by ascending account. A transaction that posts for several businesses, or checks the
 * limit of a wallet that is not part of its posting, locks them all first: otherwise it could deadlock.
 */
export async function lockWallets(sql: Sql, businessIds: readonly string[]): Promise<void> {
  await sql.query('select wallets_lock($1)', [businessIds]);
}
