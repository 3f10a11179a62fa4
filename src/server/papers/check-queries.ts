import type { OrderStatus } from '../../shared/orders/status.ts';
import type { Sql } from '../db/pool.ts';

export interface OrderToCheck extends Record<string, unknown> {
  number: string;
  total: number;
  issue_date: string | null;
  status: Exclude<OrderStatus, 'draft'>;
}

/** Null for drafts too: nobody but their writer has one on paper. */
export async function orderToCheck(sql: Sql, id: string): Promise<OrderToCheck | null> {
  const [row] = await sql.query<OrderToCheck>(`select number, total, issue_date, status from orders where id = $1 and stage = 'sent'`, [id]);
  return row ?? null;
}

/** Whether every payment of a receipt still stands. */
export async function receiptStands(sql: Sql, reference: string): Promise<boolean> {
  const rows = await sql.query<{ status: string }>(
    'select status from payments where id = $1 or reference = $1 union all select status from payments where bulk_id = $1 limit 100',
    [reference],
  );
  return rows.length > 0 && rows.every(({ status }) => status === 'succeeded');
}
