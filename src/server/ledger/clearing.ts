import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { LedgerEvent } from '../../shared/wallet/ledger-events.ts';
import type { Sql } from '../db/pool.ts';

export interface Movement {
  readonly eventId: string;
  /** Kobo, credits positive. */
  readonly amount: Kobo;
}

/** Kobo that transactions of these events and ids have moved on one platform account; none for those not posted there. */
export async function movedBy(sql: Sql, account: number, events: readonly LedgerEvent[], eventIds: readonly string[]): Promise<Map<string, Kobo>> {
  const rows = await sql.query<{ event_id: string; amount: number }>(
    `select t.event_id, sum(e.amount)::bigint as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.event = any ($2) and t.event_id = any ($3) and e.account_id = $1 group by t.event_id`,
    [account, events, eventIds],
  );
  return new Map(rows.map((row) => [row.event_id, kobo(row.amount)]));
}

/** The movements of these events on a platform account between two instants, at most `most`. */
export async function movedBetween(
  sql: Sql,
  account: number,
  events: readonly LedgerEvent[],
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<Movement[]> {
  const rows = await sql.query<{ event_id: string; amount: number }>(
    `select t.event_id, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.posted_at >= $3 and t.posted_at < $4 and t.event = any ($2) and e.account_id = $1 order by t.id limit $5`,
    [account, events, from, to, most],
  );
  return rows.map((row) => ({ eventId: row.event_id, amount: kobo(row.amount) }));
}

/** A platform account's balance: kobo, credits positive, summed from its entries. */
export async function balanceOf(sql: Sql, account: number): Promise<Kobo> {
  const [row] = await sql.query<{ total: number }>('select coalesce(sum(amount), 0)::bigint as total from ledger_entries where account_id = $1', [account]);
  return kobo(row?.total ?? 0);
}
