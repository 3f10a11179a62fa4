import type { Sql } from '../db/pool.ts';

/** The invariants of the ledger; each finding describes a violation. Empty if the books are right. */
export async function findings(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ finding: string }>(
    `select 'transaction ' || transaction_id || ' sums to ' || sum(amount) as finding from ledger_entries group by transaction_id having sum(amount) <> 0
     union all
     select 'account ' || b.account_id || ' has ' || b.posted || ' posted, its entries say ' || coalesce(e.total, 0) from ledger_balances b
       left join (select account_id, sum(amount) as total from ledger_entries group by account_id) e using (account_id) where b.posted <> coalesce(e.total, 0)
     union all
     select 'account ' || b.account_id || ' has ' || b.held || ' held, its holds say ' || coalesce(h.total, 0) from ledger_balances b
       left join (select account_id, sum(amount) as total from ledger_holds where state = 'held' group by account_id) h using (account_id) where b.held <> coalesce(h.total, 0)
     union all
     select credit_findings()
     union all
     select dispute_findings()
     union all
     select credit_note_findings()
     limit 100`,
  );
  return rows.map((row) => row.finding);
}
