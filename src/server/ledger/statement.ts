import type { Sql } from '../db/pool.ts';

export interface EntryRecord extends Record<string, unknown> {
  id: number;
  at: string;
  event: string;
  event_id: string;
  description: string;
  invoice_id: string | null;
  amount: number;
  balance: number;
}

/**
 * Entries of one spendable account, newest first, each with the posted balance after it; kobo, credits positive.
 * `before` is the id of the last entry of the page above: cheap however deep, where an offset is not.
 */
export async function entriesOf(
  sql: Sql,
  accountId: number,
  page: { offset: number; limit: number; before?: string | undefined },
): Promise<{ rows: EntryRecord[]; count: number }> {
  const rows = await sql.query<EntryRecord>(
    `select e.id, t.posted_at as at, t.event, t.event_id, t.description, t.invoice_id, e.amount, e.balance
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account_id = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3 offset $4`,
    [accountId, page.before ?? null, page.limit, page.before ? 0 : page.offset],
  );
  const [counted] = await sql.query<{ count: number }>('select count(*) as count from ledger_entries where account_id = $1', [accountId]);
  return { rows, count: counted?.count ?? 0 };
}
