import type { Sql } from '../db/pool.ts';
import type { OrderRecord } from './queries.ts';

/** How many orders are offered. */
const MOST_ORDERS = 100;
/** How many invoices are compared with one order. */
export const MOST_INVOICES = 100;

interface Supply {
  readonly businessId: string;
  readonly supplierId: string;
  readonly currency: string;
}

/** An order that can be compared: approved or invoiced, to this supplier. */
const COMPARABLE = `business_id = $1 and supplier_business_id = $2 and currency = $3 and status in ('approved', 'invoiced')`;

/** The order of a received invoice: the one from which the supplier made it, else the one that the buyer chose. */
export async function comparedOrder(sql: Sql, businessId: string, invoiceId: string): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(
    `select * from orders where business_id = $1 and (invoice_id = $2 or id = (select order_id from compared_orders where business_id = $1 and invoice_id = $2))
     order by invoice_id = $2 desc nulls last limit 1`,
    [businessId, invoiceId],
  );
  return row ?? null;
}

/** The ids of an order's invoices: the one that its supplier made from it, and those that the buyer compares with it, without `invoiceId`. */
export async function invoicesOf(sql: Sql, order: Pick<OrderRecord, 'business_id' | 'id' | 'invoice_id'>, invoiceId = ''): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select invoice_id as id from compared_orders where business_id = $1 and order_id = $2 and invoice_id <> $3 order by chosen_at limit ${MOST_INVOICES}`,
    [order.business_id, order.id, invoiceId],
  );
  const ids = rows.map(({ id }) => id);
  return order.invoice_id === null || order.invoice_id === invoiceId ? ids : [order.invoice_id, ...ids];
}

/** Those of these received invoices that have an order. */
export async function invoicesWithOrder(sql: Sql, businessId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select invoice_id as id from compared_orders where business_id = $1 and invoice_id = any ($2)
     union select invoice_id from orders where business_id = $1 and invoice_id = any ($2)`,
    [businessId, ids],
  );
  return rows.map(({ id }) => id);
}

export function comparableOrders(sql: Sql, { businessId, supplierId, currency }: Supply): Promise<OrderRecord[]> {
  return sql.query<OrderRecord>(`select * from orders where ${COMPARABLE} order by created_at desc, id desc limit ${MOST_ORDERS}`, [
    businessId,
    supplierId,
    currency,
  ]);
}

export async function hasComparableOrder(sql: Sql, { businessId, supplierId, currency }: Supply): Promise<boolean> {
  return (await sql.query(`select from orders where ${COMPARABLE} limit 1`, [businessId, supplierId, currency])).length > 0;
}

/** The newest open order for this total that no invoice belongs to. */
export async function orderForTotal(sql: Sql, { businessId, supplierId, currency }: Supply, total: number): Promise<OrderRecord | null> {
  const [row] = await sql.query<OrderRecord>(
    `select * from orders o where ${COMPARABLE} and status = 'approved' and total = $4 and invoice_id is null
       and not exists (select from compared_orders c where c.business_id = o.business_id and c.order_id = o.id)
     order by created_at desc, id desc limit 1`,
    [businessId, supplierId, currency, total],
  );
  return row ?? null;
}

export async function writeChosen(sql: Sql, chosen: { businessId: string; invoiceId: string; orderId: string; at: string }): Promise<void> {
  await sql.query(
    `insert into compared_orders (business_id, invoice_id, order_id, chosen_at) values ($1, $2, $3, $4)
     on conflict (business_id, invoice_id) do update set order_id = excluded.order_id, chosen_at = excluded.chosen_at`,
    [chosen.businessId, chosen.invoiceId, chosen.orderId, chosen.at],
  );
}

/** Returns the order that was chosen; null if none was. */
export async function deleteChosen(sql: Sql, businessId: string, invoiceId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>('delete from compared_orders where business_id = $1 and invoice_id = $2 returning order_id as id', [
    businessId,
    invoiceId,
  ]);
  return row?.id ?? null;
}
