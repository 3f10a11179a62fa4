import type { Sql } from '../../db/pool.ts';

/** Whether a bank contests one of these payments, or has taken it back. */
export async function disputed(sql: Sql, payments: readonly string[]): Promise<boolean> {
  if (payments.length === 0) return false;
  const [row] = await sql.query<{ disputed: boolean }>('select payments_disputed($1) as disputed', [payments]);
  return row?.disputed ?? false;
}

/** Counts money that leaves the wallet today; false, without counting, above the daily limit. */
export async function takeDaily(sql: Sql, businessId: string, amount: number, at: string): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select wallet_take_daily($1, $2, $3) as taken', [businessId, amount, at]);
  return row?.taken ?? false;
}

/** The ledger account of another business's wallet; null without one in this currency. */
export async function payerWallet(sql: Sql, issuer: string, payer: string, currency: string): Promise<number | null> {
  const [row] = await sql.query<{ payer: number | null }>('select payer from wallet_accounts($1, $2, $3)', [payer, issuer, currency]);
  return row?.payer ?? null;
}
