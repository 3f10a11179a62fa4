import type { Kobo } from '../../shared/kit/money.ts';
import type { Sql } from '../db/pool.ts';

/** Holds kobo of a spendable account under an id; 'insufficient' has changed nothing. In the caller's transaction. */
export async function hold(
  sql: Sql,
  given: { readonly id: string; readonly account: number; readonly amount: Kobo; readonly reason: string },
): Promise<'held' | 'already' | 'insufficient'> {
  const [row] = await sql.query<{ outcome: 'held' | 'already' | 'insufficient' }>('select ledger_hold($1, $2, $3, $4) as outcome', [
    given.id,
    given.account,
    given.amount,
    given.reason,
  ]);
  // A function returns one row.
  return (row as NonNullable<typeof row>).outcome;
}

/** Ends a hold just before the posting that spends it, in the same transaction. 'already' if it had ended. */
export async function settleHold(sql: Sql, id: string): Promise<'ended' | 'already'> {
  const [row] = await sql.query<{ outcome: 'ended' | 'already' }>(`select ledger_end_hold($1, 'settled') as outcome`, [id]);
  // A function returns one row.
  return (row as NonNullable<typeof row>).outcome;
}
