import type { Sql } from '../../db/pool.ts';

export interface RecordedLine extends Record<string, unknown> {
  statement_line: string;
  invoice_id: string;
  number: string;
  party: string | null;
  due_date: string | null;
  balance: number;
  amount: number;
}

/** The payments that were recorded from these lines and not taken back. */
export function recordedLines(sql: Sql, businessId: string, lines: readonly string[]): Promise<RecordedLine[]> {
  return sql.query<RecordedLine>(
    `select p.statement_line, i.id as invoice_id, i.number, i.recipient ->> 'name' as party, i.due_date, i.balance, p.amount
     from payments p join invoices i on i.business_id = p.business_id and i.id = p.category_id
     where p.business_id = $1 and p.statement_line = any ($2) and p.status = 'succeeded' order by p.created_at, p.id`,
    [businessId, lines],
  );
}

/** Imports of one business record one after the other: a line is recorded once. */
export async function lockStatements(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('statement:' || $1, 0))`, [businessId]);
}

/** Whether one of these amounts was recorded on one of the invoices as paid outside the product. */
export async function wasRecorded(sql: Sql, businessId: string, invoices: readonly string[], amounts: readonly number[]): Promise<boolean> {
  const rows = await sql.query(
    `select from payments where business_id = $1 and category = 'invoice' and category_id = any ($2) and channel = 'outside' and status = 'succeeded' and amount = any ($3) limit 1`,
    [businessId, invoices, amounts],
  );
  return rows.length > 0;
}
