import type { Sql } from '../../db/pool.ts';

/** Kobo of all unexplained differences. */
export async function unexplained(sql: Sql): Promise<{ amount: number; count: number }> {
  const [row] = await sql.query<{ amount: number; count: number }>(
    `select coalesce(sum((detail ->> 'difference')::bigint), 0)::bigint as amount, count(*) as count from cases where state = 'open' and kind like 'reconcile-%'`,
  );
  return { amount: row?.amount ?? 0, count: row?.count ?? 0 };
}

export async function writeReconciliation(
  sql: Sql,
  run: {
    provider: string;
    day: string;
    from: string;
    to: string;
    transactions: number;
    transfers: number;
    differences: number;
    unexplained: number;
    at: string;
  },
): Promise<void> {
  await sql.query(
    `insert into reconciliations (provider, day, from_at, to_at, transactions, transfers, differences, unexplained, ended_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (provider, day) do update set from_at = $3, to_at = $4, transactions = $5, transfers = $6, differences = $7, unexplained = $8, ended_at = $9`,
    [run.provider, run.day, run.from, run.to, run.transactions, run.transfers, run.differences, run.unexplained, run.at],
  );
}

export interface Comparison extends Record<string, unknown> {
  provider: string;
  day: string;
  transactions: number;
  transfers: number;
  differences: number;
  unexplained: number;
  ended_at: string;
}

export function lastComparisons(sql: Sql): Promise<Comparison[]> {
  return sql.query<Comparison>('select * from reconciliations order by ended_at desc limit 7');
}
