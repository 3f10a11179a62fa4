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

/** A check of the ledger: its moment, and the violations that it found, at most 100. */
export interface LedgerCheck extends Record<string, unknown> {
  checked_at: string;
  findings: string[];
}

/** Checks the ledger and stores the result; returns the violations. Reads every entry, so it may take minutes. `at`: ISO 8601, UTC. As the system. */
export async function runCheck(sql: Sql, at: string): Promise<readonly string[]> {
  await sql.query("set local statement_timeout = '30min'");
  const found = await findings(sql);
  await sql.query('insert into ledger_checks (checked_at, findings) values ($1, $2)', [at, found]);
  return found;
}

/** The latest checks, newest first. As the system. */
export function latestChecks(sql: Sql, most: number): Promise<LedgerCheck[]> {
  return sql.query<LedgerCheck>('select checked_at, findings from ledger_checks order by id desc limit $1', [most]);
}

/** Keeps the checks of three months. */
export async function pruneLedgerChecks(sql: Sql): Promise<void> {
  await sql.query("delete from ledger_checks where checked_at < now() - interval '90 days'");
}
