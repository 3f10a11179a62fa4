import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OrderStatus } from '../../shared/orders/status.ts';
import type { Sql } from '../db/pool.ts';

export interface OrderToCheck extends Record<string, unknown> {
  number: string;
  buyer: string | null;
  supplier: string | null;
  total: number;
  issue_date: CalendarDate | null;
  status: Exclude<OrderStatus, 'draft'>;
}

/** Null for drafts too: only their writer can print one. */
export async function orderToCheck(sql: Sql, id: string): Promise<OrderToCheck | null> {
  const [row] = await sql.query<OrderToCheck>(
    `select number, sender ->> 'name' as buyer, recipient ->> 'name' as supplier, total, issue_date, status from orders where id = $1 and stage = 'sent'`,
    [id],
  );
  return row ?? null;
}

/**
 * Whether every payment of a receipt is still valid, and whether all of them passed through us: a payment outside the product is only recorded by its payee.
 */
export async function receiptState(sql: Sql, reference: string): Promise<'paid' | 'recorded' | 'reversed'> {
  const rows = await sql.query<{ status: string; channel: string }>(
    'select status, channel from payments where id = $1 or reference = $1 union all select status, channel from payments where bulk_id = $1 limit 100',
    [reference],
  );
  if (rows.length === 0 || rows.some(({ status }) => status !== 'succeeded')) return 'reversed';
  return rows.some(({ channel }) => channel === 'outside') ? 'recorded' : 'paid';
}
