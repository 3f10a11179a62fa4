import type pg from 'pg';
import { systemSql } from './transaction.ts';

/** Throws an Error if businesses already keep their money in another currency: amounts without a currency of their own would be shown in the wrong one. */
export async function assertCurrency(pool: pg.Pool, currency: string): Promise<void> {
  const [other] = await systemSql(pool).query<{ currency: string }>('select currency from businesses where currency <> $1 limit 1', [currency]);
  if (other)
    throw new Error(
      `CURRENCY is ${currency}, but businesses of this installation keep their money in ${other.currency}. Please set CURRENCY=${other.currency}.`,
    );
}
