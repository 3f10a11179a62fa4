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
  /** Its business was closed. */
  closed: boolean;
  updated_at: string;
}

/** A business's wallet with its balance row: posted kobo, and the held part. */
export async function walletOf(sql: Sql, businessId: string): Promise<WalletRecord | null> {
  const [row] = await sql.query<WalletRecord>(
    `select w.business_id, w.id, w.account_id, w.currency, b.posted, b.held, b.closed, b.updated_at,
       (select coalesce(sum(h.amount), 0)::bigint from ledger_holds h where h.account_id = w.account_id and h.state = 'held' and h.reason = 'limit') as held_by_limit
     from wallets w join ledger_balances b using (account_id)
     where w.business_id = $1 order by w.created_at limit 1`,
    [businessId],
  );
  return row ?? null;
}

/** Kobo in all wallets by currency, and the held part. As the system; reads every wallet. */
export function walletTotals(sql: Sql): Promise<{ currency: string; posted: number; held: number }[]> {
  return sql.query<{ currency: string; posted: number; held: number }>(
    `select a.currency, coalesce(sum(b.posted), 0)::bigint as posted, coalesce(sum(b.held), 0)::bigint as held
     from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.kind = 'wallet' group by a.currency order by a.currency limit 100`,
  );
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
 * Closes the wallet of a business, or opens it again; as the system. Locks its balance. Returns the posted kobo: a wallet that is not empty stays open. No
 * posting can put money into a closed one (`ledger_balances_closed_empty`).
 */
export async function switchWallet(sql: Sql, businessId: string, closed: boolean): Promise<number> {
  const [row] = await sql.query<{ posted: number }>('select wallet_close($1, $2) as posted', [businessId, closed]);
  return row?.posted ?? 0;
}

/** Whether this wallet was closed, of whichever business; with the wallet locked it stays so. */
export async function isClosedWallet(sql: Sql, account: number): Promise<boolean> {
  const [row] = await sql.query<{ closed: boolean }>('select wallet_is_closed($1) as closed', [account]);
  return row?.closed ?? false;
}

/**
 * Locks these businesses' wallets by ascending account. A transaction that posts for several businesses, or checks the
 * limit of a wallet that is not part of its posting, locks them all first: otherwise it could deadlock.
 */
export async function lockWallets(sql: Sql, businessIds: readonly string[]): Promise<void> {
  await sql.query('select wallets_lock($1)', [businessIds]);
}
